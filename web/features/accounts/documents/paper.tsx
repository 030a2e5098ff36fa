import type { CSSProperties, ReactNode } from 'react';
import { isSideways, type View } from './view.ts';

/** The position of the document on the paper. */
export interface Place {
	className: string;
	style?: CSSProperties;
}

interface Props {
	/** Width divided by height of the file; null until it is known. Until then nothing is shown. */
	ratio: number | null;
	view: View;
	label: string;
	children: (place: Place) => ReactNode;
}

const HIDDEN = 'invisible absolute size-px';

/**
 * The area in which a document is shown: completely visible at first, scrollable when enlarged. The element tree is the
 * same whether hidden or shown, because a canvas that is moved in the tree loses its drawing.
 */
export function Paper({ ratio, view, label, children }: Props) {
	const sideways = isSideways(view);
	const shown = ratio !== null && sideways ? 1 / ratio : ratio;
	return (
		<section
			aria-label={label}
			// A scrollable area must be reachable by keyboard.
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

/** Centred, then rotated. `width` is a fraction of the paper's width. */
function placeOf({ turn }: View, width: number): Place {
	return {
		className: 'absolute top-1/2 left-1/2 h-auto max-w-none',
		style: { width: `${width * 100}%`, transform: `translate(-50%, -50%) rotate(${turn}deg)` },
	};
}
