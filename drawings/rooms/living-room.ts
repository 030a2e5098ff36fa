import type { Scene } from '#drawings/canvas/scene.ts';
import { drawFloor } from './floor.ts';
import {
	box,
	drawBox,
	drawCoffeeTable,
	drawFloorShade,
	drawPendant,
	drawPottedPalm,
	drawRug,
	drawSofa,
} from './furniture.ts';
import { drawSunlight } from './panes.ts';
import { createRoom, drawShell, lightThrough, type Opening } from './room.ts';
import { drawCurtains, drawPrint, drawShelves } from './wall-art.ts';

const CLOTHS = [
	'#8a9a8f',
	'#c7b59a',
	'#5f7a70',
	'#b58a70',
	'#8f979b',
	'#d9cdb8',
	'#3f5f58',
	'#6b7f98',
	'#a8584a',
	'#c79a4a',
] as const;
const WOODS = ['#8a5a3a', '#a9764c', '#6b4630'] as const;

/** Draws a living room: a sofa under prints and a window at the side, or a wide window behind the sofa. */
export function drawLivingRoom(outdoors: Scene): void {
	const { random } = outdoors;
	const room = createRoom(random);
	const half = room.wide / 2;
	const isSide = random.chance(0.5);
	const on = isSide ? random.pick(['left', 'right'] as const) : 'back';
	const rect = isSide
		? ([1.3, 0.05, 4, 2.4] as const)
		: ([room.wide * 0.2, 0.05, room.wide * 0.8, 2.45] as const);
	const opening: Opening = { on, rect };
	const scene = { ...outdoors, light: lightThrough(outdoors.light, on, random) };
	drawShell(scene, room, [opening]);
	drawFloor(scene, room, random.pick(['boards', 'tacos', 'tiles', 'boards']));
	drawSunlight(scene, room[opening.on], opening.rect);
	drawCurtains(scene, room[on], rect, random.pick(['#f4efe4', '#e3d9c6', '#cfd6cf']));
	const cloth = random.pick(CLOTHS);
	const wood = random.pick(WOODS);
	if (isSide) {
		for (const s of [half - 1, half + 0.1]) drawPrint(scene, room.back, [s, 1.35, s + 0.9, 2.45]);
	}
	const free = on === 'left' ? 1 : -1;
	drawSideboard(scene, free * (half - 1.15), wood, isSide);
	drawRug(scene, -1.8, 1.8, -2.9, -0.9, random.pick(['#c9a98a', '#a9b3a2', '#d3c4a6', '#b98e73']));
	drawSofa(scene, -1.35, 1.35, isSide ? -0.08 : -0.5, cloth);
	drawPottedPalm(scene, -free * (half - 0.55), -0.6, 1.9);
	drawCoffeeTable(scene, 0, -1.95, wood);
	drawPendant(scene, 0, room.high, 2.1, -1.9, random.pick(['#c99a3b', '#2b3236', '#e9e2d3', '#0b5a43']));
	drawArmchair(scene, free * 1.9, -2.3, random.pick(CLOTHS), free);
}

/** Draws a sideboard at the back wall, with or without shelves above it. */
function drawSideboard(scene: Scene, x: number, wood: string, shelves: boolean): void {
	drawFloorShade(scene, x - 0.75, x + 0.75, -0.42, 0);
	if (shelves) drawShelves(scene, x - 0.65, x + 0.65, [1.35, 1.75], wood);
	drawBox(scene, box(x - 0.75, x + 0.75, 0.16, 0.72, -0.42, 0), wood);
	for (const a of [x - 0.72, x - 0.24, x + 0.25])
		drawBox(scene, box(a, a + 0.46, 0.2, 0.68, -0.435, -0.42), wood);
}

function drawArmchair(scene: Scene, x: number, z: number, cloth: string, side: number): void {
	drawFloorShade(scene, x - 0.4, x + 0.4, z - 0.4, z + 0.4);
	const back =
		side > 0
			? box(x + 0.28, x + 0.4, 0.15, 0.95, z - 0.4, z + 0.4)
			: box(x - 0.4, x - 0.28, 0.15, 0.95, z - 0.4, z + 0.4);
	const seat = box(x - 0.38, x + 0.38, 0.15, 0.44, z - 0.36, z + 0.36);
	const arm = box(x - 0.4, x + 0.4, 0.15, 0.62, z + 0.3, z + 0.42);
	const near = box(x - 0.4, x + 0.4, 0.15, 0.62, z - 0.42, z - 0.3);
	drawBox(scene, arm, cloth);
	drawBox(scene, back, cloth);
	drawBox(scene, seat, cloth);
	drawBox(scene, near, cloth);
}
