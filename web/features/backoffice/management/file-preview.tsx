import { ImageOff } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';

/** In CSS pixels: sharp on any screen. */
const WIDTH = 480;

/**
 * A preview of a chosen file. It is drawn on a canvas, because the content security policy does not allow blob URLs.
 */
export function FilePreview({ file }: { file: File }) {
	const canvas = useRef<HTMLCanvasElement>(null);
	const [failed, setFailed] = useState(false);

	useEffect(() => {
		let gone = false;
		async function draw() {
			try {
				const bitmap = await createImageBitmap(file, { resizeWidth: WIDTH, resizeQuality: 'medium' });
				if (canvas.current && !gone) {
					canvas.current.width = bitmap.width;
					canvas.current.height = bitmap.height;
					canvas.current.getContext('2d')?.drawImage(bitmap, 0, 0);
				}
				bitmap.close();
			} catch {
				// The browser cannot read it. The server will report why it is not a picture.
				if (!gone) setFailed(true);
			}
		}
		void draw();
		return () => {
			gone = true;
		};
	}, [file]);

	if (failed) {
		return (
			<span
				role="img"
				aria-label={file.name}
				className="absolute inset-0 grid place-items-center text-ink-soft"
			>
				<ImageOff aria-hidden size={32} strokeWidth={1.5} />
			</span>
		);
	}
	return (
		<canvas
			ref={canvas}
			role="img"
			aria-label={file.name}
			className="absolute inset-0 size-full object-cover"
		/>
	);
}
