import { type Block, drawBlock, type Frame } from '#drawings/canvas/block.ts';
import { project, scaleAt } from '#drawings/canvas/camera.ts';
import { type Paint, round, roundedRect } from '#drawings/canvas/canvas.ts';
import { type Colour, darker, lighter, mix } from '#drawings/canvas/colour.ts';
import type { Point, Vec3 } from '#drawings/canvas/geometry.ts';
import { fill, fillAll, groundRect, lit, type Scene, screen } from '#drawings/canvas/scene.ts';
import { drawFronds } from '#drawings/parts/palm.ts';

export const ROOM: Frame = { origin: [0, 0, 0], yaw: 0 };

/** A box in a room, in metres; b runs from the viewer to the back wall, where it is 0. */
export function box(a0: number, a1: number, y0: number, y1: number, b0: number, b1: number): Block {
	return { a: [a0, a1], y: [y0, y1], b: [b0, b1] };
}

export function drawBox(scene: Scene, block: Block, colour: Colour): void {
	drawBlock(scene, ROOM, block, colour);
}

/** Draws the soft shadow under a piece of furniture. */
export function drawFloorShade(scene: Scene, a0: number, a1: number, b0: number, b1: number): void {
	for (const grow of [0.14, 0.05])
		fill(scene, groundRect(a0 - grow, b0 - grow, a1 + grow, b1 + grow), scene.light.shade, 0.2);
}

/** Draws a rounded rectangle parallel to the back wall, such as a cushion or a screen. */
function drawRounded(
	scene: Scene,
	x0: number,
	y0: number,
	x1: number,
	y1: number,
	z: number,
	radius: number,
	paint: Paint,
	opacity?: number,
): void {
	const [left, top] = screen(scene, [x0, y1, z]);
	const [right, bottom] = screen(scene, [x1, y0, z]);
	const outline = roundedRect(left, top, right - left, bottom - top, radius * scaleAt(scene.camera, z));
	scene.canvas.path(outline, paint, opacity);
}

/** Draws a cushion with a bright upper edge. */
export function drawCushion(
	scene: Scene,
	x0: number,
	y0: number,
	x1: number,
	y1: number,
	z: number,
	colour: Colour,
): void {
	const tone = lit(scene, colour, [0, 0.3, -0.95]);
	const paint = scene.canvas.gradient([
		[0, lighter(tone, 0.2)],
		[0.35, tone],
		[1, darker(tone, 0.2)],
	]);
	drawRounded(scene, x0, y0, x1, y1, z, 0.09, paint);
}

/** Draws a sofa that faces the viewer. */
export function drawSofa(scene: Scene, x0: number, x1: number, back: number, colour: Colour): void {
	const front = back - 0.95;
	drawFloorShade(scene, x0, x1, front, back);
	drawBox(scene, box(x0, x1, 0.12, 0.82, back - 0.22, back), darker(colour, 0.05));
	drawBox(scene, box(x0, x1, 0.12, 0.42, front, back - 0.2), darker(colour, 0.12));
	const seats = Math.max(2, Math.round((x1 - x0) / 0.95));
	const wide = (x1 - x0 - 0.4) / seats;
	for (let i = 0; i < seats; i++) {
		const from = x0 + 0.2 + i * wide;
		drawCushion(scene, from + 0.02, 0.44, from + wide - 0.02, 0.9, back - 0.24, lighter(colour, 0.06));
		drawBox(
			scene,
			box(from + 0.01, from + wide - 0.01, 0.42, 0.52, front - 0.02, back - 0.26),
			lighter(colour, 0.1),
		);
	}
	for (const arm of [x0, x1 - 0.2]) drawBox(scene, box(arm, arm + 0.2, 0.12, 0.64, front, back), colour);
	const spot = scene.random.pick(['#c99a3b', '#b4603f', '#0b5a43', '#8fa79a', '#e9dcc2']);
	drawCushion(scene, x0 + 0.28, 0.5, x0 + 0.76, 0.94, back - 0.34, spot);
	drawCushion(scene, x1 - 0.78, 0.5, x1 - 0.3, 0.94, back - 0.34, mix(spot, '#f1e8d6', 0.5));
	for (const leg of [x0 + 0.06, x1 - 0.12])
		drawBox(scene, box(leg, leg + 0.06, 0, 0.12, front + 0.04, front + 0.1), '#4a3626');
}

