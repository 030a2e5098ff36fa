import { type RefObject, useEffect, useRef, useState } from 'react';
import type { AuctionImage } from '#contract/auctions.ts';
import { followPicture } from './gestures.ts';
import type { Bounds, Zoom } from './zoom.ts';

interface Props {
	stage: RefObject<HTMLDivElement | null>;
	image: AuctionImage;
	zoom: Zoom;
	onZoom: (change: (zoom: Zoom, bounds: Bounds) => Zoom, bounds: Bounds) => void;
	onStep: (by: -1 | 1) => void;
}

/** One picture in full size, which follows gestures. */
export function Stage({ stage, image, zoom, onZoom, onStep }: Props) {
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
