import { WIDTH } from '#drawings/canvas/canvas.ts';
import { type Scene, sunSide } from '#drawings/canvas/scene.ts';
import { foliageTones, scatter } from './crown.ts';
import { drawFronds } from './palm.ts';

/** Draws leaves of a near tree or palm in an upper corner, in some pictures only. */
export function drawOverhang(scene: Scene): void {
	const { random, canvas } = scene;
	if (random.chance(0.55)) return;
	const side = -sunSide(scene);
	const x = WIDTH / 2 + side * WIDTH * 0.53;
	if (random.chance(0.4)) {
		drawFronds(scene, [x + side * 40, -40], 520, '#3f6f4c');
		return;
	}
	const [deep, shade, tone] = foliageTones(scene, random.pick(['#4c8055', '#3f7a5c', '#5f8f52']));
	for (const [colour, count, spread] of [
		[deep, 170, 1],
		[shade, 150, 0.92],
		[tone, 110, 0.85],
	] as const) {
		canvas.path(scatter(random, [x, -30, 430 * spread, 215 * spread], 21, count), colour);
		canvas.path(scatter(random, [x + side * 60, 60, 190 * spread, 260 * spread], 21, count * 0.6), colour);
	}
}