/** Draws a low table with books and a bowl. */
export function drawCoffeeTable(scene: Scene, x: number, z: number, wood: Colour): void {
	const [a0, a1, b0, b1] = [x - 0.6, x + 0.6, z - 0.35, z + 0.35];
	drawFloorShade(scene, a0, a1, b0, b1);
	for (const [leg, deep] of [
		[a0, b1 - 0.06],
		[a1 - 0.06, b1 - 0.06],
		[a0, b0],
		[a1 - 0.06, b0],
	] as const) {
		drawBox(scene, box(leg, leg + 0.06, 0, 0.34, deep, deep + 0.06), darker(wood, 0.3));
	}
	drawBox(scene, box(a0, a1, 0.34, 0.39, b0, b1), wood);
	drawBox(scene, box(x - 0.4, x - 0.02, 0.39, 0.42, z - 0.1, z + 0.14), '#f1ece1');
	drawBox(scene, box(x - 0.38, x - 0.05, 0.42, 0.45, z - 0.08, z + 0.12), '#0b5a43');
	drawVase(scene, [x + 0.3, 0.39, z], 0.12, '#b4603f');
}

export function drawVase(scene: Scene, foot: Vec3, height: number, colour: Colour): void {
	const metre = scaleAt(scene.camera, foot[2]);
	const [x, y] = project(scene.camera, foot);
	const [tall, half] = [height * metre, height * metre * 0.45];
	const tone = lit(scene, colour, [0, 0, -1]);
	const paint = scene.canvas.gradient(
		[
			[0, lighter(tone, 0.2)],
			[1, darker(tone, 0.25)],
		],
		true,
	);
	const p = (px: number, py: number) => `${round(px)} ${round(py)}`;
	scene.canvas.path(
		`M${p(x - half * 0.6, y)}Q${p(x - half * 1.5, y - tall * 0.5)} ${p(x - half * 0.5, y - tall)}H${round(x + half * 0.5)}Q${p(x + half * 1.5, y - tall * 0.5)} ${p(x + half * 0.6, y)}Z`,
		paint,
	);
}

/** Draws a potted palm. */
export function drawPottedPalm(scene: Scene, x: number, z: number, height: number): void {
	drawFloorShade(scene, x - 0.18, x + 0.18, z - 0.18, z + 0.18);
	const metre = scaleAt(scene.camera, z);
	drawFronds(scene, screen(scene, [x, 0.55, z]), height * metre * 0.6, '#4f8058', 0.55);
	drawFronds(scene, screen(scene, [x + 0.03, 0.8, z]), height * metre * 0.44, '#5f9460', 0.6);
	drawVase(scene, [x, 0, z], 0.5, scene.random.pick(['#c98f6f', '#e9e2d3', '#4a5358', '#8fa79a']));
}

/** Draws a rug with a border and stripes. */
export function drawRug(scene: Scene, a0: number, a1: number, b0: number, b1: number, colour: Colour): void {
	const up: Vec3 = [0, 1, 0];
	fill(scene, groundRect(a0, b0, a1, b1, 0.012), lit(scene, colour, up));
	fill(
		scene,
		groundRect(a0 + 0.12, b0 + 0.12, a1 - 0.12, b1 - 0.12, 0.012),
		lit(scene, lighter(colour, 0.3), up),
	);
	const stripes = Array.from({ length: 6 }, (_, i) => {
		const z = b0 + 0.25 + (i * (b1 - b0 - 0.5)) / 6;
		return groundRect(a0 + 0.12, z, a1 - 0.12, z + 0.07, 0.012);
	});
	fillAll(scene, stripes, lit(scene, darker(colour, 0.12), up), 0.7);
}

/** Draws a hanging lamp. */
export function drawPendant(
	scene: Scene,
	x: number,
	top: number,
	y: number,
	z: number,
	colour: Colour,
): void {
	const metre = scaleAt(scene.camera, z);
	const [px, py] = screen(scene, [x, y, z]);
	const [, from] = screen(scene, [x, top, z]);
	scene.canvas.line(
		[
			[px, from],
			[px, py],
		] as Point[],
		'#3d474e',
		metre * 0.012,
	);
	const half = 0.2 * metre;
	const tone = lit(scene, colour, [0, 0, -1]);
	scene.canvas.path(
		`M${round(px - half)} ${round(py)}Q${round(px - half)} ${round(py - half * 1.3)} ${round(px)} ${round(py - half * 1.3)}Q${round(px + half)} ${round(py - half * 1.3)} ${round(px + half)} ${round(py)}Z`,
		scene.canvas.gradient(
			[
				[0, lighter(tone, 0.15)],
				[1, darker(tone, 0.2)],
			],
			true,
		),
	);
	scene.canvas.ellipse(px, py, half, half * 0.2, '#ffe9b8');
}
