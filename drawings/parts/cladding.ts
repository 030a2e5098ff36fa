import { type Colour, darker, lighter, mix } from '#drawings/canvas/colour.ts';
import { type Face, paintRect, paintRects, type Rect } from '#drawings/canvas/face.ts';
import { lit, type Scene } from '#drawings/canvas/scene.ts';

/** Draws boards of wood or metal, vertical or horizontal. */
export function drawSlats(
	scene: Scene,
	face: Face,
	[s0, t0, s1, t1]: Rect,
	colour: Colour,
	{ step = 0.16, upright = true, out = 0 } = {},
): void {
	const tone = lit(scene, colour, face.normal);
	paintRect(scene, face, [s0, t0, s1, t1], tone, 1, out);
	const [dark, pale]: [Rect[], Rect[]] = [[], []];
	const [from, to] = upright ? [s0, s1] : [t0, t1];
	for (let at = from; at < to - 0.01; at += step) {
		const end = Math.min(to, at + step);
		const board = (a: number, b: number): Rect => (upright ? [a, t0, b, t1] : [s0, a, s1, b]);
		dark.push(board(at, Math.min(end, at + step * 0.16)));
		if (scene.random.chance(0.3)) pale.push(board(at + step * 0.16, end));
	}
	paintRects(scene, face, pale, lighter(tone, 0.4), 0.16, out);
	paintRects(scene, face, dark, darker(tone, 0.5), 0.55, out);
}

/** Draws courses of stone or brick in a few similar tones. */
export function drawCourses(
	scene: Scene,
	face: Face,
	[s0, t0, s1, t1]: Rect,
	colour: Colour,
	height = 0.3,
	length = 0.7,
): void {
	const { random } = scene;
	const tone = lit(scene, colour, face.normal);
	paintRect(scene, face, [s0, t0, s1, t1], darker(tone, 0.22));
	const tones: [Rect[], Rect[], Rect[]] = [[], [], []];
	for (let t = t0, row = 0; t < t1 - 0.01; t += height, row++) {
		let s = s0 - (row % 2) * length * 0.5;
		while (s < s1) {
			const end = s + length * random.between(0.75, 1.25);
			const joint = height * 0.07;
			const stone: Rect = [Math.max(s0, s + joint), t + joint, Math.min(s1, end), Math.min(t1, t + height)];
			if (stone[2] > stone[0]) random.pick(tones).push(stone);
			s = end;
		}
	}
	for (const [i, stones] of tones.entries())
		paintRects(scene, face, stones, mix(darker(tone, 0.1), lighter(tone, 0.14), i / 2));
}
