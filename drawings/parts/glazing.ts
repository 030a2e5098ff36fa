import type { Paint } from '#drawings/canvas/canvas.ts';
import { type Colour, lighter, mix } from '#drawings/canvas/colour.ts';
import { type Face, paintRects, quad, type Rect, shadowShift, shapeOn } from '#drawings/canvas/face.ts';
import { clipTo, corners, type Point } from '#drawings/canvas/geometry.ts';
import { lit, type Scene } from '#drawings/canvas/scene.ts';

interface Window {
	/** The colour of the surrounding wall. */
	wall: Colour;
	frame: Colour;
	/** The number of panes, horizontally and vertically. */
	columns?: number;
	rows?: number;
	/** The depth of the glass behind the wall, in metres. */
	recess?: number;
	/** Whether there is a stone sill. */
	sill?: boolean;
	dressing?: 'curtain' | 'blind' | 'none';
}

/** A window that is being drawn. `pane` and `shape` paint on its glass, clipped to the opening. */
interface Hole {
	face: Face;
	rect: Rect;
	recess: number;
	hasLamp: boolean;
	pane(rect: Rect, paint: Paint, opacity?: number): void;
	shape(points: readonly Point[], paint: Paint, opacity?: number): void;
}

/** Draws a window in a face: its reveal, glass, interior, reflections and frame. */
export function drawWindow(scene: Scene, face: Face, rect: Rect, window: Window): void {
	const { canvas, random, light } = scene;
	const recess = window.recess ?? 0.16;
	const opening = quad(scene, face, rect);
	const shape = (points: readonly Point[], paint: Paint, opacity?: number) =>
		canvas.polygon(clipTo(shapeOn(scene, face, points, -recess), opening), paint, opacity);
	const pane = ([s0, t0, s1, t1]: Rect, paint: Paint, opacity?: number) =>
		shape(corners(s0, t0, s1, t1), paint, opacity);
	const hole: Hole = { face, rect, recess, hasLamp: random.chance(light.lamps), pane, shape };
	canvas.polygon(opening, mix(lit(scene, window.wall, face.normal), light.shade, 0.3));
	pane(rect, glassPaint(scene, hole.hasLamp));
	const dressing = window.dressing ?? random.pick(['curtain', 'curtain', 'blind', 'none', 'none']);
	if (dressing === 'blind') drawBlind(scene, hole);
	if (dressing === 'curtain') drawCurtains(scene, hole);
	drawReflections(scene, hole);
	drawReveal(scene, hole);
	const bars = frameBars(rect, window.columns ?? 2, window.rows ?? 1);
	canvas.polygons(
		bars.map((bar) => clipTo(quad(scene, face, bar, -recess + 0.03), opening)),
		lit(scene, window.frame, face.normal),
	);
	if (window.sill) drawSill(scene, face, rect);
}

/** The gradient of the glass: reflected sky above and street below, or the light of a lamp. */
function glassPaint({ canvas, light, random }: Scene, lamp: boolean): Paint {
	if (lamp) {
		const glow = random.pick(['#ffd890', '#f7c877', '#ffe3a8']);
		return canvas.gradient([
			[0, mix(glow, '#c27f3d', 0.25)],
			[0.6, glow],
			[1, mix(glow, '#a86a3a', 0.35)],
		]);
	}
	const high = mix(light.sky[0], '#25414c', random.pick([0.4, 0.48, 0.56]));
	const low = mix('#1f3a40', light.sky[2], random.pick([0.06, 0.13, 0.2]));
	return canvas.gradient([
		[0, high],
		[0.45, mix(high, light.sky[2], 0.3)],
		[0.8, low],
	]);
}

function clothOf({ light }: Scene, hasLamp: boolean): Colour {
	return hasLamp ? mix(lighter('#cfc6b4', 0.4), '#f5cf8e', 0.4) : mix('#cfc6b4', light.shade, 0.4);
}

