import { darker, lighter, mix } from '#drawings/canvas/colour.ts';
import { castOn, type Face, paintRect, paintRects, type Rect, shapeOn } from '#drawings/canvas/face.ts';
import type { Point } from '#drawings/canvas/geometry.ts';
import { lit, type Scene } from '#drawings/canvas/scene.ts';
import { steps } from '#drawings/parts/window-grid.ts';

/** Draws vertical corrugated sheets below a roof line. */
export function drawSheets(scene: Scene, face: Face, colour: string, top: (s: number) => number): void {
	const tone = lit(scene, colour, face.normal);
	const xs = steps(0, face.width / 40, 41);
	const outline: Point[] = [[0, 0], [face.width, 0], ...xs.toReversed().map((s): Point => [s, top(s)])];
	scene.canvas.polygon(
		shapeOn(scene, face, outline),
		scene.canvas.gradient([
			[0, lighter(tone, 0.06)],
			[1, mix(tone, scene.light.shade, 0.14)],
		]),
	);
	const ribs = steps(0.3, 0.55, Math.floor(face.width / 0.55)).map(
		(s): Rect => [s, 0, s + 0.16, Math.min(top(s), top(s + 0.16))],
	);
	paintRects(scene, face, ribs, scene.light.shade, 0.2);
}

/** Draws a tall gate of horizontal slats. */
export function drawRollingGate(scene: Scene, face: Face, rect: Rect, colour: string): void {
	const [s0, t0, s1, t1] = rect;
	const tone = lit(scene, colour, face.normal);
	paintRect(scene, face, [s0 - 0.18, t0, s1 + 0.18, t1 + 0.18], darker(tone, 0.45));
	paintRect(scene, face, rect, tone);
	paintRects(
		scene,
		face,
		steps(t0 + 0.3, 0.42, Math.floor((t1 - t0) / 0.42)).map((t): Rect => [s0, t, s1, t + 0.06]),
		darker(tone, 0.4),
		0.6,
	);
	castOn(scene, face, [s0 - 0.1, t1, s1 + 0.1, t1 + 0.1], 0.5);
}
