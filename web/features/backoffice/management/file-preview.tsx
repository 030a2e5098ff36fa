import { ImageOff } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';

/** Wide enough for a sharp preview on any screen. */
const WIDTH = 480;

/** A chosen file as a picture, drawn on a canvas: our policy lets no address of a file's own load. */
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
				// The browser cannot read it: the server will say why it is no picture.
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
