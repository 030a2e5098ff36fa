import { type Block, drawBlock, faceOf } from '#drawings/canvas/block.ts';
import { darker, GREEN, lighter, PLASTERS, STEEL, TERRACOTTA, WOOD } from '#drawings/canvas/colour.ts';
import { castOn, paintRect, shapeOn } from '#drawings/canvas/face.ts';
import type { Point } from '#drawings/canvas/geometry.ts';
import { lit } from '#drawings/canvas/scene.ts';
import { drawAzulejos } from '#drawings/parts/azulejo.ts';
import { drawSlats } from '#drawings/parts/cladding.ts';
import { drawWindow } from '#drawings/parts/glazing.ts';
import { drawAwning, drawShopfront } from '#drawings/parts/shopfront.ts';
import type { Building } from './city.ts';

const SIGNS = [GREEN, TERRACOTTA, '#2f4a5a', '#8a5e12', '#7a3b3f'] as const;

/** Two shops with awnings below a stepped parapet. */
export const AWNING_STORE: Building = {
	width: 14,
	height: 7.6,
	turn: 0.1,
	row: true,
	draw(scene, frame) {
		const { random } = scene;
		const wall = random.pick(PLASTERS);
		const sign = random.pick(SIGNS);
		const body: Block = { a: [0, 14], y: [0, 5.2], b: [0, 12] };
		drawBlock(scene, frame, body, wall);
		const front = faceOf(frame, body, 'front');
		const parapet: Point[] = [
			[0, 5],
			[14, 5],
			[14, 5.9],
			[10.5, 5.9],
			[9.6, 6.7],
			[8.4, 7.3],
			[5.6, 7.3],
			[4.4, 6.7],
			[3.5, 5.9],
			[0, 5.9],
		];
		scene.canvas.polygon(shapeOn(scene, front, parapet), lit(scene, wall, front.normal));
		scene.canvas.polygon(
			shapeOn(scene, front, [
				[5.8, 5.5],
				[8.2, 5.5],
				[8.2, 6.7],
				[5.8, 6.7],
			]),
			lighter(lit(scene, wall, front.normal), 0.3),
		);
		for (const s of [0.5, 7.2]) {
			drawShopfront(scene, front, [s, 0, s + 6.3, 4.4], sign);
			drawAwning(scene, front, s, s + 6.3, 3.7, sign);
		}
		castOn(scene, front, [0, 4.7, 14, 4.95], 0.3);
		drawBlock(scene, frame, { a: [-0.1, 14.1], y: [4.7, 4.95], b: [-0.3, 0] }, lighter(wall, 0.4));
	},
};

/** A narrow shop with a flat above and a front of glazed tiles. */
export const TILED_STORE: Building = {
	width: 10.5,
	height: 8.4,
	turn: 0.1,
	row: true,
	draw(scene, frame) {
		const { random } = scene;
		const blue = random.pick(['#3f6f8f', '#2f6b58', '#8f5a3c', '#4d6d9a']);
		const body: Block = { a: [0, 10.5], y: [0, 8], b: [0, 12] };
		drawBlock(scene, frame, body, '#efe9dc');
		const front = faceOf(frame, body, 'front');
		drawAzulejos(scene, front, [0.4, 4.2, 10.1, 7.5], blue);
		const window = { wall: '#efe9dc', frame: '#f7f3ea', columns: 2, rows: 2, sill: true };
		for (const s of [1.2, 4.5, 7.8]) {
			paintRect(scene, front, [s - 0.12, 4.7, s + 1.62, 7], lit(scene, '#f4efe4', front.normal));
			drawWindow(scene, front, [s, 4.8, s + 1.5, 6.9], window);
		}
		drawShopfront(scene, front, [0.5, 0, 10, 3.7], darker(blue, 0.2));
		drawAwning(scene, front, 0.5, 10, 3.05, blue);
		castOn(scene, front, [0, 7.6, 10.5, 8], 0.4);
		drawBlock(scene, frame, { a: [-0.1, 10.6], y: [7.6, 8], b: [-0.4, 0] }, '#f4efe4');
	},
};

/** A modern shop: a deep frame around glass. */
export const FRAMED_STORE: Building = {
	width: 15,
	height: 7,
	turn: 0.28,
	row: true,
	draw(scene, frame) {
		const { random } = scene;
		const rim = random.pick(['#2f3a3f', '#f1ece1', GREEN, '#8a5f48']);
		const body: Block = { a: [0, 15], y: [0, 6], b: [0, 14] };
		drawBlock(scene, frame, body, lighter(rim, 0.3));
		const front = faceOf(frame, body, 'front');
		drawShopfront(scene, front, [0.6, 0, 14.4, 4.6], STEEL);
		drawSlats(scene, front, [0.6, 4.6, 14.4, 5.5], WOOD, { step: 0.18 });
		castOn(scene, front, [0, 5.5, 15, 6], 1.2);
		drawBlock(scene, frame, { a: [0, 0.6], y: [0, 6], b: [-1.2, 0] }, rim);
		drawBlock(scene, frame, { a: [14.4, 15], y: [0, 6], b: [-1.2, 0] }, rim);
		drawBlock(scene, frame, { a: [0, 15], y: [5.5, 6.2], b: [-1.2, 0] }, rim);
	},
};
