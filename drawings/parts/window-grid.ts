import type { Paint } from '#drawings/canvas/canvas.ts';
import { type Colour, lighter, mix } from '#drawings/canvas/colour.ts';
import { type Face, paintRects, quad, type Rect, shadowShift } from '#drawings/canvas/face.ts';
import { lit, type Scene } from '#drawings/canvas/scene.ts';

interface GridStyle {
	wall: Colour;
	frame: Colour;
	columns?: number;
	/** The depth of the glass behind the wall, in metres. */
	recess?: number;
	sill?: boolean;
}

/** The rectangles of a grid of openings; `across` and `up` are the left and bottom edges. */
export function gridOf(
	across: readonly number[],
	up: readonly number[],
	width: number,
	height: number,
): Rect[] {
	return up.flatMap((t) => across.map((s): Rect => [s, t, s + width, t + height]));
}

/** `count` numbers from `from` on, `step` apart. */
export function steps(from: number, step: number, count: number): number[] {
	return Array.from({ length: count }, (_, i) => from + i * step);
}

/** Draws the distant windows of a wall, with the same few SVG elements for any number of windows. */
export function drawWindowGrid(scene: Scene, face: Face, rects: readonly Rect[], style: GridStyle): void {
	const { random, light, canvas } = scene;
	const recess = style.recess ?? 0.14;
	paintRects(scene, face, rects, mix(lit(scene, style.wall, face.normal), light.shade, 0.35));
	const lamps = rects.filter(() => random.chance(light.lamps));
	const dark = rects.filter((rect) => !lamps.includes(rect));
	const tones = glassTones(scene);
	for (const tone of tones) {
		paintRects(
			scene,
			face,
			dark.filter((_, i) => tones[(i * 7 + (i % 3)) % tones.length] === tone),
			tone,
		);
	}
	paintRects(
		scene,
		face,
		lamps,
		canvas.gradient([
			[0, '#f9d48b'],
			[1, '#eec27a'],
		]),
	);
	drawCloth(scene, face, rects);
	drawStreaks(scene, face, dark);
	drawReveals(scene, face, rects, recess);
	const bars = rects.flatMap((rect) => barsOf(rect, style.columns ?? 2));
	paintRects(scene, face, bars, lit(scene, style.frame, face.normal));
	if (style.sill) {
		const sills = rects.map(([s0, t0, s1]): Rect => [s0 - 0.05, t0 - 0.1, s1 + 0.05, t0]);
		paintRects(scene, face, sills, lighter(lit(scene, style.wall, face.normal), 0.3));
	}
}

/** Three tones of glass by day, from the reflected sky to dark. */
export function glassTones({ canvas, light }: Scene): readonly [Paint, Paint, Paint] {
	const tone = (depth: number) => {
		const high = mix(light.sky[0], '#20393f', depth);
		return canvas.gradient([
			[0, mix(high, light.sky[1], 0.25)],
			[1, mix(high, '#1d343a', 0.5)],
		]);
	};
	return [tone(0.42), tone(0.56), tone(0.7)];
}

/** Draws curtains and blinds behind some of the panes. */
function drawCloth(scene: Scene, face: Face, rects: readonly Rect[]): void {
	const { random, light } = scene;
	const curtains: Rect[] = [];
	const blinds: Rect[] = [];
	for (const [s0, t0, s1, t1] of rects) {
		const part = random.between(0.2, 0.5);
		if (random.chance(0.4))
			curtains.push([s0, t0, s0 + (s1 - s0) * part, t1], [s1 - (s1 - s0) * part * 0.6, t0, s1, t1]);
		else if (random.chance(0.35)) blinds.push([s0, t1 - (t1 - t0) * part * 1.5, s1, t1]);
	}
	paintRects(scene, face, curtains, mix('#d8d0c0', light.shade, 0.3), 0.7);
	paintRects(scene, face, blinds, mix('#e2dccd', light.shade, 0.25), 0.75);
}

function drawStreaks(scene: Scene, face: Face, rects: readonly Rect[]): void {
	const streaks = rects.map(([s0, t0, s1, t1]) => {
		const [low, high] = [s0 + (s1 - s0) * 0.15, s0 + (s1 - s0) * 0.4];
		const [a, b] = [
			quad(scene, face, [low, t0, high, t1]),
			quad(scene, face, [high, t0, s1 - (s1 - s0) * 0.25, t1]),
		];
		return [a[0], a[1], b[2], b[3]].flatMap((point) => (point ? [point] : []));
	});
	scene.canvas.polygons(streaks, scene.light.cloud, 0.14);
}

function drawReveals(scene: Scene, face: Face, rects: readonly Rect[], recess: number): void {
	const shift = shadowShift(scene, face) ?? [0, -0.6];
	const [ds, dt] = [Math.max(-0.5, Math.min(0.5, shift[0] * recess)), Math.max(-0.5, shift[1] * recess)];
	const shadows = rects.flatMap(([s0, t0, s1, t1]): Rect[] => [
		[s0, t1 + dt, s1, t1],
		ds > 0 ? [s0, t0, s0 + ds, t1 + dt] : [s1 + ds, t0, s1, t1 + dt],
	]);
	paintRects(scene, face, shadows, scene.light.shade, scene.light.shadow + 0.12);
}

function barsOf([s0, t0, s1, t1]: Rect, columns: number): Rect[] {
	const bar = 0.05;
	const uprights = Array.from({ length: columns + 1 }, (_, i): Rect => {
		const s = s0 + ((s1 - s0 - bar) * i) / columns;
		return [s, t0, s + bar, t1];
	});
	return [...uprights, [s0, t0, s1, t0 + bar], [s0, t1 - bar, s1, t1]];
}
