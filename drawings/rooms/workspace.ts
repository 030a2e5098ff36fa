import { faceOf } from '#drawings/canvas/block.ts';
import { darker } from '#drawings/canvas/colour.ts';
import { paintRect } from '#drawings/canvas/face.ts';
import { fill, groundRect, lit, type Scene } from '#drawings/canvas/scene.ts';
import { drawFloor } from './floor.ts';
import { box, drawBox, drawFloorShade, drawPottedPalm, ROOM } from './furniture.ts';
import { drawSunlight } from './panes.ts';
import { createRoom, drawShell, lightThrough, type Opening } from './room.ts';

/** Draws desks in an office with a glass wall and a view of the city. */
export function drawWorkspace(outdoors: Scene): void {
	const { random } = outdoors;
	const room = { ...createRoom(random), accent: random.pick(['#efe9dc', '#5f7a70', '#cfc7b8']) };
	const opening: Opening = { on: 'back', rect: [0.35, 0.3, room.wide - 0.35, 2.55] };
	const scene = { ...outdoors, light: lightThrough(outdoors.light, 'back', random) };
	const wood = random.pick(['#c09468', '#a9764c', '#efe9dc']);
	const seat = random.pick(['#0f5a45', '#b4603f', '#3f4f57', '#c99a3b']);
	drawShell(scene, room, [opening]);
	drawFloor(scene, room, random.pick(['tiles', 'granilite', 'boards']));
	drawSunlight(scene, room[opening.on], opening.rect);
	for (const x of [-1.6, 0, 1.6])
		fill(scene, groundRect(x - 0.08, -4, x + 0.08, -0.6, room.high - 0.02), '#fff6df');
	drawPottedPalm(scene, -room.wide / 2 + 0.5, -0.5, 1.9);
	for (const z of [-1.1, -2.6]) {
		for (const x of [-1.5, 1.5]) drawDesk(scene, x, z, wood, seat);
	}
}

function drawDesk(scene: Scene, x: number, z: number, wood: string, seat: string): void {
	drawFloorShade(scene, x - 0.85, x + 0.85, z - 0.4, z + 0.4);
	drawBox(scene, box(x - 0.25, x + 0.25, 0.45, 0.52, z + 0.42, z + 0.85), seat);
	drawBox(scene, box(x - 0.24, x + 0.24, 0.55, 1.12, z + 0.82, z + 0.88), seat);
	for (const leg of [x - 0.82, x + 0.76])
		drawBox(scene, box(leg, leg + 0.06, 0, 0.71, z - 0.34, z + 0.34), '#4a555b');
	drawBox(scene, box(x - 0.85, x + 0.85, 0.71, 0.75, z - 0.38, z + 0.38), wood);
	const screen = box(x - 0.34, x + 0.34, 0.9, 1.3, z + 0.02, z + 0.05);
	drawBox(scene, box(x - 0.04, x + 0.04, 0.75, 0.95, z + 0.03, z + 0.07), '#8a9294');
	drawBox(scene, screen, '#2b3236');
	const face = faceOf(ROOM, screen, 'front');
	paintRect(scene, face, [0.02, 0.02, 0.66, 0.38], darker(lit(scene, '#5f6b70', face.normal), 0.1));
	drawBox(scene, box(x + 0.42, x + 0.62, 0.75, 0.8, z - 0.15, z + 0.12), '#efe9dc');
	drawBox(scene, box(x + 0.44, x + 0.6, 0.8, 0.83, z - 0.13, z + 0.1), '#0b5a43');
}
