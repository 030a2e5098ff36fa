import { scaleAt } from '#drawings/canvas/camera.ts';
import { type Colour, darker, mix } from '#drawings/canvas/colour.ts';
import type { Point, Vec3 } from '#drawings/canvas/geometry.ts';
import { type Scene, screen, sunSide } from '#drawings/canvas/scene.ts';
import { foliageTones } from './crown.ts';
import { drawGroundShade } from './ground.ts';

const FRONDS = [2.85, 0.3, 2.5, 0.65, 3.15, -0.05, 2.1, 1.05, 1.75, 1.4] as const;

/** Draws a palm at a point of the ground; `height` is in metres. */
export function drawPalm(scene: Scene, foot: Vec3, height: number): void {
	const { random, camera } = scene;
	const tall = height * scaleAt(camera, foot[2]);
	const [x, y] = screen(scene, foot);
	const head: Point = [x + tall * random.between(-0.09, 0.09), y - tall * 0.8];
	drawGroundShade(scene, foot, height * 0.24);
	drawStem(scene, [x, y], head, tall);
	drawFronds(scene, head, tall * random.between(0.3, 0.36), '#4f8550');
}

/** Draws a curved stem with the scars of fallen leaves, lit along one edge. */
function drawStem(scene: Scene, [x, y]: Point, [hx, hy]: Point, tall: number): void {
	const { canvas, light } = scene;
	const bark = mix('#a08c74', light.shade, 0.35);
	const thick = tall * 0.02;
	const bend = x + (hx - x) * 0.2;
	const at = (up: number): Point => [
		(1 - up) ** 2 * x + 2 * up * (1 - up) * bend + up ** 2 * hx,
		y + (hy - y) * up,
	];
	const rings = Array.from({ length: 16 }, (_, i) => {
		const [cx, cy] = at(i / 15);
		return { cx, cy, half: thick * (1.5 - (0.9 * i) / 15) };
	});
	const left = rings.map(({ cx, cy, half }): Point => [cx - half, cy]);
	const right = rings.map(({ cx, cy, half }): Point => [cx + half, cy]);
	canvas.polygon([...left, ...right.toReversed()], bark);
	for (const { cx, cy, half } of rings.slice(1)) {
		const ring: Point[] = [
			[cx - half, cy],
			[cx + half, cy + half * 0.3],
		];
		canvas.line(ring, darker(bark, 0.3), thick * 0.16, 0.6);
	}
	const edge = rings.map(({ cx, cy, half }): Point => [cx + sunSide(scene) * half * 0.6, cy]);
	canvas.line(edge, light.warm, thick * 0.3, 0.35);
}

/** Draws arching fronds around a head, the shaded ones behind. `reach` is in pixels, `upright` from 0 to 1. */
export function drawFronds(scene: Scene, [x, y]: Point, reach: number, colour: Colour, upright = 0): void {
	const { canvas, random } = scene;
	const [, shade, tone, sun] = foliageTones(scene, colour);
	const tones = [shade, shade, tone, tone, shade, tone, tone, sun, tone, sun];
	for (const [i, turn] of FRONDS.entries()) {
		const angle = turn + (Math.PI / 2 - turn) * upright + random.between(-0.15, 0.15);
		const length = reach * random.between(0.85, 1.15);
		canvas.polygons(frond([x, y], angle, length), tones[i] ?? tone);
	}
	canvas.circles([[x, y, reach * 0.06]], shade);
}

/** The hanging leaflets along an arching spine. */
function frond([x, y]: Point, angle: number, length: number): Point[][] {
	const droop = length * (0.28 + 0.5 * Math.abs(Math.cos(angle)));
	const spine = (t: number): Point => [
		x + Math.cos(angle) * length * t,
		y - Math.sin(angle) * length * t * 0.9 + droop * t * t,
	];
	const slivers: Point[][] = [];
	const steps = 22;
	for (let i = 1; i <= steps; i++) {
		const t = i / steps;
		const [px, py] = spine(t);
		const [bx, by] = spine(t - 1 / steps);
		const [dx, dy] = [px - bx, py - by];
		const size = (length * 0.3 * Math.sin(Math.PI * (0.12 + 0.84 * t))) / Math.hypot(dx, dy);
		slivers.push([
			[bx, by],
			[px, py],
			[px + dx * size * 0.55 - dy * size * 0.62, py + dy * size * 0.55 + dx * size * 0.62],
		]);
		slivers.push([
			[bx, by],
			[px, py],
			[px + dx * size * 0.7 + dy * size * 0.4, py + dy * size * 0.7 - dx * size * 0.4 + length * 0.02],
		]);
	}
	return slivers;
}
