import type { KeyboardEvent } from 'react';
import type { AuctionImage } from '#contract/auctions.ts';
import { Picture } from '#web/ui/picture.tsx';

/** The anchor of a slide, to which its thumbnail links without JavaScript. */
export function slideId(index: number): string {
	return `foto-${index + 1}`;
}

interface Props {
	image: AuctionImage;
	index: number;
	last: number;
	/** Whether it is the visible slide, the only one that the Tab key reaches. */
	shown: boolean;
	onStep: (to: number) => void;
}

/** The width of the gallery: beside the bid panel on wide screens, the whole page on others. */
const SIZES = '(min-width: 80rem) 50rem, (min-width: 64rem) calc(100vw - 30rem), calc(100vw - 2rem)';

/** One picture of the gallery. It opens in full size in a new tab. */
export function Slide({ image, index, last, shown, onStep }: Props) {
	function onKeyDown(event: KeyboardEvent) {
		const steps: Record<string, number> = { ArrowLeft: index - 1, ArrowRight: index + 1, Home: 0, End: last };
		const to = steps[event.key];
		if (to === undefined) return;
		event.preventDefault();
		onStep(to);
	}

	return (
		<li id={slideId(index)} className="w-full shrink-0 snap-center">
			<a
				href={largest(image)}
				target="_blank"
				rel="noreferrer"
				tabIndex={shown ? 0 : -1}
				onKeyDown={onKeyDown}
				className="block -outline-offset-4"
			>
				<Picture image={image} sizes={SIZES} eager={index === 0} />
			</a>
		</li>
	);
}

/** The widest file of a srcset, which lists the smallest first. */
function largest(image: AuctionImage): string {
	return image.srcset.split(',').at(-1)?.trim().split(' ')[0] || image.image_url;
}
