import { type Block, drawBlock, type Frame, faceOf } from '#drawings/canvas/block.ts';
import { type Colour, darker, lighter, mix } from '#drawings/canvas/colour.ts';
import { castOn, paintRect, paintRects, type Rect } from '#drawings/canvas/face.ts';
import { lit, type Scene } from '#drawings/canvas/scene.ts';

/** Draws the ground floor of a building: glass between piers under a canopy or, if narrow, one door. */
export function drawLobby(scene: Scene, frame: Frame, body: Block, colour: Colour, narrow = false): void {
	const { canvas, light } = scene;
	const face = faceOf(frame, body, 'front');
	const [wide, tall] = [face.width, Math.min(3.6, face.height)];
	const glow = light.lamps > 0.1 ? '#f3cb86' : mix('#2b444b', light.sky[1], 0.35);
	const glass = canvas.gradient([
		[0, mix(glow, light.shade, 0.35)],
		[1, glow],
	]);
	const [left, right] = narrow ? [0.5, wide - 0.5] : [wide * 0.18, wide * 0.82];
	if (!narrow) paintRect(scene, face, [0, 0, wide, tall], lit(scene, colour, face.normal));
	paintRect(scene, face, [left, 0.1, right, tall - 0.5], glass);
	const panes = Math.max(2, Math.round((right - left) / 1.6));
	const bars = Array.from({ length: panes + 1 }, (_, i): Rect => {
		const s = left + ((right - left) * i) / panes;
		return [s - 0.05, 0.1, s + 0.05, tall - 0.5];
	});
	paintRects(
		scene,
		face,
		[...bars, [left, 2.2, right, 2.3]],
		darker(lit(scene, '#3d474e', face.normal), 0.2),
	);
	paintRect(scene, face, [wide / 2 - 0.08, 0.9, wide / 2 - 0.02, 1.7], '#d9ae57');
	const out = narrow ? 1 : 2.2;
	const canopy: Block = {
		a: [body.a[0] + left - 0.6, body.a[0] + right + 0.6],
		y: [tall - 0.5, tall - 0.2],
		b: [body.b[0] - out, body.b[0]],
	};
	castOn(scene, face, [left - 0.6, tall - 0.5, right + 0.6, tall - 0.2], out);
	drawBlock(scene, frame, canopy, lighter(colour, 0.5));
}

/** Draws what is on a flat roof: a set-back floor, the lift's machine room, a water tank, a mast. */
export function drawRoofWorks(scene: Scene, frame: Frame, { a, y, b }: Block, wall: Colour): void {
	const { random } = scene;
	const [wide, deep, roof] = [a[1] - a[0], b[1] - b[0], y[1]];
	const from = a[0] + wide * random.pick([0.2, 0.35, 0.5]);
	const at = (share: number) => b[0] + deep * share;
	const [mast, tank] = [from + wide * 0.3, from + wide * 0.08];
	drawBlock(
		scene,
		frame,
		{ a: [mast, mast + 0.16], y: [roof, roof + 7], b: [at(0.5), at(0.5) + 0.16] },
		'#5b666c',
	);
	drawBlock(
		scene,
		frame,
		{ a: [tank, tank + wide * 0.16], y: [roof, roof + 4.2], b: [at(0.4), at(0.7)] },
		'#9fb0b5',
	);
	drawBlock(
		scene,
		frame,
		{ a: [from, from + wide * 0.32], y: [roof - 1, roof + 2.8], b: [at(0.3), at(0.8)] },
		darker(wall, 0.1),
	);
}