function drawBlind(scene: Scene, { rect: [s0, t0, s1, t1], hasLamp, pane }: Hole): void {
	const foot = t1 - (t1 - t0) * scene.random.between(0.3, 0.75);
	pane([s0, foot, s1, t1], clothOf(scene, hasLamp), 0.72);
	for (let t = foot; t < t1; t += 0.16) pane([s0, t, s1, t + 0.04], scene.light.shade, 0.22);
}

function drawCurtains(scene: Scene, { rect: [s0, t0, s1, t1], hasLamp, pane }: Hole): void {
	const { random, light } = scene;
	const wide = (s1 - s0) * random.between(0.16, 0.36);
	for (const [left, right] of [
		[s0, s0 + wide],
		[s1 - wide * random.between(0.6, 1.2), s1],
	] as const) {
		pane([left, t0, right, t1], clothOf(scene, hasLamp), 0.78);
		for (let s = left + 0.1; s < right; s += 0.17) pane([s, t0, s + 0.05, t1], light.shade, 0.2);
	}
}

/** Draws slanted streaks of reflected sky. */
function drawReflections({ random, light }: Scene, { rect: [s0, t0, s1, t1], shape }: Hole): void {
	const [wide, tall] = [s1 - s0, t1 - t0];
	const start = s0 + wide * random.between(-0.1, 0.5);
	const slant = tall * 0.45;
	for (const [from, to] of [
		[0, 0.26],
		[0.34, 0.43],
	] as const) {
		const [left, right] = [start + from * wide, start + to * wide];
		const streak: Point[] = [
			[left, t0],
			[right, t0],
			[right + slant, t1],
			[left + slant, t1],
		];
		shape(streak, light.cloud, 0.16);
	}
}

/** Draws the shadow of the wall's thickness on the glass. */
function drawReveal(scene: Scene, { face, rect: [s0, t0, s1, t1], recess, pane }: Hole): void {
	const shift = shadowShift(scene, face);
	const { light } = scene;
	if (shift === null) {
		pane([s0, t1 - recess, s1, t1], light.shade, 0.25);
		return;
	}
	const [ds, dt] = [shift[0] * recess, shift[1] * recess];
	pane([s0, t1 + dt, s1, t1], light.shade, light.shadow + 0.15);
	pane(ds > 0 ? [s0, t0, s0 + ds, t1 + dt] : [s1 + ds, t0, s1, t1 + dt], light.shade, light.shadow + 0.15);
}

function frameBars([s0, t0, s1, t1]: Rect, columns: number, rows: number): Rect[] {
	const bar = Math.min(0.055, (s1 - s0) * 0.05);
	const upright = (s: number): Rect => [s - bar / 2, t0, s + bar / 2, t1];
	const level = (t: number): Rect => [s0, t - bar / 2, s1, t + bar / 2];
	const inner = (count: number, from: number, to: number) =>
		Array.from({ length: count - 1 }, (_, i) => from + ((to - from) * (i + 1)) / count);
	return [
		upright(s0 + bar / 2),
		upright(s1 - bar / 2),
		level(t0 + bar / 2),
		level(t1 - bar / 2),
		...inner(columns, s0, s1).map(upright),
		...inner(rows, t0, t1).map(level),
	];
}

function drawSill(scene: Scene, face: Face, [s0, t0, s1]: Rect): void {
	const shift = shadowShift(scene, face);
	if (shift !== null) {
		paintRects(
			scene,
			face,
			[[s0 - 0.02, t0 - 0.08 + shift[1] * 0.1, s1 + 0.06, t0]],
			scene.light.shade,
			scene.light.shadow * 0.8,
		);
	}
	paintRects(
		scene,
		face,
		[[s0 - 0.06, t0 - 0.08, s1 + 0.06, t0]],
		lit(scene, '#e4ddcf', face.normal),
		1,
		0.08,
	);
}
