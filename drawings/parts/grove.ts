import { scaleAt } from '#drawings/canvas/camera.ts';
import { mix } from '#drawings/canvas/colour.ts';
import { type Scene, screen, sunSide } from '#drawings/canvas/scene.ts';
import { foliageTones, scatter } from './crown.ts';
import { GREENS } from './tree.ts';

/** Draws a band of distant trees in the haze, as one shape. */
export function drawGrove(scene: Scene, z: number, from: number, to: number, tall = 6): void {
	const { canvas, random, light, camera } = scene;
	const metre = scaleAt(camera, z);
	const colour = mix(random.pick(GREENS), light.haze, Math.min(0.5, 0.1 + z / 200));
	const [deep, shade, tone, sun] = foliageTones(scene, colour);
	const side = sunSide(scene);
	const rounds: [number, number, number][] = [];
	let [dark, pale] = ['', ''];
	for (let x = from; x < to; x += random.between(0.35, 0.6) * tall) {
		const height = tall * random.between(0.55, 1);
		const [px, py] = screen(scene, [x, height * 0.52, z]);
		const [rx, ry] = [height * 0.42 * metre, height * 0.46 * metre];
		if (px < -rx || px > 1600 + rx) continue;
		for (let i = 0; i < 14; i++) {
			const turn = i * 2.4 + random.between(-0.3, 0.3);
			const away = Math.sqrt((i + 0.4) / 14) * 0.8;
			rounds.push([
				px + Math.cos(turn) * away * rx,
				py + Math.sin(turn) * away * ry,
				Math.min(rx, ry) * random.between(0.2, 0.36),
			]);
		}
		rounds.push([px, py + ry * 0.4, rx * 0.8]);
		const leaf = Math.max(1.6, rx * 0.09);
		const plenty = Math.min(1, rx / 45);
		dark += scatter(random, [px - side * rx * 0.2, py + ry * 0.35, rx * 0.9, ry * 0.6], leaf, 26 * plenty);
		pale += scatter(random, [px + side * rx * 0.25, py - ry * 0.35, rx * 0.62, ry * 0.55], leaf, 44 * plenty);
	}
	canvas.circles(rounds, shade);
	canvas.path(dark, deep, 0.7);
	canvas.circles(
		rounds.map(([x, y, r]) => [x + side * r * 0.36, y - r * 0.42, r * 0.62] as const),
		tone,
	);
	canvas.path(pale, sun, 0.9);
}
