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
	count: number;
	/** Whether it is the visible slide, the only one that the Tab key reaches. */
	shown: boolean;
	onStep: (to: number) => void;
	onOpen: () => void;
}

/** The width of the gallery: beside the bid panel on wide screens, the whole page on others. */
const SIZES = '(min-width: 80rem) 50rem, (min-width: 64rem) calc(100vw - 30rem), calc(100vw - 2rem)';

/** One picture of the gallery. It opens the pictures in full screen. */
export function Slide({ image, index, count, shown, onStep, onOpen }: Props) {
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
