import { type Colour, darker, mix } from '#drawings/canvas/colour.ts';
import { type Face, paintRect, paintRects, type Rect, shapeOn } from '#drawings/canvas/face.ts';
import type { Point } from '#drawings/canvas/geometry.ts';
import { lit, type Scene, sunSide } from '#drawings/canvas/scene.ts';

/** The opening of one block, in a cell from -1 to 1. */
const MOTIFS: readonly (readonly Point[])[] = [
	ring(12, 0.74),
	[
		[0, -0.82],
		[0.82, 0],
		[0, 0.82],
		[-0.82, 0],
	],
	[
		[-0.7, -0.7],
		[0.25, -0.7],
		[0.7, -0.25],
		[0.7, 0.7],
		[-0.25, 0.7],
		[-0.7, 0.25],
	],
	[
		[-0.62, -0.78],
		[0.62, -0.78],
		[0.62, 0.2],
		[0.38, 0.66],
		[0, 0.8],
		[-0.38, 0.66],
		[-0.62, 0.2],
	],
];

/** Draws a wall of cobogós: perforated blocks that admit air and light. `cell` is in metres. */
export function drawCobogo(scene: Scene, face: Face, rect: Rect, colour: Colour, cell = 0.34): void {
	const [s0, t0, s1, t1] = rect;
	const motif = scene.random.pick(MOTIFS);
	const columns = Math.max(1, Math.round((s1 - s0) / cell));
	const rows = Math.max(1, Math.round((t1 - t0) / cell));
	const [dx, dy] = [(s1 - s0) / columns, (t1 - t0) / rows];
	const tone = lit(scene, colour, face.normal);
	const holes = (size: number, shift: number): Point[][] =>
		Array.from({ length: columns * rows }, (_, i) => {
			const s = s0 + ((i % columns) + 0.5) * dx + shift * dx;
			const t = t0 + (Math.floor(i / columns) + 0.5) * dy + Math.abs(shift) * dy * 0.6;
			return shapeOn(
				scene,
				face,
				motif.map(([x, y]): Point => [s + (x * size * dx) / 2, t + (y * size * dy) / 2]),
			);
		});
	paintRect(scene, face, rect, tone);
	scene.canvas.polygons(holes(1, 0), mix(tone, scene.light.shade, 0.42));
	scene.canvas.polygons(
		holes(0.78, -0.07 * sunSide(scene)),
		darker(mix(tone, scene.light.shade, 0.75), 0.35),
	);
	const joints = [
		...Array.from(
			{ length: columns + 1 },
			(_, i): Rect => [s0 + i * dx - 0.008, t0, s0 + i * dx + 0.008, t1],
		),
		...Array.from({ length: rows + 1 }, (_, i): Rect => [s0, t0 + i * dy - 0.008, s1, t0 + i * dy + 0.008]),
	];
	paintRects(scene, face, joints, scene.light.shade, 0.3);
}

function ring(corners: number, radius: number): Point[] {
	return Array.from({ length: corners }, (_, i): Point => {
		const turn = (i / corners) * Math.PI * 2;
		return [Math.cos(turn) * radius, Math.sin(turn) * radius];
	});
}
