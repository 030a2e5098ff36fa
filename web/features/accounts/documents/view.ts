/** How a document is looked at: how large, and turned how far. */
export interface View {
	/** 1 shows the whole of it. */
	zoom: number;
	/** Degrees, clockwise. */
	turn: 0 | 90 | 180 | 270;
}

export const WHOLE: View = { zoom: 1, turn: 0 };

const ZOOMS = [1, 1.5, 2, 3, 4];

/** One step larger or smaller; the same view at either end. */
export function zoomed(view: View, by: 1 | -1): View {
	const zoom = ZOOMS[ZOOMS.indexOf(view.zoom) + by];
	return zoom === undefined ? view : { ...view, zoom };
}

/** A quarter turn to the right. */
export function turned(view: View): View {
	return { ...view, turn: ((view.turn + 90) % 360) as View['turn'] };
}

/** Whether it lies on its side: width and height have changed places. */
export function isSideways({ turn }: View): boolean {
	return turn % 180 !== 0;
}
