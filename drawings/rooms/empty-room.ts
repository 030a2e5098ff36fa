import { paintRect } from '#drawings/canvas/face.ts';
import { lit, type Scene } from '#drawings/canvas/scene.ts';
import { drawFloor } from './floor.ts';
import { drawPendant } from './furniture.ts';
import { drawSunlight } from './panes.ts';
import { createRoom, drawShell, lightThrough, type Opening } from './room.ts';

/** Draws an empty room with sunlight on the floor. */
export function drawEmptyRoom(outdoors: Scene): void {
	const { random } = outdoors;
	const room = createRoom(random);
	const back: Opening = {
		on: 'back',
		rect: random.pick([
			[room.wide * 0.25, 0.05, room.wide * 0.75, 2.4],
			[0.9, 0.9, 3, 2.3],
			[room.wide - 3.4, 0.05, room.wide - 0.8, 2.4],
		] as const),
	};
	const side: Opening = { on: random.pick(['left', 'right'] as const), rect: [1.2, 0.9, 3.2, 2.3] };
	const openings = random.chance(0.5) ? [back] : [back, side];
	const scene = { ...outdoors, light: lightThrough(outdoors.light, 'back', random) };
	drawShell(scene, room, openings);
	drawFloor(scene, room, random.pick(['tacos', 'boards', 'granilite', 'checks']));
	drawSunlight(scene, room[back.on], back.rect);
	const doorWall = side.on === 'left' ? room.right : room.left;
	const from = side.on === 'left' ? 0.7 : room.deep - 1.6;
	paintRect(scene, doorWall, [from - 0.08, 0, from + 0.98, 2.2], lit(scene, '#f7f3ea', doorWall.normal));
	paintRect(
		scene,
		doorWall,
		[from, 0, from + 0.9, 2.12],
		lit(scene, random.pick(['#e9e2d3', '#8a5a3a', '#c9bda6']), doorWall.normal),
	);
	paintRect(scene, doorWall, [from + 0.74, 0.98, from + 0.82, 1.03], '#c99a3b');
	drawPendant(scene, 0, room.high, 2.45, -1.6, random.pick(['#2b3236', '#e9e2d3', '#c99a3b']));
}
