import ArrowLeft from 'lucide-react/icons/arrow-left';
import ArrowRight from 'lucide-react/icons/arrow-right';
import ImageOff from 'lucide-react/icons/image-off';
import X from 'lucide-react/icons/x';
import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import type { Picture } from './picture-list.ts';

/** In CSS pixels: sharp on any screen. */
const WIDTH = 480;

/**
 * A preview of a chosen file. It is drawn on a canvas, because the content security policy does not allow blob URLs.
 */
function FilePreview({ file }: { file: File }) {
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

interface Props {
	picture: Picture;
	/** Its position, counted from 1, of `count`. */
	place: number;
	count: number;
	saving: boolean;
	/** Whether this picture is being dragged. */
	dragged: boolean;
	onDrag: (key: string | null) => void;
	/** Called when the dragged picture, or files, are dropped here. */
	onDropHere: (files: File[]) => void;
	onMove: (by: -1 | 1) => void;
	onRemove: () => void;
}

/** One picture of the form with its buttons. */
export function PictureTile({ picture, place, count, saving, dragged, ...on }: Props) {
	return (
		<li
			data-key={picture.key}
			draggable={!saving}
			onDragStart={() => on.onDrag(picture.key)}
			onDragEnd={() => on.onDrag(null)}
			onDragOver={(event) => event.preventDefault()}
			onDrop={(event) => {
				event.preventDefault();
				on.onDropHere([...event.dataTransfer.files]);
			}}
			className={`grid content-start gap-2 rounded-control border p-2 ${refusalOf(picture) ? 'border-live' : 'border-line'} ${dragged ? 'opacity-60' : ''} ${saving ? '' : 'cursor-grab'}`}
		>
			<div className="relative aspect-4/3 overflow-hidden rounded-control bg-wash">
				{picture.kind === 'stored' ? (
					<img
						src={picture.url}
						alt={picture.name}
						draggable={false}
						className="absolute inset-0 size-full object-cover"
					/>
				) : (
					<FilePreview file={picture.file} />
				)}
				{place === 1 && (
					<span className="absolute top-2 left-2 rounded-control bg-surface px-2 py-1 text-12 font-semibold">
						Capa
					</span>
				)}
			</div>
			<State picture={picture} saving={saving} />
			<div className="flex justify-between">
				<Act
					data-move
					aria-label={`Mover imagem ${place} para antes`}
					disabled={saving || place === 1}
					onClick={() => on.onMove(-1)}
				>
					<ArrowLeft aria-hidden size={18} />
				</Act>
				<Act
					data-move
					aria-label={`Mover imagem ${place} para depois`}
					disabled={saving || place === count}
					onClick={() => on.onMove(1)}
				>
					<ArrowRight aria-hidden size={18} />
				</Act>
				<Act aria-label={`Remover imagem ${place}`} disabled={saving} onClick={on.onRemove}>
					<X aria-hidden size={18} />
				</Act>
			</div>
		</li>
	);
}

function State({ picture, saving }: { picture: Picture; saving: boolean }) {
	const refused = refusalOf(picture);
	if (refused) return <p className="text-12 text-live wrap-anywhere">{refused}</p>;
	if (picture.kind === 'stored' || !saving) return null;
	const { sent } = picture;
	const label = sent === null ? 'Na fila' : sent < 1 ? 'Enviando...' : 'Otimizando...';
	return <ProgressBar label={label} share={sent ?? 0} />;
}

function refusalOf(picture: Picture): string | null {
	return picture.kind === 'chosen' ? (picture.refused?.description ?? null) : null;
}

function Act(props: ComponentProps<'button'> & { 'data-move'?: boolean }) {
	return (
		<button
			{...props}
			type="button"
			className="grid size-11 cursor-pointer place-items-center rounded-control hover:bg-wash disabled:cursor-not-allowed disabled:opacity-40"
		/>
	);
}
