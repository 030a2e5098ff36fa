import { ChevronLeft, ChevronRight, X, ZoomIn, ZoomOut } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { AuctionImage } from '#contract/auctions.ts';
import { onGalleryKey } from './full-gallery-keys.ts';
import { GalleryTool } from './gallery-tool.tsx';
import { boundsOf } from './gestures.ts';
import { Stage } from './stage.tsx';
import { STEP, WHOLE, type Zoom, zoomedAt } from './zoom.ts';

interface Props {
	images: readonly AuctionImage[];
	/** The picture that is shown first. */
	first: number;
	/** Called with the picture that was shown last. */
	onClose: (last: number) => void;
}

/** The pictures in full screen, one at a time, in the browser's own modal window. */
export default function FullGallery({ images, first, onClose }: Props) {
	const dialog = useRef<HTMLDialogElement>(null);
	const stage = useRef<HTMLDivElement>(null);
	const [current, setCurrent] = useState(first);
	const [zoom, setZoom] = useState<Zoom>(WHOLE);
	const last = images.length - 1;
	const image = images[current];

	useEffect(() => {
		if (!dialog.current?.open) dialog.current?.showModal();
		// The keys work at once, and no button looks chosen.
		dialog.current?.focus();
	}, []);
	useEffect(() => {
		// The next picture, so that it is there when it is asked for.
		const next = images[current + 1];
		if (next) Object.assign(new Image(), { sizes: '100vw', srcset: next.srcset_avif ?? next.srcset });
	}, [images, current]);

	const show = (index: number) => {
		setCurrent(Math.min(Math.max(index, 0), last));
		setZoom(WHOLE);
	};
	const magnify = (direction: -1 | 0 | 1) => {
		const bounds = stage.current && boundsOf(stage.current);
		if (bounds && direction) setZoom((now) => zoomedAt(now, STEP ** direction, { x: 0, y: 0 }, bounds));
		else setZoom(WHOLE);
	};
	if (!image) return null;
	return (
		<dialog
			ref={dialog}
			tabIndex={-1}
			aria-label="Fotos do imóvel em tela cheia"
			onKeyDown={(event) => onGalleryKey(event, { current, last, show, magnify })}
			onClose={() => onClose(current)}
			className="m-0 grid size-full max-h-none max-w-none grid-rows-[auto_minmax(0,1fr)_auto] overscroll-contain bg-paper p-0 text-ink outline-none not-open:hidden"
		>
			<div className="flex items-center gap-1 px-2 py-1 sm:px-4">
				<p aria-live="polite" className="mr-auto px-2 text-16 tabular-nums">
					<span className="sr-only">Foto </span>
					{current + 1} de {images.length}
				</p>
				<GalleryTool label="Diminuir" onClick={() => magnify(-1)} aria-disabled={zoom.scale === 1}>
					<ZoomOut aria-hidden size={20} />
				</GalleryTool>
				<output aria-label="Tamanho" className="min-w-14 text-center text-14 tabular-nums">
					{Math.round(zoom.scale * 100)} %
				</output>
				<GalleryTool label="Aumentar" onClick={() => magnify(1)}>
					<ZoomIn aria-hidden size={20} />
				</GalleryTool>
				<GalleryTool label="Fechar" onClick={() => dialog.current?.close()}>
					<X aria-hidden size={20} />
				</GalleryTool>
			</div>
			<Stage
				stage={stage}
				image={image}
				zoom={zoom}
				onZoom={(change, bounds) => setZoom((now) => change(now, bounds))}
				onStep={(by) => show(current + by)}
			/>
			<Caption text={image.alt} current={current} last={last} show={show} />
		</dialog>
	);
}

interface CaptionProps {
	text: string;
	current: number;
	last: number;
	show: (index: number) => void;
}

/** What the picture shows, between the buttons for the previous and the next one. */
function Caption({ text, current, last, show }: CaptionProps) {
	return (
		<div className="flex min-h-14 items-center justify-between gap-2 px-2 py-1 pb-[max(0.25rem,env(safe-area-inset-bottom))] sm:px-4">
			<GalleryTool label="Foto anterior" onClick={() => show(current - 1)} aria-disabled={current === 0}>
				<ChevronLeft aria-hidden />
			</GalleryTool>
			<p className="line-clamp-2 text-center text-14 text-ink-soft wrap-anywhere">{text}</p>
			<GalleryTool label="Próxima foto" onClick={() => show(current + 1)} aria-disabled={current === last}>
				<ChevronRight aria-hidden />
			</GalleryTool>
		</div>
	);
}
