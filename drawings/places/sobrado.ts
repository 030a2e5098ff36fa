import { type Block, drawBlock, type Frame, faceOf, isVisible } from '#drawings/canvas/block.ts';
import {
	darker,
	GREEN,
	lighter,
	PLASTERS,
	ROOFS,
	STEEL,
	STONE,
	TERRACOTTA,
	WOOD,
} from '#drawings/canvas/colour.ts';
import { castOn } from '#drawings/canvas/face.ts';
import type { Scene } from '#drawings/canvas/scene.ts';
import { drawBalcony } from '#drawings/parts/balcony.ts';
import { drawCourses, drawSlats } from '#drawings/parts/cladding.ts';
import { drawCobogo } from '#drawings/parts/cobogo.ts';
import { drawDoor, drawGarage } from '#drawings/parts/door.ts';
import { drawWindow } from '#drawings/parts/glazing.ts';
import { drawGable, drawHip } from '#drawings/parts/roof.ts';
import type { StreetHouse } from './lot.ts';

/** A box-shaped upper floor that overhangs the garage and the door. */
export const BOXED_SOBRADO: StreetHouse = {
	width: 11.2,
	height: 6.6,
	drive: [5, 9.8],
	path: [3.2, 4.4],
	draw(scene, frame) {
		const { random } = scene;
		const plaster = random.pick(PLASTERS);
		const accent = random.pick([WOOD, darker(WOOD, 0.2), STONE, GREEN, '#9c5a3c']);
		const low: Block = { a: [0, 10.4], y: [0, 3.1], b: [0, 11] };
		const high: Block = { a: [2.6, 11.2], y: [3.1, 6.6], b: [-1.1, 9] };
		const side: Block = { a: [0, 2.6], y: [3.1, 5.6], b: [1.2, 9] };
		drawBlock(scene, frame, low, lighter(plaster, 0.25));
		const front = faceOf(frame, low, 'front');
		drawCourses(scene, front, [0, 0, 2.6, 3.1], STONE, 0.26, 0.8);
		drawGarage(scene, front, [4.9, 0, 9.9, 2.5], darker(accent, 0.1));
		drawDoor(scene, front, [3.1, 0, 4.4, 2.5], accent);
		castOn(scene, front, [2.6, 3.1, 10.4, 3.4], 1.1);
		drawBlock(scene, frame, side, darker(plaster, 0.12));
		drawBlock(scene, frame, high, plaster);
		const upper = faceOf(frame, high, 'front');
		drawSlats(scene, upper, [0.5, 0.5, 3.4, 2.9], accent, { step: 0.2 });
		drawWindow(scene, upper, [3.4, 0.5, 6.2, 2.9], { wall: plaster, frame: STEEL, columns: 3, recess: 0.3 });
		drawWindow(scene, upper, [6.8, 0.9, 8.1, 2.9], {
			wall: plaster,
			frame: STEEL,
			columns: 1,
			rows: 2,
			recess: 0.3,
		});
		drawFlank(scene, frame, high, plaster);
	},
};

/** Two floors under a clay roof, with a balcony above the door. */
export const CLAY_SOBRADO: StreetHouse = {
	width: 11,
	height: 6.8,
	drive: [6.9, 10.5],
	path: [4.2, 5.5],
	draw(scene, frame) {
		const { random } = scene;
		const plaster = random.pick(PLASTERS);
		const shutters = random.pick([GREEN, WOOD, '#2f5d73', '#7d3b2c']);
		const body: Block = { a: [0, 11], y: [0, 6], b: [0, 8] };
		const wing: Block = { a: [6.4, 11], y: [0, 6], b: [-1.4, 3] };
		const window = { wall: plaster, frame: '#f2ede2', columns: 2, rows: 2, sill: true };
		const roof = { eave: 6, over: 0.8, tiles: random.pick(ROOFS), wall: plaster, boards: darker(WOOD, 0.1) };
		drawBlock(scene, frame, body, plaster);
		const front = faceOf(frame, body, 'front');
		drawDoor(scene, front, [4.2, 0, 5.5, 2.4], shutters);
		drawWindow(scene, front, [1, 0.9, 2.9, 2.3], window);
		drawWindow(scene, front, [1, 3, 2.9, 5.3], { ...window, sill: false });
		drawWindow(scene, front, [3.8, 3, 5.7, 5.3], { ...window, sill: false });
		const guard = random.pick(['bars', 'solid', 'bars'] as const);
		drawBalcony(scene, frame, front, {
			a: [0.5, 6.3],
			y: 3,
			b: 0,
			deep: 1.3,
			slab: '#e9e2d4',
			guard,
			rail: STEEL,
		});
		castOn(scene, front, [-0.5, 6, 11.5, 6.1], 0.8);
		drawHip(scene, frame, { ...roof, a: body.a, b: body.b, rise: 2 });
		drawBlock(scene, frame, wing, lighter(plaster, 0.2));
		const ahead = faceOf(frame, wing, 'front');
		drawGarage(scene, ahead, [0.5, 0, 4.1, 2.4], darker(shutters, 0.15));
		drawWindow(scene, ahead, [1.2, 3.6, 3.4, 5.1], { ...window, columns: 3 });
		castOn(scene, ahead, [-0.5, 6, 5, 6.1], 0.7);
		drawGable(scene, frame, { ...roof, a: wing.a, b: [-1.4, 3], rise: 1.5, over: 0.7 });
	},
};

