import { type Canvas, type Paint, roundedRect } from '#drawings/canvas/canvas.ts';
import type { Colour } from '#drawings/canvas/colour.ts';
import { corners, type Point } from '#drawings/canvas/geometry.ts';
import type { Random } from '#drawings/canvas/random.ts';

/** A canvas for plans, in metres. Shadows fall to the lower right. */
export interface PlanCanvas {
	canvas: Canvas;
	random: Random;
	rect(x: number, y: number, w: number, h: number, paint: Paint, opacity?: number): void;
	rects(
		list: readonly (readonly [x: number, y: number, w: number, h: number])[],
		paint: Paint,
		opacity?: number,
	): void;
	rounded(x: number, y: number, w: number, h: number, radius: number, paint: Paint): void;
	disc(x: number, y: number, radius: number, paint: Paint, opacity?: number): void;
	arc(x: number, y: number, radius: number, from: number, to: number, stroke: Colour): void;
	/** Draws an object `tall` metres high, with its shadow. */
	thing(x: number, y: number, w: number, h: number, tall: number, paint: Paint, radius?: number): void;
	at(x: number, y: number): Point;
	metre: number;
}

const SHADE = '#232b33';

export function createPlanCanvas(
	canvas: Canvas,
	random: Random,
	metre: number,
	left: number,
	top: number,
): PlanCanvas {
	const at = (x: number, y: number): Point => [left + x * metre, top + y * metre];
	const box = (x: number, y: number, w: number, h: number) => {
		const [px, py] = at(x, y);
		return corners(px, py, px + w * metre, py + h * metre);
	};
	const rounded = (
		x: number,
		y: number,
		w: number,
		h: number,
		radius: number,
		paint: Paint,
		opacity?: number,
	) => {
		const [px, py] = at(x, y);
		canvas.path(roundedRect(px, py, w * metre, h * metre, radius * metre), paint, opacity);
	};
	return {
		canvas,
		random,
		metre,
		at,
		rounded,
		rect: (x, y, w, h, paint, opacity) => canvas.polygon(box(x, y, w, h), paint, opacity),
		rects: (list, paint, opacity) =>
			canvas.polygons(
				list.map((rect) => box(...rect)),
				paint,
				opacity,
			),
		disc(x, y, radius, paint, opacity) {
			const [px, py] = at(x, y);
			canvas.ellipse(px, py, radius * metre, radius * metre, paint, opacity);
		},
		arc(x, y, radius, from, to, stroke) {
			const points = Array.from({ length: 13 }, (_, i): Point => {
				const turn = from + ((to - from) * i) / 12;
				return at(x + Math.cos(turn) * radius, y + Math.sin(turn) * radius);
			});
			canvas.line(points, stroke, 1.6, 0.7);
		},
		thing(x, y, w, h, tall, paint, radius = 0.04) {
			const throwBy = tall * 0.22;
			rounded(x + throwBy, y + throwBy, w, h, radius, SHADE, 0.2);
			rounded(x + throwBy * 0.5, y + throwBy * 0.5, w, h, radius, SHADE, 0.14);
			rounded(x, y, w, h, radius, paint);
		},
	};
}
