import type { Colour } from '#drawings/canvas/colour.ts';
import { type Face, paintRect, type Rect, shapeOn } from '#drawings/canvas/face.ts';
import type { Point } from '#drawings/canvas/geometry.ts';
import { lit, type Scene } from '#drawings/canvas/scene.ts';

/** Draws a wall of glazed tiles with a small motif in each, mirrored from tile to tile. `cell` is in metres. */
export function drawAzulejos(scene: Scene, face: Face, rect: Rect, colour: Colour, cell = 0.5): void {
	const [s0, t0, s1, t1] = rect;
	const columns = Math.max(1, Math.round((s1 - s0) / cell));
	const rows = Math.max(1, Math.round((t1 - t0) / cell));
	const [wide, tall] = [(s1 - s0) / columns, (t1 - t0) / rows];
	const petals: Point[][] = [];
	const hearts: Point[][] = [];
	for (let i = 0; i < columns * rows; i++) {
		const [column, row] = [i % columns, Math.floor(i / columns)];
		const [s, t] = [s0 + column * wide, t0 + row * tall];
		const at = (x: number, y: number): Point => [
			s + (column % 2 ? 1 - x : x) * wide,
			t + (row % 2 ? 1 - y : y) * tall,
		];
		petals.push(shapeOn(scene, face, [at(0, 0.1), at(0.45, 0.4), at(0.9, 1), at(0.4, 0.45), at(0.1, 0)]));
		petals.push(shapeOn(scene, face, [at(0.62, 0), at(1, 0), at(1, 0.38), at(0.86, 0.14)]));
		hearts.push(shapeOn(scene, face, [at(0, 0), at(0.2, 0), at(0, 0.2)]));
	}
	paintRect(scene, face, rect, lit(scene, '#f0ece1', face.normal));
	scene.canvas.polygons(petals, lit(scene, colour, face.normal), 0.85);
	scene.canvas.polygons(hearts, lit(scene, '#c99a3b', face.normal), 0.9);
}
