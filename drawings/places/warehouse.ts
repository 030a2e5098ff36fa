import { type Block, drawBlock, type Frame, faceOf, isVisible } from '#drawings/canvas/block.ts';
import { type Colour, darker, GREEN, lighter, STEEL, TERRACOTTA } from '#drawings/canvas/colour.ts';
import { castOn, paintRect, paintRects, type Rect, shapeOn } from '#drawings/canvas/face.ts';
import type { Point } from '#drawings/canvas/geometry.ts';
import { lit, type Scene } from '#drawings/canvas/scene.ts';
import { drawCourses } from '#drawings/parts/cladding.ts';
import { drawWindow } from '#drawings/parts/glazing.ts';
import { drawRollingGate, drawSheets } from '#drawings/parts/metal.ts';
import { steps } from '#drawings/parts/window-grid.ts';
import type { Building } from './city.ts';

const METALS = ['#d5d8d4', '#b9c4c4', '#e3ddcf', '#9fb0ab', '#c8b595'] as const;
const ACCENTS = [GREEN, TERRACOTTA, '#2f4a5a', '#c9973f'] as const;

/** A hall of corrugated metal under a gable or a curved roof. */
export const PORTAL_WAREHOUSE: Building = {
	width: 26,
	height: 13,
	turn: 0.42,
	draw(scene, frame) {
		const { random } = scene;
		const metal = random.pick(METALS);
		const accent = random.pick(ACCENTS);
		const bowed = random.chance(0.5);
		const top = (s: number) =>
			8 + (bowed ? 3.4 * (1 - ((s - 13) / 13) ** 2) : 3.2 * (1 - Math.abs(s - 13) / 13));
		const body: Block = { a: [0, 26], y: [0, 8], b: [0, 34] };
		drawBlock(scene, frame, body, metal);
		for (const name of ['left', 'right'] as const) {
			const face = faceOf(frame, body, name);
			if (isVisible(scene, face)) drawSheets(scene, face, metal, () => 8);
		}
		const front = faceOf(frame, body, 'front');
		drawSheets(scene, front, metal, top);
		const rim = steps(0, 1.3, 21).map((s): Point => [s, top(s)]);
		scene.canvas.polygon(
			shapeOn(scene, front, [...rim, ...rim.toReversed().map(([s, t]): Point => [s, t + 0.45])], 0.1),
			lit(scene, accent, front.normal),
		);
		paintRect(scene, front, [0, 0, 26, 1.1], lit(scene, '#a9a69d', front.normal));
		drawRollingGate(scene, front, [3, 0, 9.4, 5.4], accent);
		drawRollingGate(scene, front, [11, 0, 17.4, 5.4], accent);
		for (const s of [19.4, 22])
			drawWindow(scene, front, [s, 1.4, s + 1.9, 2.8], { wall: metal, frame: STEEL, sill: true });
		paintRect(scene, front, [19.2, 4.4, 24.2, 5.6], lit(scene, '#f1ece1', front.normal));
	},
};

/** A brick hall under a saw-tooth roof. */
export const BRICK_WAREHOUSE: Building = {
	width: 25.5,
	height: 11,
	turn: 0.26,
	draw(scene, frame) {
		const { random } = scene;
		const brick = random.pick(['#b0674a', '#a9795c', '#c0a184']);
		const frameColour = random.pick([STEEL, GREEN, '#f1ece1']);
		const body: Block = { a: [0, 25.5], y: [0, 6.5], b: [0, 26] };
		for (const a of steps(0, 8.5, 3)) drawSawTooth(scene, frame, a, brick);
		drawBlock(scene, frame, body, brick);
		const front = faceOf(frame, body, 'front');
		drawCourses(scene, front, [0, 0, 25.5, 6.5], brick, 0.45, 1.1);
		const style = {
			wall: brick,
			frame: frameColour,
			columns: 5,
			rows: 4,
			recess: 0.3,
			sill: true,
			dressing: 'none',
		} as const;
		for (const s of [1.6, 18.6]) drawWindow(scene, front, [s, 1.5, s + 5.4, 5.4], style);
		drawRollingGate(scene, front, [10.2, 0, 15.4, 5], frameColour === STEEL ? GREEN : frameColour);
		paintRects(
			scene,
			front,
			steps(0, 8.5, 4).map((s): Rect => [s - 0.35, 0, s + 0.35, 6.5]),
			lit(scene, darker(brick, 0.18), front.normal),
		);
	},
};

/** Draws a tooth of the roof over 8.5 m of the front: vertical on the left, sloping down to the right. */
function drawSawTooth(scene: Scene, frame: Frame, a: number, brick: Colour): void {
	const face = faceOf(frame, { a: [a, a + 8.5], y: [6.5, 10], b: [0, 26] }, 'front');
	const gable: Point[] = [
		[0, -0.2],
		[8.5, -0.2],
		[8.5, 0.3],
		[0.4, 3.4],
		[0, 3.4],
	];
	const coping: Point[] = [
		[0, 3.2],
		[0.45, 3.2],
		[8.6, 0.1],
		[8.6, 0.5],
		[0.5, 3.7],
		[0, 3.7],
	];
	scene.canvas.polygon(shapeOn(scene, face, gable), lit(scene, brick, face.normal));
	scene.canvas.polygon(shapeOn(scene, face, coping, 0.2), lit(scene, '#e4ddcf', face.normal));
}

/** A low warehouse with a row of loading docks. */
export const DOCK_WAREHOUSE: Building = {
	width: 32,
	height: 10,
	turn: 0.3,
	draw(scene, frame) {
		const { random } = scene;
		const metal = random.pick(METALS);
		const accent = random.pick(ACCENTS);
		const body: Block = { a: [0, 32], y: [0, 8.6], b: [0, 30] };
		const office: Block = { a: [-0.5, 9], y: [0, 7.6], b: [-2, 8] };
		drawBlock(scene, frame, body, metal);
		for (const name of ['left', 'right', 'front'] as const) {
			const face = faceOf(frame, body, name);
			if (!isVisible(scene, face)) continue;
			drawSheets(scene, face, metal, () => 8.6);
			paintRect(scene, face, [0, 6.7, face.width, 7.9], lit(scene, accent, face.normal));
		}
		const front = faceOf(frame, body, 'front');
		paintRect(scene, front, [9, 0, 32, 1.1], lit(scene, '#8f8d86', front.normal));
		for (const s of steps(10.4, 5.4, 4)) {
			drawRollingGate(scene, front, [s, 1.1, s + 3.6, 5], '#e8e3d7');
			paintRects(
				scene,
				front,
				[
					[s - 0.5, 0.3, s, 5.2],
					[s + 3.6, 0.3, s + 4.1, 5.2],
				],
				lit(scene, STEEL, front.normal),
			);
		}
		castOn(scene, front, [9.6, 5.8, 31, 6.1], 2.6);
		drawBlock(scene, frame, { a: [9.6, 31], y: [5.8, 6.1], b: [-2.6, 0] }, lighter(accent, 0.1));
		drawBlock(scene, frame, office, '#ece6da');
		const ahead = faceOf(frame, office, 'front');
		for (const t of [1, 4.7])
			drawWindow(scene, ahead, [0.7, t, 8.8, t + 2.2], {
				wall: '#ece6da',
				frame: STEEL,
				columns: 5,
				recess: 0.3,
			});
	},
};