/** White cubes around a staircase behind cobogós. */
export const CUBIC_SOBRADO: StreetHouse = {
	width: 10.6,
	height: 6.4,
	drive: [0.6, 4.4],
	path: [5.2, 6.6],
	draw(scene, frame) {
		const { random } = scene;
		const plaster = random.pick(['#f4efe4', '#ece6da', '#eadfca', '#e3ddd2']);
		const accent = random.pick([TERRACOTTA, GREEN, '#c9973f', '#8fa79a', '#b9774f']);
		const left: Block = { a: [0, 4.8], y: [0, 6.3], b: [-0.8, 9] };
		const middle: Block = { a: [4.8, 7], y: [0, 7.2], b: [0.8, 7] };
		const right: Block = { a: [7, 10.6], y: [0, 5.9], b: [0, 9] };
		drawBlock(scene, frame, middle, darker(plaster, 0.08));
		const stair = faceOf(frame, middle, 'front');
		drawCobogo(scene, stair, [0.2, 2.9, 2, 6.9], accent, 0.4);
		drawDoor(scene, stair, [0.5, 0, 1.8, 2.4], darker(WOOD, 0.1));
		castOn(scene, stair, [-2, -1, 0, 6.3], 1.6);
		castOn(scene, stair, [2.2, -1, 4, 5.9], 0.8);
		drawBlock(scene, frame, right, plaster);
		const wing = faceOf(frame, right, 'front');
		drawWindow(scene, wing, [0.7, 0.8, 2.9, 2.4], { wall: plaster, frame: STEEL, sill: true });
		drawWindow(scene, wing, [0.7, 3.3, 2.9, 5.1], { wall: plaster, frame: STEEL, sill: true });
		drawFlank(scene, frame, right, plaster);
		drawBlock(scene, frame, left, plaster);
		const ahead = faceOf(frame, left, 'front');
		drawGarage(scene, ahead, [0.5, 0, 4.3, 2.5], darker(accent, 0.2));
		drawWindow(scene, ahead, [0.6, 3.3, 4.2, 5.6], { wall: plaster, frame: STEEL, columns: 3, recess: 0.4 });
		drawBalcony(scene, frame, ahead, {
			a: [0.3, 4.5],
			y: 3.2,
			b: -0.8,
			deep: 0.9,
			slab: plaster,
			guard: 'glass',
			rail: STEEL,
		});
		castOn(scene, ahead, [0.3, 5.8, 4.5, 5.95], 0.9);
		drawBlock(scene, frame, { a: [0.3, 4.5], y: [5.8, 5.98], b: [-1.7, -0.8] }, plaster);
	},
};

/** Draws a window in the side wall if that wall is visible. */
function drawFlank(scene: Scene, frame: Frame, block: Block, wall: string): void {
	for (const name of ['left', 'right'] as const) {
		const flank = faceOf(frame, block, name);
		if (isVisible(scene, flank))
			drawWindow(scene, flank, [3, 1, 4.6, 2.6], { wall, frame: STEEL, recess: 0.2 });
	}
}
