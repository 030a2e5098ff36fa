import { memo, useRef, useState } from 'react';
import type { AuctionImage } from '#contract/auctions.ts';
import type { PropertyType } from '#domain/property.ts';
import { Picture } from '#web/ui/picture.tsx';
import { GallerySteps } from './gallery-steps.tsx';
import { Slide } from './slide.tsx';
import { Thumbnails } from './thumbnails.tsx';

interface Props {
	images: readonly AuctionImage[];
	property: PropertyType | null;
}

const FRAME = 'relative overflow-hidden rounded-card border border-line';

/**
 * The pictures in a row that scrolls and snaps natively, so that it works by touch and without JavaScript. Buttons,
 * thumbnails and arrow keys only scroll that row.
 */
export const Gallery = memo(function Gallery({ images, property }: Props) {
	const row = useRef<HTMLUListElement>(null);
	const [current, setCurrent] = useState(0);
	const ordered = [...images].sort((a, b) => a.image_order - b.image_order);

	function show(index: number) {
		const target = Math.min(Math.max(index, 0), ordered.length - 1);
		row.current?.scrollTo({ left: target * row.current.clientWidth });
		return row.current?.children[target];
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
							onStep={(to) => show(to)?.querySelector('a')?.focus({ preventScroll: true })}
							last={ordered.length - 1}
						/>
					))}
				</ul>
				{ordered.length > 1 && <GallerySteps current={current} count={ordered.length} onStep={show} />}
			</div>
			{ordered.length > 1 && <Thumbnails images={ordered} current={current} onPick={show} />}
		</section>
	);
});
