import { type Colour, darker, lighter, mix } from '#drawings/canvas/colour.ts';
import {
	castOn,
	type Face,
	onFace,
	paintRect,
	paintRects,
	quad,
	type Rect,
	shapeOn,
} from '#drawings/canvas/face.ts';
import type { Point } from '#drawings/canvas/geometry.ts';
import { fill, fillAll, lit, type Scene } from '#drawings/canvas/scene.ts';

/** Draws a shop front: a window with goods, a door, and a blank sign above. The rectangle is on the wall. */
export function drawShopfront(scene: Scene, face: Face, [s0, t0, s1, t1]: Rect, colour: Colour): void {
	const { canvas, light, random } = scene;
	const tone = lit(scene, colour, face.normal);
	const board = Math.min(0.7, (t1 - t0) * 0.2);
	const warm = light.lamps > 0.1 || random.chance(0.3);
	const inside = warm ? '#f0cf96' : mix('#31484e', light.sky[1], 0.2);
	paintRect(scene, face, [s0, t0, s1, t1], darker(tone, 0.2));
	const [left, right, foot, head] = [s0 + 0.15, s1 - 0.15, t0 + 0.45, t1 - board - 0.1];
	paintRect(
		scene,
		face,
		[left, foot, right, head],
		canvas.gradient([
			[0, mix(inside, light.shade, 0.4)],
			[1, inside],
		]),
	);
	drawGoods(scene, face, [left, foot, right, head], darker(inside, 0.5));
	const door: Rect = random.chance(0.5)
		? [left + 0.1, t0, left + 1.15, head]
		: [right - 1.15, t0, right - 0.1, head];
	paintRect(scene, face, door, mix(inside, '#20353b', 0.45));
	const streak: Point[] = [
		[left + 0.6, foot],
		[left + 1.2, foot],
		[left + 2.1, head],
		[left + 1.5, head],
	];
	canvas.polygon(shapeOn(scene, face, streak), light.cloud, 0.16);
	const bars: Rect[] = [
		[door[0] - 0.05, t0, door[0] + 0.03, head],
		[door[2] - 0.03, t0, door[2] + 0.05, head],
		[left, head - 0.06, right, head],
	];
	for (let s = left; s < right; s += 1.7) bars.push([s, foot, s + 0.05, head]);
	paintRects(scene, face, bars, darker(tone, 0.35));
	paintRect(scene, face, [s0, t1 - board, s1, t1], lighter(tone, 0.08));
	paintRect(scene, face, [s0, t1 - board, s1, t1 - board + 0.06], lit(scene, '#d9ae57', face.normal));
}

/** Draws the goods: two shelves of boxes and jars, a low plinth, hanging lamps. */
function drawGoods(scene: Scene, face: Face, [s0, t0, s1, t1]: Rect, colour: Colour): void {
	const { random } = scene;
	const shapes: Rect[] = [];
	for (const level of [0, 0.3, 0.56]) {
		const foot = t0 + (t1 - t0) * level;
		if (level > 0) shapes.push([s0 + 0.3, foot - 0.05, s1 - 0.3, foot]);
		for (let s = s0 + 0.4; s < s1 - 0.7; s += random.between(0.28, 0.75)) {
			shapes.push([s, foot, s + random.between(0.14, 0.3), foot + (t1 - t0) * random.between(0.06, 0.17)]);
		}
	}
	for (let s = s0 + 0.9; s < s1 - 0.5; s += 1.7)
		shapes.push([s, t1 - 0.5, s + 0.02, t1], [s - 0.1, t1 - 0.62, s + 0.12, t1 - 0.48]);
	paintRects(scene, face, shapes, colour, 0.42);
}

/** Draws a striped awning over a shop, and its shadow. `t` is the height of its upper edge. */
export function drawAwning(
	scene: Scene,
	face: Face,
	s0: number,
	s1: number,
	t: number,
	colour: Colour,
): void {
	const [out, fall, skirt] = [1.3, 0.65, 0.28];
	castOn(scene, face, [s0, t - fall - skirt, s1, t - fall], out);
	const stripes = Math.max(3, Math.round((s1 - s0) / 0.45));
	const edge = (i: number) => s0 + ((s1 - s0) * i) / stripes;
	const slope = (from: number, to: number) => [
		onFace(face, from, t, 0),
		onFace(face, to, t, 0),
		onFace(face, to, t - fall, out),
		onFace(face, from, t - fall, out),
	];
	const hang = (from: number, to: number) => [
		onFace(face, from, t - fall, out),
		onFace(face, to, t - fall, out),
		onFace(face, to, t - fall - skirt, out),
		onFace(face, from, t - fall - skirt, out),
	];
	const odd = Array.from({ length: stripes }, (_, i) => i).filter((i) => i % 2 === 0);
	const up = [face.normal[0] * 0.5, 0.85, face.normal[2] * 0.5] as const;
	fill(scene, slope(s0, s1), lit(scene, '#f1eadb', up));
	fillAll(
		scene,
		odd.map((i) => slope(edge(i), edge(i + 1))),
		lit(scene, colour, up),
	);
	scene.canvas.polygon(
		quad(scene, face, [s0, t - fall - skirt, s1, t - fall], out),
		lit(scene, '#e2d9c7', face.normal),
	);
	fillAll(
		scene,
		odd.map((i) => hang(edge(i), edge(i + 1))),
		darker(lit(scene, colour, face.normal), 0.12),
	);
}
