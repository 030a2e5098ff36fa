import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import X from 'lucide-react/icons/x';
import ZoomIn from 'lucide-react/icons/zoom-in';
import ZoomOut from 'lucide-react/icons/zoom-out';
import {
	type ButtonHTMLAttributes,
	type KeyboardEvent,
	type RefObject,
	useEffect,
	useRef,
	useState,
} from 'react';
import type { AuctionImage } from '#contract/auctions.ts';
import { boundsOf, followPicture } from './gestures.ts';
import { type Bounds, STEP, WHOLE, type Zoom, zoomedAt } from './zoom.ts';

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
					{Math.round(zoom.scale * 100)}%
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

/** What the keys of the full screen do. */
interface KeyTarget {
	current: number;
	last: number;
	show: (index: number) => void;
	/** Enlarges (1), reduces (-1) or shows the whole picture (0). */
	magnify: (direction: -1 | 0 | 1) => void;
}

/** Handles a key of the full screen. Esc is the browser's. */
function onGalleryKey(event: KeyboardEvent, { current, last, show, magnify }: KeyTarget): void {
	const actions: Record<string, () => void> = {
		ArrowLeft: () => show(current - 1),
		ArrowRight: () => show(current + 1),
		Home: () => show(0),
		End: () => show(last),
		'+': () => magnify(1),
		'=': () => magnify(1),
		'-': () => magnify(-1),
		'0': () => magnify(0),
	};
	const action = actions[event.key];
	if (!action || event.ctrlKey || event.metaKey || event.altKey) return;
	event.preventDefault();
	action();
}

/** A button of the full screen. It keeps the focus at its limit: a disabled button would lose it. */
function GalleryTool({ label, ...props }: ButtonHTMLAttributes<HTMLButtonElement> & { label: string }) {
	return (
		<button
			type="button"
			aria-label={label}
			title={label}
			className="grid size-11 shrink-0 cursor-pointer place-items-center rounded-control hover:bg-wash aria-disabled:cursor-default aria-disabled:opacity-40"
			{...props}
		/>
	);
}

interface StageProps {
	stage: RefObject<HTMLDivElement | null>;
	image: AuctionImage;
	zoom: Zoom;
	onZoom: (change: (zoom: Zoom, bounds: Bounds) => Zoom, bounds: Bounds) => void;
	onStep: (by: -1 | 1) => void;
}

/** One picture in full size, which follows gestures. */
function Stage({ stage, image, zoom, onZoom, onStep }: StageProps) {
	const [pulled, setPulled] = useState(0);
	const now = useRef({ zoom, onZoom, onStep });
	now.current = { zoom, onZoom, onStep };

	useEffect(() => {
		if (!stage.current) return;
		return followPicture(stage.current, {
			isEnlarged: () => now.current.zoom.scale > 1,
			zoom: (...change) => now.current.onZoom(...change),
			pull: setPulled,
			step: (by) => now.current.onStep(by),
		});
	}, [stage]);

	const enlarged = zoom.scale > 1;
	return (
		<div
			ref={stage}
			className={`min-h-0 touch-none overflow-hidden select-none ${enlarged ? 'cursor-grab active:cursor-grabbing' : 'cursor-zoom-in'}`}
		>
			<picture>
				{image.srcset_avif && <source type="image/avif" srcSet={image.srcset_avif} sizes="100vw" />}
				<img
					key={image.image_url}
					src={image.image_url}
					srcSet={image.srcset || undefined}
					sizes={enlarged ? '200vw' : '100vw'}
					alt={image.alt}
					draggable={false}
					className={`size-full object-contain ${enlarged || pulled ? '' : 'motion-safe:transition-transform'}`}
					style={{ transform: `translate(${zoom.x + pulled}px, ${zoom.y}px) scale(${zoom.scale})` }}
				/>
			</picture>
		</div>
	);
}
