import { type Block, drawBlock, faceOf, isVisible } from '#drawings/canvas/block.ts';
import {
	type Colour,
	darker,
	GREEN,
	lighter,
	PLASTERS,
	STEEL,
	TERRACOTTA,
	WOOD,
} from '#drawings/canvas/colour.ts';
import { type Face, paintRect, paintRects, type Rect } from '#drawings/canvas/face.ts';
import { lit, type Scene } from '#drawings/canvas/scene.ts';
import { drawBalcony } from '#drawings/parts/balcony.ts';
import { drawLobby } from '#drawings/parts/lobby.ts';
import { drawWindowGrid, gridOf, steps } from '#drawings/parts/window-grid.ts';
import type { Building } from './city.ts';

const FLOOR = 3;
const FLOORS = 13;

/** A slender tower with balconies around its corner. */
export const CORNER_TOWER: Building = {
	width: 15,
	height: 49,
	turn: 0.62,
	draw(scene, frame) {
		const { random } = scene;
		const plaster = random.pick(PLASTERS);
		const accent = random.pick([darker(plaster, 0.45), GREEN, TERRACOTTA, WOOD, STEEL]);
		const top = 5 + FLOORS * FLOOR;
		const podium: Block = { a: [-3, 18], y: [0, 5], b: [-1.5, 18] };
		const body: Block = { a: [0, 15], y: [5, top], b: [0, 15] };
		const crown: Block = { a: [3, 15], y: [top, top + 4.4], b: [2, 13] };
		drawBlock(scene, frame, crown, accent);
		drawBlock(scene, frame, { ...body, y: [4.5, top] }, plaster);
		const up = steps(0.7, FLOOR, FLOORS);
		for (const name of ['left', 'right', 'front'] as const) {
			const face = faceOf(frame, body, name);
			if (!isVisible(scene, face)) continue;
			paintRect(scene, face, [6.4, 0, 8.6, face.height], lit(scene, accent, face.normal));
			drawWindowGrid(scene, face, gridOf([6.7], up, 1.6, 1.5), { wall: accent, frame: STEEL });
			const doors = name === 'front' ? [0.6, 3.2, 9.3, 12] : [1.2, 3.8, 9.6, 12.2];
			drawWindowGrid(scene, face, gridOf(doors, up, 2, 1.8), { wall: plaster, frame: STEEL, recess: 0.25 });
			paintRects(
				scene,
				face,
				up.map((t): Rect => [0, t - 0.95, face.width, t - 0.8]),
				lighter(lit(scene, plaster, face.normal), 0.35),
			);
		}
		const front = faceOf(frame, body, 'front');
		for (const t of up) {
			const y = 5 + t - 0.7;
			for (const a of [
				[0.2, 5.8],
				[9, 14.8],
			] as const) {
				drawBalcony(scene, frame, front, {
					a,
					y,
					b: 0,
					deep: 1.5,
					slab: lighter(plaster, 0.4),
					guard: 'glass',
					rail: STEEL,
				});
			}
		}
		drawBlock(scene, frame, podium, darker(accent, 0.1));
		drawLobby(scene, frame, podium, darker(plaster, 0.3));
	},
};

/** A tall slab with a coloured gable wall and loggias in its front. */
export const LOGGIA_TOWER: Building = {
	width: 18,
	height: 42,
	turn: 0.45,
	draw(scene, frame) {
		const { random } = scene;
		const plaster = random.pick(['#f1ebdf', '#e7dccb', '#d5d9d4', '#ddc9b4']);
		const accent = random.pick([TERRACOTTA, GREEN, '#7c8f86', '#b98a4a', '#6a5a4e']);
		const body: Block = { a: [0, 18], y: [0, 38], b: [0, 12] };
		drawBlock(scene, frame, { a: [6, 12], y: [37, 42], b: [3, 9] }, accent);
		drawBlock(scene, frame, body, accent);
		const front = faceOf(frame, body, 'front');
		paintRect(scene, front, [0.4, 4, 17.6, 37.6], lit(scene, plaster, front.normal));
		const up = steps(4.6, FLOOR, 11);
		const sills = up.map((t) => t + 0.6);
		drawLoggias(scene, front, up, darker(plaster, 0.1), accent);
		drawWindowGrid(scene, front, gridOf([5.4, 7.6, 9.3, 11.4], sills, 1.3, 1.4), {
			wall: plaster,
			frame: STEEL,
		});
		for (const name of ['left', 'right'] as const) {
			const face = faceOf(frame, body, name);
			if (!isVisible(scene, face)) continue;
			drawWindowGrid(scene, face, gridOf([5.4], sills, 1.2, 1.2), { wall: accent, frame: STEEL });
		}
		drawLobby(scene, frame, body, darker(accent, 0.25));
	},
};

/** Draws recessed balconies, with a guard in the accent colour. */
function drawLoggias(scene: Scene, front: Face, up: readonly number[], wall: Colour, accent: Colour): void {
	const doors = { wall, frame: STEEL, columns: 2, recess: 0.9 };
	const guards = gridOf([0.9, 13.5], up, 3.6, 1);
	drawWindowGrid(scene, front, gridOf([0.9, 13.5], up, 3.6, 2.3), doors);
	paintRects(
		scene,
		front,
		guards,
		lighter(lit(scene, accent, front.normal), 0.12),
		scene.random.pick([1, 0.55]),
	);
	const rails = guards.map(([s0, , s1, t]): Rect => [s0, t - 0.08, s1, t]);
	paintRects(scene, front, rails, lit(scene, '#efe9dc', front.normal));
}
