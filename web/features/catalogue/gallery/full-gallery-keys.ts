import type { KeyboardEvent } from 'react';

/** What the keys of the full screen do. */
interface KeyTarget {
	current: number;
	last: number;
	show: (index: number) => void;
	/** Enlarges (1), reduces (-1) or shows the whole picture (0). */
	magnify: (direction: -1 | 0 | 1) => void;
}

/** Handles a key of the full screen. Esc is the browser's. */
export function onGalleryKey(event: KeyboardEvent, { current, last, show, magnify }: KeyTarget): void {
	const actions: Record<string, () => void> = {
		ArrowLeft: () => show(current - 1),
		ArrowRight: () => show(current + 1),
		Home: () => show(0),
		End: () => show(last),
		'+': () => magnify(1),
		'=': () => magnify(1),
		'-': () => magnify(-1),
		'0': () => magnify(0),
	};
	const action = actions[event.key];
	if (!action || event.ctrlKey || event.metaKey || event.altKey) return;
	event.preventDefault();
	action();
}
