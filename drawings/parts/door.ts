import { type Colour, darker, lighter, mix } from '#drawings/canvas/colour.ts';
import { castOn, type Face, paintRect, paintRects, quad, type Rect } from '#drawings/canvas/face.ts';
import { clipTo } from '#drawings/canvas/geometry.ts';
import { lit, type Scene } from '#drawings/canvas/scene.ts';
import { drawSlats } from './cladding.ts';

/** Draws a recessed front door of boards, with a long brass handle and a pane beside it. */
export function drawDoor(scene: Scene, face: Face, rect: Rect, colour: Colour): void {
	const [s0, t0, s1, t1] = rect;
	const pane = (s1 - s0) * 0.24;
	paintRect(
		scene,
		face,
		[s0 - 0.06, t0, s1 + 0.06, t1 + 0.06],
		darker(lit(scene, colour, face.normal), 0.55),
	);
	drawSlats(scene, face, [s0, t0, s1 - pane, t1], colour, { step: 0.2 });
	paintRect(scene, face, [s1 - pane + 0.05, t0, s1, t1], mix('#2b444b', scene.light.sky[1], 0.25));
	if (scene.light.lamps > 0.2) paintRect(scene, face, [s1 - pane + 0.05, t0, s1, t1], '#f7c877', 0.9);
	paintRect(
		scene,
		face,
		[s1 - pane - 0.16, t0 + 0.6, s1 - pane - 0.1, t1 - 0.5],
		lit(scene, '#d9ae57', face.normal),
	);
	castOn(scene, face, [s0 - 0.1, t1, s1 + 0.1, t1 + 0.12], 0.35);
}

/** Draws a garage: a deep opening with a door of horizontal boards, or an open carport. */
export function drawGarage(scene: Scene, face: Face, rect: Rect, colour: Colour): void {
	const [s0, t0, s1, t1] = rect;
	const { canvas, light } = scene;
	const opening = quad(scene, face, rect);
	canvas.polygon(opening, mix(lit(scene, '#8d8a84', face.normal), light.shade, 0.55));
	const door = quad(scene, face, rect, -0.35);
	canvas.polygon(clipTo(door, opening), lit(scene, colour, face.normal));
	const boards: Rect[] = [];
	for (let t = t0 + 0.22; t < t1; t += 0.24) boards.push([s0, t, s1, t + 0.03]);
	canvas.polygons(
		boards.map((board) => clipTo(quad(scene, face, board, -0.35), opening)),
		darker(colour, 0.6),
		0.6,
	);
	canvas.polygon(
		clipTo(quad(scene, face, [s0, t1 - 0.5, s1, t1], -0.35), opening),
		light.shade,
		light.shadow + 0.2,
	);
}

/** Draws a row of bars, for gates, railings and fence panels. */
export function drawBars(
	scene: Scene,
	face: Face,
	[s0, t0, s1, t1]: Rect,
	colour: Colour,
	step = 0.14,
	out = 0,
): void {
	const bars: Rect[] = [
		[s0, t1 - 0.05, s1, t1],
		[s0, t0, s1, t0 + 0.04],
	];
	for (let s = s0; s <= s1; s += step) bars.push([s, t0, s + 0.025, t1]);
	paintRects(scene, face, bars, lighter(lit(scene, colour, face.normal), 0.05), 1, out);
}
