import { type Block, drawBlock, faceOf, isVisible } from '#drawings/canvas/block.ts';
import { BRASS, darker, lighter, mix, STEEL } from '#drawings/canvas/colour.ts';
import { castOn, paintRect, paintRects, type Rect } from '#drawings/canvas/face.ts';
import { lit } from '#drawings/canvas/scene.ts';
import { drawCurtainWall } from '#drawings/parts/curtain-wall.ts';
import { drawWindow } from '#drawings/parts/glazing.ts';
import { drawLobby, drawRoofWorks } from '#drawings/parts/lobby.ts';
import { gridOf, steps } from '#drawings/parts/window-grid.ts';
import type { Building } from './city.ts';

/** A glass tower seen from its corner, with a solid core beside it. */
export const GLASS_OFFICE: Building = {
	width: 24,
	height: 41,
	turn: 0.6,
	draw(scene, frame) {
		const { random } = scene;
		const tint = random.pick(['#2f6f78', '#3a6a5e', '#4a6d86', '#7a6a4e']);
		const core = random.pick(['#d9d3c7', '#8a5f48', '#4a5358', '#b9a98f']);
		const body: Block = { a: [0, 19], y: [0, 36], b: [0, 16] };
		const shaft: Block = { a: [19, 24], y: [0, 40], b: [1.5, 14] };
		drawBlock(scene, frame, shaft, core);
		for (const name of ['front', 'right'] as const) {
			const face = faceOf(frame, shaft, name);
			if (isVisible(scene, face))
				paintRects(
					scene,
					face,
					steps(4, 3.6, 10).map((t): Rect => [face.width * 0.42, t, face.width * 0.58, t + 2]),
					mix('#22383f', scene.light.sky[1], 0.3),
				);
		}
		drawBlock(scene, frame, { a: [2, 15], y: [35, 38.6], b: [2, 14] }, darker(core, 0.2));
		for (const name of ['left', 'right', 'front'] as const) {
			const face = faceOf(frame, body, name);
			if (isVisible(scene, face)) drawCurtainWall(scene, face, tint);
		}
		drawLobby(scene, frame, body, STEEL);
	},
};

/** A grid of deep concrete cells, each with a pane. */
export const CELL_OFFICE: Building = {
	width: 24,
	height: 31,
	turn: 0.36,
	draw(scene, frame) {
		const { random } = scene;
		const concrete = random.pick(['#cfc9be', '#d8cbb5', '#b9b7b0', '#e4ddd0']);
		const body: Block = { a: [0, 24], y: [0, 27.4], b: [0, 14] };
		drawRoofWorks(scene, frame, body, concrete);
		drawBlock(scene, frame, body, concrete);
		const style = {
			wall: darker(concrete, 0.06),
			frame: random.pick([STEEL, BRASS, '#2a3338']),
			columns: 2,
			recess: 0.85,
			dressing: 'none',
		} as const;
		for (const name of ['left', 'right', 'front'] as const) {
			const face = faceOf(frame, body, name);
			if (!isVisible(scene, face)) continue;
			const count = Math.floor((face.width - 0.8) / 2.9);
			const across = steps((face.width - count * 2.9 + 0.5) / 2, 2.9, count);
			for (const cell of gridOf(across, steps(4.8, 3.2, 7), 2.4, 2.6)) drawWindow(scene, face, cell, style);
		}
		drawLobby(scene, frame, body, darker(concrete, 0.35));
	},
};

/** Four wide floors with ribbon windows, among trees. */
export const RIBBON_OFFICE: Building = {
	width: 34,
	height: 19,
	turn: 0.3,
	draw(scene, frame) {
		const { random } = scene;
		const wall = random.pick(['#e9e3d6', '#a9694d', '#8f9a94', '#d9c6a5']);
		const body: Block = { a: [0, 34], y: [0, 16], b: [0, 16] };
		const hall: Block = { a: [20, 26], y: [0, 18], b: [-1.4, 10] };
		drawBlock(scene, frame, body, wall);
		for (const name of ['left', 'right', 'front'] as const) {
			const face = faceOf(frame, body, name);
			if (!isVisible(scene, face)) continue;
			for (const t of steps(1.1, 3.9, 4)) {
				drawWindow(scene, face, [0.8, t, face.width - 0.8, t + 1.9], {
					wall,
					frame: STEEL,
					columns: Math.round(face.width / 1.6),
					recess: 0.25,
					dressing: 'blind',
				});
				const fin: Rect = [0.4, t + 1.95, face.width - 0.4, t + 2.15];
				castOn(scene, face, fin, 0.9);
				paintRect(scene, face, fin, lighter(lit(scene, wall, face.normal), 0.4), 1, 0.9);
			}
		}
		const front = faceOf(frame, body, 'front');
		castOn(scene, front, [20, -1, 26, 18], 1.4);
		drawBlock(scene, frame, { ...hall, b: [-1.4, 0] }, darker(wall, 0.2));
		drawCurtainWall(scene, faceOf(frame, hall, 'front'), '#3a6a68', 1.5);
		drawLobby(scene, frame, hall, STEEL, true);
	},
};
