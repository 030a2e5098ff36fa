import { faceOf } from '#drawings/canvas/block.ts';
import { darker } from '#drawings/canvas/colour.ts';
import { paintRects, type Rect } from '#drawings/canvas/face.ts';
import { lit, type Scene, screen } from '#drawings/canvas/scene.ts';
import { drawBed } from './bed.ts';
import { drawFloor } from './floor.ts';
import { box, drawBox, drawFloorShade, drawPottedPalm, drawRug, drawVase, ROOM } from './furniture.ts';
import { drawSunlight } from './panes.ts';
import { createRoom, drawShell, lightThrough, type Opening } from './room.ts';
import { drawCurtains, drawPrint } from './wall-art.ts';

const COVERS = ['#0f5a45', '#b4775a', '#8fa08f', '#d9c7a6', '#5f7480', '#c99a6b', '#efe8da'] as const;

/** Draws a bed between two lamps, with daylight from the side. */
export function drawBedroom(outdoors: Scene): void {
	const { random } = outdoors;
	const room = createRoom(random);
	const half = room.wide / 2;
	const on = random.pick(['left', 'right'] as const);
	const opening: Opening = { on, rect: on === 'left' ? [2.2, 0.05, 4.5, 2.4] : [0.7, 0.05, 3, 2.4] };
	const scene = { ...outdoors, light: lightThrough(outdoors.light, on, random) };
	const wood = random.pick(['#8a5a3a', '#a9764c', '#c09468', '#5b4636']);
	const free = on === 'left' ? 1 : -1;
	drawShell(scene, room, [opening]);
	drawFloor(scene, room, random.pick(['boards', 'tacos', 'boards']));
	drawSunlight(scene, room[opening.on], opening.rect);
	drawCurtains(scene, room[on], opening.rect, random.pick(['#f4efe4', '#dfe2da', '#e3d3bf']));
	if (random.chance(0.6))
		for (const s of [half - 0.75, half + 0.1]) drawPrint(scene, room.back, [s, 1.55, s + 0.65, 2.35]);
	else drawPrint(scene, room.back, [half - 0.75, 1.5, half + 0.75, 2.4]);
	drawWardrobe(scene, free, half, random.pick([wood, '#efe9dc', '#cfc8b8']));
	drawRug(scene, -1.75, 1.75, -3, -1.1, random.pick(['#c9a98a', '#a9b3a2', '#d9cdb8']));
	for (const x of [-1.42, 1.42]) drawNightTable(scene, x, wood);
	drawBed(scene, random.pick(COVERS), wood);
	drawPottedPalm(scene, -free * (half - 0.5), -0.55, 1.7);
}

function drawNightTable(scene: Scene, x: number, wood: string): void {
	drawFloorShade(scene, x - 0.26, x + 0.26, -0.42, 0);
	const table = box(x - 0.25, x + 0.25, 0.14, 0.52, -0.4, 0);
	drawBox(scene, table, wood);
	paintRects(
		scene,
		faceOf(ROOM, table, 'front'),
		[
			[0.02, 0.185, 0.48, 0.195],
			[0.2, 0.26, 0.3, 0.28],
			[0.2, 0.08, 0.3, 0.1],
		],
		'#c9a55f',
	);
	drawVase(scene, [x, 0.52, -0.2], 0.22, '#c9bda6');
	const [left, top] = screen(scene, [x - 0.17, 1.02, -0.2]);
	const [right, foot] = screen(scene, [x + 0.17, 0.74, -0.2]);
	const glow = scene.light.lamps > 0.1 ? '#ffe0a0' : '#f3ead6';
	scene.canvas.path(
		`M${left + 16} ${top}H${right - 16}L${right} ${foot}H${left}Z`,
		scene.canvas.gradient([
			[0, darker(glow, 0.06)],
			[1, glow],
		]),
	);
	if (scene.light.lamps > 0.1)
		scene.canvas.ellipse(
			(left + right) / 2,
			(top + foot) / 2,
			190,
			190,
			scene.canvas.glow([
				[0, '#ffdf9e', 0.45],
				[1, '#ffdf9e', 0],
			]),
		);
}

/** Draws a wardrobe along a side wall. */
function drawWardrobe(scene: Scene, side: number, half: number, colour: string): void {
	const block =
		side > 0 ? box(half - 0.6, half, 0, 2.5, -2.9, -0.05) : box(-half, -half + 0.6, 0, 2.5, -2.9, -0.05);
	drawBox(scene, block, colour);
	const face = faceOf(ROOM, block, side > 0 ? 'left' : 'right');
	const tone = lit(scene, colour, face.normal);
	paintRects(
		scene,
		face,
		[0.71, 1.42, 2.13].map((s): Rect => [s - 0.01, 0.05, s + 0.01, 2.45]),
		darker(tone, 0.35),
	);
	paintRects(
		scene,
		face,
		[0.62, 0.78, 2.04, 2.2].map((s): Rect => [s, 1, s + 0.025, 1.4]),
		'#c9a55f',
	);
}
