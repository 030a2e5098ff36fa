import { scaleAt } from '#drawings/canvas/camera.ts';
import type { Colour } from '#drawings/canvas/colour.ts';
import type { Point, Vec3 } from '#drawings/canvas/geometry.ts';
import { type Scene, screen } from '#drawings/canvas/scene.ts';
import { drawCrown, foliageTones } from './crown.ts';
import { GREENS } from './tree.ts';

/** Draws a bush on the ground; its width is in metres. */
export function drawBush(
	scene: Scene,
	foot: Vec3,
	width: number,
	colour: Colour = scene.random.pick(GREENS),
): void {
	const metre = scaleAt(scene.camera, foot[2]);
	const [x, y] = screen(scene, foot);
	const half = (width * metre) / 2;
	scene.canvas.ellipse(x, y, half * 1.1, half * 0.18, scene.light.shade, scene.light.shadow);
	drawCrown(scene, { x, y: y - half * 0.52, rx: half * 0.86, ry: half * 0.5, colour });
}

/** Draws a hedge between two points of the ground. */
export function drawHedge(scene: Scene, from: Vec3, to: Vec3, size: number): void {
	const steps = Math.max(2, Math.round(Math.hypot(to[0] - from[0], to[2] - from[2]) / (size * 0.7)));
	for (let i = 0; i <= steps; i++) {
		const t = i / steps;
		const foot: Vec3 = [from[0] + (to[0] - from[0]) * t, from[1], from[2] + (to[2] - from[2]) * t];
		drawBush(scene, foot, size * scene.random.between(0.85, 1.25));
	}
}

/** Draws a tuft of long pointed leaves, as of agave, dracaena or strelitzia; `height` is in metres. */
export function drawSpikes(scene: Scene, foot: Vec3, height: number): void {
	const { canvas, random } = scene;
	const tall = height * scaleAt(scene.camera, foot[2]);
	const [x, y] = screen(scene, foot);
	const tones = foliageTones(scene, '#5d8a68').slice(1);
	canvas.ellipse(x, y, tall * 0.7, tall * 0.12, scene.light.shade, scene.light.shadow);
	const count = 13;
	for (let i = 0; i < count; i++) {
		const lean = ((i * 7) % count) / (count - 1) - 0.5;
		const reach = tall * random.between(0.8, 1.1) * (1 - Math.abs(lean) * 0.35);
		const tip: Point = [x + lean * tall * 1.7, y - reach * (1 - Math.abs(lean) * 0.5)];
		const half = tall * 0.06;
		const bend = `${x + lean * tall * 0.35} ${y - reach * 0.6}`;
		canvas.path(
			`M${x - half} ${y}Q${bend} ${tip[0]} ${tip[1]}Q${x + lean * tall * 0.6} ${y - reach * 0.45} ${x + half} ${y}Z`,
			tones[i % 3] ?? '#5d8a68',
		);
	}
}
