/** How a picture is shown on its stage. */
export interface Zoom {
	/** 1 shows the whole picture. */
	scale: number;
	/** How far its centre is from the centre of the stage, in CSS pixels. */
	x: number;
	y: number;
}

interface Size {
	width: number;
	height: number;
}

/** The sizes that limit how far a picture can be moved: the stage, and the file that it shows. */
export interface Bounds {
	stage: Size;
	picture: Size;
}

/** A point, in CSS pixels from the centre of the stage. */
export interface Point {
	x: number;
	y: number;
}

export const WHOLE: Zoom = { scale: 1, x: 0, y: 0 };

const LARGEST = 5;

/** The factor of one step by button, key or double click. */
export const STEP = 1.6;

/** Enlarges or reduces by a factor. What is shown at `point` stays there, unless the picture would leave the stage. */
export function zoomedAt(zoom: Zoom, factor: number, point: Point, bounds: Bounds): Zoom {
	const scale = Math.min(Math.max(zoom.scale * factor, 1), LARGEST);
	const ratio = scale / zoom.scale;
	const x = point.x - (point.x - zoom.x) * ratio;
	const y = point.y - (point.y - zoom.y) * ratio;
	return within({ scale, x, y }, bounds);
}

/** Moves an enlarged picture. */
export function movedBy(zoom: Zoom, by: Point, bounds: Bounds): Zoom {
	return within({ ...zoom, x: zoom.x + by.x, y: zoom.y + by.y }, bounds);
}

/** Keeps the stage covered, or the picture centred where it is smaller than the stage. */
function within({ scale, x, y }: Zoom, { stage, picture }: Bounds): Zoom {
	const fit = Math.min(stage.width / picture.width, stage.height / picture.height) * scale;
	return {
		scale,
		x: limited(x, (picture.width * fit - stage.width) / 2),
		y: limited(y, (picture.height * fit - stage.height) / 2),
	};
}

function limited(value: number, most: number): number {
	return most <= 0 ? 0 : Math.min(Math.max(value, -most), most);
}
