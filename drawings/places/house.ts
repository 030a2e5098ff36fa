import { type Block, drawBlock, type Frame, faceOf, place } from '#drawings/canvas/block.ts';
import { darker, GREEN, lighter, PLASTERS, ROOFS, STEEL, STONE, WOOD } from '#drawings/canvas/colour.ts';
import { castOn, paintRects } from '#drawings/canvas/face.ts';
import { lit, type Scene } from '#drawings/canvas/scene.ts';
import { drawCourses, drawSlats } from '#drawings/parts/cladding.ts';
import { drawDoor, drawGarage } from '#drawings/parts/door.ts';
import { drawWindow } from '#drawings/parts/glazing.ts';
import { drawGable, drawHip } from '#drawings/parts/roof.ts';
import { drawTiles } from '#drawings/parts/tiles.ts';
import type { StreetHouse } from './lot.ts';

const SHUTTERS = [GREEN, '#2f5d73', '#7d3b2c', '#3f6b5f'] as const;

/** A clay roof that also covers a veranda on wooden posts. */
export const VERANDA_HOUSE: StreetHouse = {
	width: 12,
	height: 4,
	drive: [0.3, 1.2],
	path: [5.3, 6.7],
	draw(scene, frame) {
		const { random } = scene;
		const plaster = random.pick(PLASTERS);
		const shutters = random.pick(SHUTTERS);
		const tiles = random.pick(ROOFS);
		const body: Block = { a: [0, 12], y: [0, 3.3], b: [2.4, 9.4] };
		drawBlock(scene, frame, body, plaster);
		const front = faceOf(frame, body, 'front');
		paintRects(scene, front, [[0, 0, 12, 0.7]], lit(scene, darker(shutters, 0.1), front.normal), 0.85);
		drawDoor(scene, front, [5.3, 0, 6.7, 2.4], shutters);
		for (const s of [1.5, 8.2]) drawShuttered(scene, frame, body, s, plaster, shutters);
		castOn(scene, front, [-1, 2.9, 13, 3.4], 2.2);
		drawBlock(scene, frame, { a: [0, 12], y: [0, 0.18], b: [0, 2.4] }, '#c8a78a');
		drawGable(scene, frame, {
			a: [0, 12],
			b: [2.4, 9.4],
			eave: 3.3,
			rise: 2.3,
			over: 0.6,
			tiles,
			wall: plaster,
			boards: WOOD,
		});
		const low = (a: number, y: number, b: number) => place(frame, a, y, b);
		drawBlock(scene, frame, { a: [-0.3, 12.3], y: [2.5, 2.7], b: [0, 0.2] }, darker(WOOD, 0.1));
		for (const a of [0.1, 3.2, 4.7, 7.1, 8.6, 11.7])
			drawBlock(scene, frame, { a: [a, a + 0.2], y: [0.18, 2.6], b: [0, 0.2] }, WOOD);
		drawTiles(
			scene,
			[low(-0.6, 2.55, -0.6), low(12.6, 2.55, -0.6), low(12.6, 3.55, 2.2), low(-0.6, 3.55, 2.2)],
			tiles,
		);
		drawBlock(scene, frame, { a: [-0.6, 12.6], y: [2.4, 2.56], b: [-0.62, -0.58] }, darker(WOOD, 0.05));
	},
};

