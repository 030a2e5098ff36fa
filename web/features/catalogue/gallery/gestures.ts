import { type Bounds, movedBy, type Point, STEP, WHOLE, type Zoom, zoomedAt } from './zoom.ts';

/** What gestures on a stage change. */
export interface PictureTarget {
	isEnlarged: () => boolean;
	zoom: (change: (zoom: Zoom, bounds: Bounds) => Zoom, bounds: Bounds) => void;
	/** Called while a finger pulls a whole picture sideways, with the distance; 0 when it is let go. */
	pull: (x: number) => void;
	/** Called after a swipe: -1 for the previous picture, 1 for the next. */
	step: (by: -1 | 1) => void;
}

const NOTHING: Point = { x: 0, y: 0 };

/**
 * Listens to gestures on a stage: two fingers and the wheel enlarge, one finger or the mouse moves an enlarged picture and
 * swipes a whole one, a double click or tap enlarges and reduces. Returns the function that ends it.
 */
export function followPicture(stage: HTMLElement, target: PictureTarget): () => void {
	const controller = new AbortController();
	const { signal } = controller;
	const fingers = new Map<number, Point>();
	let swipe = NOTHING;

	const pull = (to: Point) => {
		swipe = to;
		target.pull(to.x);
	};
	const change = (by: (zoom: Zoom, bounds: Bounds) => Zoom) => target.zoom(by, boundsOf(stage));

	function onDown(event: PointerEvent) {
		stage.setPointerCapture(event.pointerId);
		fingers.set(event.pointerId, pointOf(event, stage));
	}

	function onMove(event: PointerEvent) {
		const last = fingers.get(event.pointerId);
		if (!last) return;
		const before = [...fingers.values()];
		const here = pointOf(event, stage);
		fingers.set(event.pointerId, here);
		const by = { x: here.x - last.x, y: here.y - last.y };
		if (fingers.size > 1) {
			const pinch = pinchOf(pair(before), pair([...fingers.values()]));
			pull(NOTHING);
			change((now, bounds) => movedBy(zoomedAt(now, pinch.factor, pinch.point, bounds), pinch.by, bounds));
		} else if (target.isEnlarged()) change((now, bounds) => movedBy(now, by, bounds));
		else pull({ x: swipe.x + by.x, y: swipe.y + by.y });
	}

	function onEnd(event: PointerEvent) {
		if (!fingers.delete(event.pointerId)) return;
		const step = event.type === 'pointerup' ? stepOf(swipe) : 0;
		pull(NOTHING);
		if (step !== 0) target.step(step);
	}

	function onWheel(event: WheelEvent) {
		event.preventDefault();
		const point = pointOf(event, stage);
		change((now, bounds) => zoomedAt(now, Math.exp(-event.deltaY / 400), point, bounds));
	}

	function onDoubleClick(event: MouseEvent) {
		const point = pointOf(event, stage);
		change((now, bounds) => (now.scale > 1 ? WHOLE : zoomedAt(now, STEP * STEP, point, bounds)));
	}

	stage.addEventListener('pointerdown', onDown, { signal });
	stage.addEventListener('pointermove', onMove, { signal });
	stage.addEventListener('pointerup', onEnd, { signal });
	stage.addEventListener('pointercancel', onEnd, { signal });
	stage.addEventListener('dblclick', onDoubleClick, { signal });
	stage.addEventListener('wheel', onWheel, { signal, passive: false });
	return () => controller.abort();
}

/** The sizes of a stage and of the file in it. */
export function boundsOf(stage: HTMLElement): Bounds {
	const { clientWidth: width, clientHeight: height } = stage;
	const file = stage.querySelector('img');
	return {
		stage: { width, height },
		picture: { width: file?.naturalWidth || width, height: file?.naturalHeight || height },
	};
}

function pointOf({ clientX, clientY }: MouseEvent, stage: HTMLElement): Point {
	const { left, top, width, height } = stage.getBoundingClientRect();
	return { x: clientX - left - width / 2, y: clientY - top - height / 2 };
}

function pair([a = NOTHING, b = NOTHING]: Point[]): [Point, Point] {
	return [a, b];
}

/** What two fingers did since the last move. */
interface Pinch {
	/** How much further apart they are. */
	factor: number;
	/** The point between them, and how far it moved. */
	point: Point;
	by: Point;
}

/** Compares the positions of two fingers before and after a move. */
export function pinchOf(before: readonly [Point, Point], after: readonly [Point, Point]): Pinch {
	const [from, to] = [middleOf(before), middleOf(after)];
	return {
		factor: distanceOf(after) / Math.max(distanceOf(before), 1),
		point: to,
		by: { x: to.x - from.x, y: to.y - from.y },
	};
}

/** The step that a swipe of one finger asks for: -1 for the previous picture, 1 for the next, 0 for none. */
export function stepOf(swipe: Point): -1 | 0 | 1 {
	if (Math.abs(swipe.x) < 48 || Math.abs(swipe.x) < Math.abs(swipe.y)) return 0;
	return swipe.x < 0 ? 1 : -1;
}

function middleOf([a, b]: readonly [Point, Point]): Point {
	return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
}

function distanceOf([a, b]: readonly [Point, Point]): number {
	return Math.hypot(a.x - b.x, a.y - b.y);
}
