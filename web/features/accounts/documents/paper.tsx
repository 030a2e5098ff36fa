import type { CSSProperties, ReactNode } from 'react';
import { isSideways, type View } from './view.ts';

/** Where on the paper the document itself is put. */
export interface Place {
	className: string;
	style?: CSSProperties;
}

interface Props {
	/** Width over height as the file has it; null until it is known, and then nothing is shown. */
	ratio: number | null;
	view: View;
	label: string;
	children: (place: Place) => ReactNode;
}

const HIDDEN = 'invisible absolute size-px';

/**
 * Where a document lies: wholly in sight at first, to be scrolled over once it is larger. Hidden or shown it is the same
 * tree, since a canvas that is put elsewhere loses its drawing.
 */
export function Paper({ ratio, view, label, children }: Props) {
	const sideways = isSideways(view);
	const shown = ratio !== null && sideways ? 1 / ratio : ratio;
	return (
		<section
			aria-label={label}
			// What scrolls must be reachable by keyboard.
			{...(view.zoom > 1 && { tabIndex: 0 })}
			className={shown === null ? HIDDEN : 'max-h-144 overflow-auto overscroll-contain'}
		>
			<div
				className="relative mx-auto"
				style={
					shown === null
						? {}
						: { width: `calc(min(100%, 36rem * ${shown}) * ${view.zoom})`, aspectRatio: shown }
				}
			>
				{children(ratio === null ? { className: HIDDEN } : placeOf(view, sideways ? ratio : 1))}
			</div>
		</section>
	);
}

/** Centred, then turned; `width` as a share of the paper's. */
function placeOf({ turn }: View, width: number): Place {
	return {
		className: 'absolute top-1/2 left-1/2 h-auto max-w-none',
		style: { width: `${width * 100}%`, transform: `translate(-50%, -50%) rotate(${turn}deg)` },
	};
}
