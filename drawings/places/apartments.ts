import { type Block, drawBlock, type Frame, faceOf, isVisible } from '#drawings/canvas/block.ts';
import { type Colour, darker, GREEN, lighter, PLASTERS, STEEL, TERRACOTTA } from '#drawings/canvas/colour.ts';
import { castOn, type Face, paintRects, type Rect } from '#drawings/canvas/face.ts';
import { lit, type Scene } from '#drawings/canvas/scene.ts';
import { drawBalcony } from '#drawings/parts/balcony.ts';
import { drawCourses } from '#drawings/parts/cladding.ts';
import { drawCobogo } from '#drawings/parts/cobogo.ts';
import { drawLobby, drawRoofWorks } from '#drawings/parts/lobby.ts';
import { drawWindowGrid, gridOf, steps } from '#drawings/parts/window-grid.ts';
import type { Building } from './city.ts';

const FLOOR = 3;

type Bays = readonly (readonly [number, number])[];

/** The possible positions of balconies on a front 22 m wide. */
const BAYS: readonly Bays[] = [
	[
		[1, 8.4],
		[13.6, 21],
	],
	[
		[0.6, 6.2],
		[8.2, 13.8],
		[15.8, 21.4],
	],
	[[4, 18]],
];

/** Nine floors with balconies above a lobby. */
export const BALCONY_APARTMENTS: Building = {
	width: 22,
	height: 35,
	turn: 0.34,
	draw(scene, frame) {
		const { random } = scene;
		const plaster = random.pick(PLASTERS);
		const band = random.pick([darker(plaster, 0.35), GREEN, TERRACOTTA, '#7d6a5a', '#5f7480']);
		const guard = random.pick(['glass', 'glass', 'solid', 'bars'] as const);
		const bays = random.pick(BAYS);
		const body: Block = { a: [0, 22], y: [0, 31], b: [0, 14] };
		drawRoofWorks(scene, frame, body, plaster);
		drawBlock(scene, frame, body, plaster);
		drawSides(scene, frame, body, plaster);
		const front = faceOf(frame, body, 'front');
		const up = steps(4.4, FLOOR, 9);
		drawBands(scene, front, gapsOf(bays, 22), up, band);
		const doors = bays.flatMap(([s0, s1]) => {
			const count = Math.round((s1 - s0) / 3.4);
			return steps(s0 + 0.3, (s1 - s0) / count, count);
		});
		const style = { wall: plaster, frame: STEEL, columns: 2, recess: 0.2 };
		drawWindowGrid(scene, front, gridOf(doors, up, 2.4, 2.3), style);
		drawLobby(scene, frame, body, random.pick([darker(band, 0.2), '#6f6a61']));
		const balcony = { b: 0, deep: 1.6, slab: lighter(plaster, 0.35), guard, rail: STEEL };
		for (const floor of up) {
			for (const a of bays) {
				drawBalcony(scene, frame, front, { ...balcony, a, y: floor - 0.1, plants: random.chance(0.3) });
			}
		}
	},
};

/** Draws the coloured strips of wall between balconies, with a window on each floor if it fits. */
function drawBands(scene: Scene, front: Face, gaps: Bays, up: readonly number[], colour: Colour): void {
	const strips = gaps.map(([s0, s1]): Rect => [s0, 4, s1, 31]);
	const wide = gaps.filter(([s0, s1]) => s1 - s0 > 1.5).map(([s0, s1]) => (s0 + s1) / 2 - 0.7);
	const sills = up.map((t) => t + 0.6);
	paintRects(scene, front, strips, lit(scene, colour, front.normal));
	drawWindowGrid(scene, front, gridOf(wide, sills, 1.4, 1.5), { wall: colour, frame: STEEL });
}

/** Four floors without a lift; the staircase is behind cobogós. */
export const WALK_UP_APARTMENTS: Building = {
	width: 19,
	height: 16,
	turn: 0.24,
	draw(scene, frame) {
		const { random } = scene;
		const plaster = random.pick(PLASTERS);
		const panel = random.pick([GREEN, TERRACOTTA, '#c9973f', '#5f8494', '#7f8f6a']);
		const body: Block = { a: [0, 19], y: [0, 12.8], b: [0, 9] };
		const stair: Block = { a: [7.8, 11.2], y: [0, 14], b: [-0.9, 6] };
		drawBlock(scene, frame, { a: [13, 15.6], y: [12, 14.7], b: [4, 7] }, '#8aa0ad');
		drawBlock(scene, frame, body, plaster);
		drawSides(scene, frame, body, plaster);
		const front = faceOf(frame, body, 'front');
		const up = steps(1.1, FLOOR, 4);
		const across = [0.9, 3, 5.2, 12.3, 14.5, 16.6];
		paintRects(
			scene,
			front,
			gridOf(
				[0.7, 12.1],
				up.map((t) => t - 1),
				6.2,
				0.95,
			),
			lit(scene, panel, front.normal),
		);
		drawWindowGrid(scene, front, gridOf(across, up, 1.5, 1.5), {
			wall: plaster,
			frame: '#f2ede2',
			sill: true,
			columns: 2,
		});
		drawCourses(scene, front, [0, 0, 19, 0.6], '#a39a8c', 0.3, 0.8);
		drawBlock(scene, frame, { a: [-0.4, 19.4], y: [12.8, 13.1], b: [-0.5, 0] }, lighter(plaster, 0.4));
		castOn(scene, front, [-0.4, 12.8, 19.4, 13], 0.5);
		castOn(scene, front, [7.8, -1, 11.2, 14], 0.9);
		drawBlock(scene, frame, stair, lighter(plaster, 0.3));
		const tower = faceOf(frame, stair, 'front');
		drawCobogo(scene, tower, [0.5, 3.2, 2.9, 13.3], random.pick([panel, '#efe7d8']), 0.42);
		drawLobby(scene, frame, { ...stair, y: [0, 3.4] }, darker(panel, 0.3), true);
	},
};

/** Draws the windows in the visible side walls of a block. */
function drawSides(scene: Scene, frame: Frame, body: Block, wall: string): void {
	for (const name of ['left', 'right'] as const) {
		const face = faceOf(frame, body, name);
		if (!isVisible(scene, face)) continue;
		const across = [face.width * 0.22, face.width * 0.5, face.width * 0.76].map((s) => s - 0.6);
		const up = steps(5.2, FLOOR, Math.floor((face.height - 5.5) / FLOOR) + 1).filter(
			(t) => t + 1.4 < face.height,
		);
		drawWindowGrid(scene, face, gridOf(across, up, 1.2, 1.4), { wall, frame: STEEL, sill: true, columns: 2 });
	}
}

/** The parts of a wall that are not covered by bays. */
function gapsOf(bays: Bays, width: number): Bays {
	const ends = [0, ...bays.map(([, end]) => end)];
	const starts = [...bays.map(([start]) => start), width];
	return ends.map((end, i) => [end, starts[i] ?? width] as const);
}
