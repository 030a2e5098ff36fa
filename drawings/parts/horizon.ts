import { WIDTH } from '#drawings/canvas/canvas.ts';
import { darker, LEAF, mix } from '#drawings/canvas/colour.ts';
import type { Point } from '#drawings/canvas/geometry.ts';
import type { Random } from '#drawings/canvas/random.ts';
import type { Scene } from '#drawings/canvas/scene.ts';

/** Draws ridges of hills, the farther ones fainter. `height` is in pixels above the horizon. */
export function drawHills(scene: Scene, height: number, ridges = 3): void {
	const { canvas, camera, light, random } = scene;
	for (let i = ridges; i >= 1; i--) {
		const far = i / ridges;
		const colour = mix(mix(LEAF, light.shade, 0.25), mix(light.haze, light.sky[2], 0.4), 0.25 + 0.6 * far);
		const ridge = ridgeLine(random, camera.horizon + 6, height * (0.35 + 0.65 * far));
		const top = camera.horizon - height * far;
		const paint = canvas.gradientBetween(top, camera.horizon + 10, [
			[0, colour],
			[1, mix(colour, light.haze, 0.45)],
		]);
		canvas.polygon(ridge, paint);
	}
}

/** The outline of a ridge: a sum of a long wave and shorter ones. */
function ridgeLine(random: Random, base: number, height: number): Point[] {
	const waves = [1, 2.3, 5.1].map((rate) => ({
		rate: (rate * random.between(0.8, 1.25) * Math.PI * 2) / WIDTH,
		phase: random.between(0, Math.PI * 2),
		part: 0.62 / rate,
	}));
	const crest: Point[] = [];
	for (let x = 0; x <= WIDTH; x += 20) {
		const swell = waves.reduce((sum, { rate, phase, part }) => sum + Math.sin(x * rate + phase) * part, 0);
		crest.push([x, base - height * (0.62 + 0.4 * swell)]);
	}
	return [...crest, [WIDTH, base + 60], [0, base + 60]];
}

/** Draws a distant city: two rows of towers in the haze. `height` is in pixels above the horizon. */
export function drawSkyline(scene: Scene, height: number): void {
	const { canvas, camera, light, random } = scene;
	for (const [row, faint] of [0.82, 0.62].entries()) {
		const colour = mix(mix('#8b9a9c', light.shade, 0.3), light.haze, faint);
		const windows: Point[][] = [];
		const towers: Point[][] = [];
		for (let x = -40; x < WIDTH + 40; ) {
			const width = random.between(46, 120);
			const top = camera.horizon - height * random.between(0.35, row === 0 ? 1 : 0.7);
			if (random.chance(0.8)) {
				towers.push(box(x, top, width, camera.horizon + 20));
				if (random.chance(0.4)) towers.push(box(x + width * 0.3, top - height * 0.06, width * 0.35, top));
				windows.push(...windowRows(x, top, width, camera.horizon, random.pick([9, 13])));
			}
			x += width * random.between(0.7, 1.25);
		}
		canvas.polygons(towers, colour);
		canvas.polygons(windows, darker(colour, 0.16), 0.5);
	}
}

function windowRows(x: number, top: number, width: number, bottom: number, step: number): Point[][] {
	const rows: Point[][] = [];
	for (let y = top + 10; y < bottom - 6; y += step * 1.5)
		rows.push(box(x + 7, y, width - 14, y + step * 0.6));
	return rows;
}

function box(x: number, top: number, width: number, bottom: number): Point[] {
	return [
		[x, top],
		[x + width, top],
		[x + width, bottom],
		[x, bottom],
	];
}
