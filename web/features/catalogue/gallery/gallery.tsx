import { memo, Suspense, useRef, useState } from 'react';
import type { AuctionImage } from '#contract/auctions.ts';
import type { PropertyType } from '#domain/lot/property.ts';
import { afterClick } from '#web/ui/after-click.ts';
import { Picture } from '#web/ui/picture.tsx';
import { GallerySteps } from './gallery-steps.tsx';
import { Slide } from './slide.tsx';
import { Thumbnails } from './thumbnails.tsx';

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
