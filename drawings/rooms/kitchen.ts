import { faceOf } from '#drawings/canvas/block.ts';
import { darker, lighter, mix } from '#drawings/canvas/colour.ts';
import { paintRect, paintRects, type Rect } from '#drawings/canvas/face.ts';
import { lit, type Scene, screen } from '#drawings/canvas/scene.ts';
import { drawAzulejos } from '#drawings/parts/azulejo.ts';
import { drawCourses } from '#drawings/parts/cladding.ts';
import { drawFloor } from './floor.ts';
import { box, drawBox, drawFloorShade, drawPendant, drawVase, ROOM } from './furniture.ts';
import { drawIsland } from './island.ts';
import { drawSunlight } from './panes.ts';
import { createRoom, drawShell, lightThrough, type Opening, type Room } from './room.ts';
import { drawShelves } from './wall-art.ts';

const FRONTS = ['#0f5a45', '#e9e2d3', '#8fa08f', '#c9b795', '#3f4f57', '#b9774f', '#d5d9d2'] as const;
const STONES = ['#ece7dc', '#3b4347', '#cfc7b8'] as const;

/** Draws a kitchen: cupboards along the back wall under a window, and an island with stools. */
export function drawKitchen(outdoors: Scene): void {
	const { random } = outdoors;
	const room = { ...createRoom(random), accent: '#f3eee3' };
	const front = random.pick(FRONTS);
	const stone = random.pick(STONES);
	const wood = random.pick(['#8a5a3a', '#a9764c', '#c09468']);
	const middle = room.wide / 2;
	const opening: Opening = { on: 'back', rect: [middle - 1, 1.2, middle + 0.8, 2.2] };
	const side: Opening = { on: random.pick(['left', 'right'] as const), rect: [0.9, 0.05, 2.7, 2.4] };
	const scene = { ...outdoors, light: lightThrough(outdoors.light, side.on, random) };
	drawShell(scene, room, [opening, side]);
	drawFloor(scene, room, random.pick(['checks', 'tiles', 'granilite', 'boards']));
	drawSunlight(scene, room[side.on], side.rect);
	drawSplash(scene, room, opening.rect);
	drawCounter(scene, room, front, stone);
	if (random.chance(0.5)) {
		for (const [x0, x1] of [
			[-middle + 0.1, -1.2],
			[1, middle - 1.1],
		] as const)
			drawShelves(scene, x0, x1, [1.55, 1.95], wood);
	} else {
		for (const [x0, x1] of [
			[-middle + 0.1, -1.2],
			[1, middle - 1.1],
		] as const)
			drawCupboards(scene, x0, x1, 1.55, 2.3, -0.36, lighter(front, 0.08));
	}
	drawFridge(scene, middle - 0.95);
	drawIsland(scene, random.pick([front, wood, '#efe9dc']), stone, wood);
	const shade = random.pick(['#c99a3b', '#2b3236', '#e9e2d3', '#b4603f']);
	for (const x of [-0.75, 0, 0.75]) drawPendant(scene, x, room.high, 1.95, -2.3, shade);
}

/** Draws the tiles between the worktop and the wall cupboards. */
function drawSplash(scene: Scene, room: Room, [s0, t0, s1]: Rect): void {
	const { random } = scene;
	const strips: Rect[] = [
		[0, 0.9, s0 - 0.06, 1.55],
		[s0 - 0.06, 0.9, s1 + 0.06, t0 - 0.05],
		[s1 + 0.06, 0.9, room.wide, 1.55],
	];
	const isPlain = random.chance(0.5);
	const colour = random.pick(['#3f6f8f', '#2f6b58', '#b4603f']);
	const glaze = random.pick(['#e3ddcf', '#8fa79a', '#d9b99a']);
	for (const strip of strips) {
		if (isPlain) drawCourses(scene, room.back, strip, glaze, 0.08, 0.2);
		else drawAzulejos(scene, room.back, strip, colour, 0.16);
	}
}

function drawCounter(scene: Scene, { wide }: Room, front: string, stone: string): void {
	const [x0, x1] = [-wide / 2, wide / 2 - 1];
	drawCupboards(scene, x0, x1, 0.1, 0.86, -0.6, front);
	drawBox(scene, box(x0, x1, 0.86, 0.91, -0.64, 0), stone);
	const stove = faceOf(ROOM, box(-1.9, -1.25, 0.1, 0.86, -0.62, 0), 'front');
	paintRect(scene, stove, [0, 0, 0.65, 0.76], lit(scene, '#2b3236', stove.normal));
	paintRect(scene, stove, [0.07, 0.1, 0.58, 0.52], mix('#1d262b', scene.light.sky[1], 0.25));
	paintRect(scene, stove, [0.07, 0.58, 0.58, 0.61], '#c9ccca');
	for (const x of [-1.75, -1.42]) {
		const [px, py] = screen(scene, [x, 0.915, -0.35]);
		scene.canvas.ellipse(px, py, 26, 6, '#1d2226', 0.8);
	}
	const [fx, fy] = screen(scene, [0, 0.91, -0.18]);
	scene.canvas.line(
		[
			[fx, fy],
			[fx, fy - 62],
			[fx + 12, fy - 74],
			[fx + 30, fy - 70],
			[fx + 32, fy - 54],
		],
		'#b9a06a',
		6,
	);
	drawVase(scene, [-0.7, 0.91, -0.2], 0.24, '#d9a98a');
	drawBox(scene, box(0.75, 1.15, 0.91, 0.94, -0.5, -0.2), '#a9764c');
}

/** Draws a row of cupboard doors with thin brass handles. */
function drawCupboards(
	scene: Scene,
	x0: number,
	x1: number,
	y0: number,
	y1: number,
	front: number,
	colour: string,
): void {
	const block = box(x0, x1, y0, y1, front, 0);
	drawBox(scene, block, darker(colour, 0.15));
	const face = faceOf(ROOM, block, 'front');
	const count = Math.max(1, Math.round(face.width / 0.55));
	const wide = face.width / count;
	const tone = lit(scene, colour, face.normal);
	const doors = Array.from(
		{ length: count },
		(_, i): Rect => [i * wide + 0.012, 0.015, (i + 1) * wide - 0.012, face.height - 0.015],
	);
	paintRects(
		scene,
		face,
		doors,
		scene.canvas.gradient([
			[0, lighter(tone, 0.08)],
			[1, tone],
		]),
	);
	paintRects(
		scene,
		face,
		doors.map(
			([s0, , s1, t1], i): Rect =>
				i % 2 ? [s0 + 0.05, t1 - 0.26, s0 + 0.065, t1 - 0.08] : [s1 - 0.065, t1 - 0.26, s1 - 0.05, t1 - 0.08],
		),
		'#c9a55f',
	);
}

function drawFridge(scene: Scene, x: number): void {
	drawFloorShade(scene, x, x + 0.85, -0.75, 0);
	const block = box(x, x + 0.85, 0.05, 1.9, -0.72, 0);
	drawBox(scene, block, '#c3c8c7');
	const face = faceOf(ROOM, block, 'front');
	paintRects(
		scene,
		face,
		[
			[0, 1.18, 0.85, 1.2],
			[0.08, 0.5, 0.11, 1.1],
			[0.08, 1.28, 0.11, 1.7],
		],
		'#7f8889',
	);
	paintRect(scene, face, [0.5, 0, 0.7, 1.85], scene.light.cloud, 0.22);
}
