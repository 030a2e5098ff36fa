import type { Colour } from '#server/features/demo/drawings/pen/colour.ts';
import type { Point } from '#server/features/demo/drawings/pen/geometry.ts';
import type { Random } from '#server/features/demo/drawings/pen/random.ts';
import { type Paint, round, type Sheet } from '#server/features/demo/drawings/pen/sheet.ts';

/** A sheet seen from straight above, in metres. The sun throws shadows to the lower right. */
export interface Draft {
	sheet: Sheet;
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
	/** Something that stands `tall` metres above the floor, with its shadow. */
	thing(x: number, y: number, w: number, h: number, tall: number, paint: Paint, radius?: number): void;
	at(x: number, y: number): Point;
	metre: number;
}

const SHADE = '#232b33';

export function createDraft(sheet: Sheet, random: Random, metre: number, left: number, top: number): Draft {
	const at = (x: number, y: number): Point => [left + x * metre, top + y * metre];
	const corners = (x: number, y: number, w: number, h: number) => [
		at(x, y),
		at(x + w, y),
		at(x + w, y + h),
		at(x, y + h),
	];
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
		const [pw, ph, r] = [w * metre, h * metre, Math.min(radius, w / 2, h / 2) * metre];
		const turn = (dx: number, dy: number) => `a${round(r)} ${round(r)} 0 0 1 ${round(dx)} ${round(dy)}`;
		const d = `M${round(px + r)} ${round(py)}h${round(pw - 2 * r)}${turn(r, r)}v${round(ph - 2 * r)}${turn(-r, r)}h${round(2 * r - pw)}${turn(-r, -r)}v${round(2 * r - ph)}${turn(r, -r)}Z`;
		sheet.path(d, paint, opacity);
	};
	return {
		sheet,
		random,
		metre,
		at,
		rounded,
		rect: (x, y, w, h, paint, opacity) => sheet.polygon(corners(x, y, w, h), paint, opacity),
		rects: (list, paint, opacity) =>
			sheet.polygons(
				list.map(([x, y, w, h]) => corners(x, y, w, h)),
				paint,
				opacity,
			),
		disc(x, y, radius, paint, opacity) {
			const [px, py] = at(x, y);
			sheet.ellipse(px, py, radius * metre, radius * metre, paint, opacity);
		},
		arc(x, y, radius, from, to, stroke) {
			const points = Array.from({ length: 13 }, (_, i): Point => {
				const turn = from + ((to - from) * i) / 12;
				return at(x + Math.cos(turn) * radius, y + Math.sin(turn) * radius);
			});
			sheet.line(points, stroke, 1.6, 0.7);
		},
		thing(x, y, w, h, tall, paint, radius = 0.04) {
			const throwBy = tall * 0.22;
			rounded(x + throwBy, y + throwBy, w, h, radius, SHADE, 0.2);
			rounded(x + throwBy * 0.5, y + throwBy * 0.5, w, h, radius, SHADE, 0.14);
			rounded(x, y, w, h, radius, paint);
		},
	};
}
