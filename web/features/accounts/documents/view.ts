/** How a document is shown: its size and rotation. */
export interface View {
	/** 1 shows the whole document. */
	zoom: number;
	/** Clockwise, in degrees. */
	turn: 0 | 90 | 180 | 270;
}

export const WHOLE: View = { zoom: 1, turn: 0 };

const ZOOMS = [1, 1.5, 2, 3, 4];

/** Returns the view one step larger or smaller; the same view at either end. */
export function zoomed(view: View, by: 1 | -1): View {
	const zoom = ZOOMS[ZOOMS.indexOf(view.zoom) + by];
	return zoom === undefined ? view : { ...view, zoom };
}

/** Returns the view rotated clockwise by 90 degrees. */
export function turned(view: View): View {
	return { ...view, turn: ((view.turn + 90) % 360) as View['turn'] };
}

/** Whether the view is rotated by 90 or 270 degrees, so that width and height are swapped. */
export function isSideways({ turn }: View): boolean {
	return turn % 180 !== 0;
}
