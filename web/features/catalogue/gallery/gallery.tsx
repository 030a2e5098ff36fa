import { type KeyboardEvent, type MouseEvent, memo, Suspense, useRef, useState } from 'react';
import type { AuctionImage } from '#contract/auctions.ts';
import type { PropertyType } from '#domain/lot/property.ts';
import { afterClick } from '#web/ui/lazy.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { GallerySteps } from './gallery-steps.tsx';

/** The anchor of a slide, to which its thumbnail links without JavaScript. */
function slideId(index: number): string {
	return `foto-${index + 1}`;
}

interface SlideIdProps {
	image: AuctionImage;
	index: number;
	count: number;
	/** Whether it is the visible slide, the only one that the Tab key reaches. */
	shown: boolean;
	onStep: (to: number) => void;
	onOpen: () => void;
}

/** The width of the gallery: beside the bid box on wide screens, the whole page on others. */
const SIZES = '(min-width: 80rem) 50rem, (min-width: 64rem) calc(100vw - 30rem), calc(100vw - 2rem)';

/** One picture of the gallery. It opens the pictures in full screen. */
function Slide({ image, index, count, shown, onStep, onOpen }: SlideIdProps) {
	function onKeyDown(event: KeyboardEvent) {
		const steps: Record<string, number> = {
			ArrowLeft: index - 1,
			ArrowRight: index + 1,
			Home: 0,
			End: count - 1,
		};
		const to = steps[event.key];
		if (to === undefined) return;
		event.preventDefault();
		onStep(to);
	}

	return (
		<li id={slideId(index)} className="w-full shrink-0 snap-center">
			<button
				type="button"
				aria-label={`Ampliar foto ${index + 1} de ${count}: ${image.alt}`}
				tabIndex={shown ? 0 : -1}
				onKeyDown={onKeyDown}
				onClick={onOpen}
				className="block w-full cursor-zoom-in -outline-offset-4"
			>
				<Picture image={image} sizes={SIZES} eager={index === 0} />
			</button>
		</li>
	);
}

interface Props {
	images: readonly AuctionImage[];
	property: PropertyType | null;
}

const FRAME = 'relative overflow-hidden rounded-card border border-line';

const FullGallery = afterClick(() => import('./full-gallery.tsx'));

/**
 * The pictures in a row that scrolls and snaps natively, so that it works by touch and without JavaScript. Buttons,
 * thumbnails and arrow keys only scroll that row; a picture opens all of them in full screen.
 */
export const Gallery = memo(function Gallery({ images, property }: Props) {
	const row = useRef<HTMLUListElement>(null);
	const [current, setCurrent] = useState(0);
	const [opened, setOpened] = useState<number | null>(null);
	const ordered = [...images].sort((a, b) => a.image_order - b.image_order);

	function show(index: number) {
		const target = Math.min(Math.max(index, 0), ordered.length - 1);
		row.current?.scrollTo({ left: target * row.current.clientWidth });
		return row.current?.children[target];
	}

	async function open(index: number) {
		if (await FullGallery.ready()) setOpened(index);
	}

	if (ordered.length === 0) {
		return (
			<div className={FRAME}>
				<Picture image={null} property={property} sizes="100vw" />
			</div>
		);
	}
	return (
		<section aria-label="Fotos do imóvel" className="grid min-w-0 content-start gap-3">
			<div className={FRAME}>
				<ul
					ref={row}
					onScroll={({ currentTarget: at }) => setCurrent(Math.round(at.scrollLeft / at.clientWidth))}
					className="flex snap-x snap-mandatory overflow-x-auto overscroll-x-contain [scrollbar-width:none] motion-safe:scroll-smooth"
				>
					{ordered.map((image, index) => (
						<Slide
							key={image.image_url}
							image={image}
							index={index}
							shown={index === current}
							onStep={(to) => show(to)?.querySelector('button')?.focus({ preventScroll: true })}
							onOpen={() => void open(index)}
							count={ordered.length}
						/>
					))}
				</ul>
				{ordered.length > 1 && <GallerySteps current={current} count={ordered.length} onStep={show} />}
			</div>
			{ordered.length > 1 && <Thumbnails images={ordered} current={current} onPick={show} />}
			{opened !== null && (
				<Suspense>
					<FullGallery.Part
						images={ordered}
						first={opened}
						onClose={(last) => {
							setOpened(null);
							show(last)?.querySelector('button')?.focus({ preventScroll: true });
						}}
					/>
				</Suspense>
			)}
		</section>
	);
});

interface ThumbnailsProps {
	images: readonly AuctionImage[];
	current: number;
	onPick: (index: number) => void;
}

/** Small pictures that show the large ones. They are links within the page, so that they work without JavaScript. */
function Thumbnails({ images, current, onPick }: ThumbnailsProps) {
	function pick(event: MouseEvent, index: number) {
		event.preventDefault();
		onPick(index);
	}

	return (
		<ul className="grid grid-cols-5 gap-2 sm:grid-cols-10">
			{images.map((image, index) => (
				<li key={image.image_url}>
					<a
						href={`#${slideId(index)}`}
						aria-label={`Ver foto ${index + 1}`}
						aria-current={index === current}
						onClick={(event) => pick(event, index)}
						className="block overflow-hidden rounded-control border border-line aria-current:border-transparent aria-current:ring-2 aria-current:ring-brand"
					>
						<Picture image={image} sizes="5rem" />
					</a>
				</li>
			))}
		</ul>
	);
}