/** A thin slab above walls of glass, stone and wood. */
export const PAVILION_HOUSE: StreetHouse = {
	width: 13,
	height: 3.4,
	drive: [0.4, 4.6],
	path: [5.6, 7],
	draw(scene, frame) {
		const { random } = scene;
		const slab = random.pick(['#f1ece1', '#d9d4c9', '#cbb79a']);
		const wood = random.pick([WOOD, darker(WOOD, 0.25), '#a06b41']);
		const carport: Block = { a: [0, 5], y: [0, 3], b: [5, 10] };
		const glass: Block = { a: [5, 12.6], y: [0, 3], b: [1.2, 10] };
		drawBlock(scene, frame, { a: [6.2, 9.2], y: [3, 4.5], b: [3, 7] }, lighter(slab, 0.2));
		drawBlock(scene, frame, carport, darker(slab, 0.25));
		drawSlats(scene, faceOf(frame, carport, 'front'), [0, 0, 5, 3], wood, { step: 0.22 });
		castOn(scene, faceOf(frame, carport, 'front'), [-1, 3, 6, 3.4], 5);
		drawBlock(scene, frame, glass, slab);
		const front = faceOf(frame, glass, 'front');
		drawDoor(scene, front, [0.6, 0, 2, 2.6], wood);
		drawWindow(scene, front, [2.5, 0.1, 7.3, 2.7], {
			wall: slab,
			frame: STEEL,
			columns: 4,
			recess: 0.12,
			dressing: 'curtain',
		});
		castOn(scene, front, [-1, 3, 8.4, 3.4], 1.9);
		const stone: Block = { a: [4.7, 5.3], y: [0, 3], b: [-0.6, 5] };
		drawBlock(scene, frame, stone, STONE);
		for (const side of ['front', 'left'] as const)
			drawCourses(
				scene,
				faceOf(frame, stone, side),
				[0, 0, side === 'front' ? 0.6 : 5.6, 3],
				STONE,
				0.24,
				0.6,
			);
		drawBlock(scene, frame, { a: [0.2, 0.42], y: [0, 3], b: [-0.4, -0.18] }, STEEL);
		drawBlock(scene, frame, { a: [12.7, 12.92], y: [0, 3], b: [-0.4, -0.18] }, STEEL);
		drawBlock(scene, frame, { a: [-0.4, 5], y: [3, 3.36], b: [-1, 5] }, slab);
		drawBlock(scene, frame, { a: [5, 13.4], y: [3, 3.36], b: [-1, 1.2] }, slab);
	},
};

/** A low house under a hipped roof, with a garage beside it. */
export const HIPPED_HOUSE: StreetHouse = {
	width: 12.4,
	height: 4,
	drive: [8.7, 12],
	path: [5.9, 7.2],
	draw(scene, frame) {
		const { random } = scene;
		const plaster = random.pick(PLASTERS);
		const shutters = random.pick(SHUTTERS);
		const tiles = random.pick(ROOFS);
		const body: Block = { a: [0, 8.4], y: [0, 3.2], b: [0, 8] };
		const garage: Block = { a: [8.4, 12.4], y: [0, 2.9], b: [1.2, 8] };
		drawBlock(scene, frame, garage, lighter(plaster, 0.2));
		drawGarage(scene, faceOf(frame, garage, 'front'), [0.4, 0, 3.6, 2.4], darker(shutters, 0.1));
		drawBlock(scene, frame, { a: [8.4, 12.6], y: [2.9, 3.2], b: [1, 8] }, '#e9e2d4');
		drawBlock(scene, frame, body, plaster);
		const front = faceOf(frame, body, 'front');
		drawCourses(scene, front, [0, 0, 8.4, 0.75], random.pick([STONE, '#a9795c']), 0.25, 0.55);
		drawDoor(scene, front, [5.9, 0, 7.2, 2.4], shutters);
		const window = { wall: plaster, frame: '#f2ede2', columns: 3, rows: 1, sill: true };
		drawWindow(scene, front, [0.9, 1, 2.7, 2.4], window);
		drawWindow(scene, front, [3.5, 1, 5.3, 2.4], window);
		castOn(scene, front, [-0.6, 3.2, 9, 3.3], 0.8);
		drawHip(scene, frame, {
			a: body.a,
			b: body.b,
			eave: 3.2,
			rise: 2.2,
			over: 0.8,
			tiles,
			wall: plaster,
			boards: WOOD,
		});
	},
};

/** Draws a window between two open shutters. */
function drawShuttered(
	scene: Scene,
	frame: Frame,
	body: Block,
	s: number,
	wall: string,
	shutters: string,
): void {
	const front = faceOf(frame, body, 'front');
	drawWindow(scene, front, [s, 1, s + 1.6, 2.4], { wall, frame: '#f2ede2', columns: 2, rows: 2, sill: true });
	for (const left of [s - 0.78, s + 1.62]) {
		castOn(scene, front, [left, 1, left + 0.76, 2.4], 0.06);
		drawSlats(scene, front, [left, 1, left + 0.76, 2.4], shutters, { step: 0.11, upright: false });
	}
}
