import type { MouseEvent } from 'react';
import type { AuctionImage } from '#contract/auctions.ts';
import { Picture } from '#web/ui/picture.tsx';
import { slideId } from './slide.tsx';

interface Props {
	images: readonly AuctionImage[];
	current: number;
	onPick: (index: number) => void;
}

/** Small pictures that show the large ones. They are links within the page, so that they work without JavaScript. */
export function Thumbnails({ images, current, onPick }: Props) {
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
