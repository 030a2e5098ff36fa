import { type KeyboardEvent, memo, Suspense, useRef, useState } from 'react';
import type { AuctionImage } from '#contract/auctions.ts';
import type { PropertyType } from '#domain/lot/property.ts';
import { afterClick } from '#web/ui/lazy.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { GallerySteps } from './gallery-steps.tsx';

interface SlideIdProps {
	image: AuctionImage;
	index: number;
	count: number;
	/** Whether it is the visible slide, the only one that the Tab key reaches. */
	shown: boolean;
	onStep: (to: number) => void;
	onOpen: () => void;
}

/** The width of a picture: its part of the gallery beside the bid box on wide screens, the whole page on others. */
const FIRST_SIZES = '(min-width: 80rem) 33rem, (min-width: 64rem) calc(67vw - 20rem), calc(100vw - 2rem)';
const SIZES = '(min-width: 80rem) 17rem, (min-width: 64rem) calc(33vw - 10rem), calc(100vw - 2rem)';

const TALL = 'lg:row-span-2';

/** On wide screens, in three columns: the place of each picture, by how many there are. The first five are shown. */
const PLACES = [
	['lg:col-span-3 lg:row-span-2'],
	[TALL, 'lg:col-span-2 lg:row-span-2'],
	[TALL, 'lg:col-span-2', 'lg:col-span-2'],
	[TALL, 'lg:col-span-2', '', ''],
	[TALL, '', '', '', ''],
] as const;

function placeOf(index: number, count: number): string {
	return PLACES[Math.min(count, 5) - 1]?.[index] ?? 'lg:hidden noscript:lg:block';
}

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
		<li className={`w-full shrink-0 snap-center lg:min-h-0 ${placeOf(index, count)}`}>
			<button
				type="button"
				aria-label={`Ampliar foto ${index + 1} de ${count}: ${image.alt}`}
				tabIndex={shown ? 0 : -1}
				onKeyDown={onKeyDown}
				onClick={onOpen}
				className="block w-full cursor-zoom-in -outline-offset-4 lg:h-full lg:*:aspect-auto lg:*:h-full"
			>
				<Picture image={image} sizes={index === 0 ? FIRST_SIZES : SIZES} eager={index === 0} />
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
 * The pictures in a row that scrolls and snaps natively, so that it works by touch and without JavaScript; buttons and arrow keys only
 * scroll that row. Wide screens show the first five beside each other. A picture opens all of them in full screen.
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
			<div className={`lg:h-105 lg:*:aspect-auto lg:*:h-full ${FRAME}`}>
				<Picture image={null} property={property} sizes="100vw" />
			</div>
		);
	}
	return (
		<section aria-label="Fotos do imóvel" className="grid min-w-0 content-start">
			<div className={FRAME}>
				<ul
					ref={row}
					onScroll={({ currentTarget: at }) => setCurrent(Math.round(at.scrollLeft / at.clientWidth))}
					className={`flex snap-x snap-mandatory overflow-x-auto overscroll-x-contain [scrollbar-width:none] motion-safe:scroll-smooth lg:grid lg:h-105 lg:grid-rows-2 lg:gap-1 lg:noscript:flex ${ordered.length < 5 ? 'lg:grid-cols-[4fr_1fr_1fr]' : 'lg:grid-cols-[5fr_2fr_2fr]'}`}
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
				{ordered.length > 1 && (
					<GallerySteps current={current} count={ordered.length} onStep={show} onOpen={() => void open(0)} />
				)}
			</div>
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
