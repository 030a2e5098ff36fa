import { type Block, drawBlock, type Frame, faceOf, isVisible } from '#drawings/canvas/block.ts';
import { type Colour, darker, GREEN, lighter, PLASTERS, STEEL, TERRACOTTA } from '#drawings/canvas/colour.ts';
import { castOn, type Face, paintRect, paintRects, type Rect } from '#drawings/canvas/face.ts';
import { lit, type Scene } from '#drawings/canvas/scene.ts';
import { type Arch, drawArch } from '#drawings/parts/arch.ts';
import { drawCourses } from '#drawings/parts/cladding.ts';
import { drawWindow } from '#drawings/parts/glazing.ts';
import { drawAwning, drawShopfront } from '#drawings/parts/shopfront.ts';
import { gridOf, steps } from '#drawings/parts/window-grid.ts';
import type { Building } from './city.ts';

const SIGNS = [GREEN, TERRACOTTA, '#2f4a5a', '#8a5e12', '#54443a'] as const;

/** Shops with two floors of offices above, seen from the corner. */
export const CORNER_SHOPS: Building = {
	width: 21,
	height: 14.5,
	turn: 0.42,
	draw(scene, frame) {
		const { random } = scene;
		const wall = random.pick(PLASTERS);
		const sign = random.pick(SIGNS);
		const body: Block = { a: [0, 21], y: [0, 12], b: [0, 15] };
		const attic: Block = { a: [1.5, 13], y: [12, 14.2], b: [2, 11] };
		drawBlock(scene, frame, attic, darker(wall, 0.2));
		drawBlock(scene, frame, body, wall);
		for (const name of ['left', 'right', 'front'] as const) {
			const face = faceOf(frame, body, name);
			if (!isVisible(scene, face)) continue;
			drawShopSide(scene, face, wall, sign, name === 'front');
		}
	},
};

/** Draws one side of the corner building: shops, and two rows of windows above them. */
function drawShopSide(scene: Scene, face: Face, wall: Colour, sign: Colour, hasAwnings: boolean): void {
	const shops = Math.round((face.width - 1) / 5);
	const wide = (face.width - 0.8) / shops;
	const band = lighter(lit(scene, wall, face.normal), 0.4);
	const window = { wall, frame: STEEL, columns: 3, recess: 0.3, sill: true };
	const lefts = steps(0.6, wide, shops);
	for (const s of lefts) drawShopfront(scene, face, [s, 0, s + wide - 0.5, 3.7], sign);
	paintRect(scene, face, [0, 3.9, face.width, 4.3], band);
	castOn(scene, face, [0, 3.9, face.width, 4.3], 0.5);
	for (const [s, t, s1, t1] of gridOf(lefts, [5.2, 8.7], wide - 1.1, 1.9))
		drawWindow(scene, face, [s + 0.3, t, s1 + 0.3, t1], window);
	paintRect(scene, face, [0, 11.5, face.width, 12], band);
	if (!hasAwnings) return;
	for (const s of lefts.filter(() => scene.random.chance(0.6)))
		drawAwning(scene, face, s, s + wide - 0.5, 3.1, sign);
}

/** An old town house: arched doors, small iron balconies above, a cornice with urns. */
export const TOWN_HOUSE: Building = {
	width: 17,
	height: 12,
	turn: 0.14,
	draw(scene, frame) {
		const { random } = scene;
		const wall = random.pick(['#d9a98a', '#e6c98c', '#b9c4b4', '#c9d3d6', '#e7cfc3', '#c77f5e']);
		const stone = '#ece5d6';
		const leaf = random.pick([GREEN, '#2f5d73', '#7d3b2c', '#5b4636']);
		const body: Block = { a: [0, 17], y: [0, 9.4], b: [0, 12] };
		drawBlock(scene, frame, body, wall);
		const front = faceOf(frame, body, 'front');
		drawCourses(scene, front, [0, 0, 17, 0.8], '#b3aa9b', 0.4, 1.1);
		for (const s of steps(0.9, 3.2, 5)) drawBay(scene, frame, front, s, { leaf, stone });
		const trims: Rect[] = [
			[0, 4.3, 17, 4.55],
			[0, 8.6, 17, 8.75],
			[0, 0, 0.5, 9.4],
			[16.5, 0, 17, 9.4],
		];
		paintRects(scene, front, trims, lit(scene, stone, front.normal));
		castOn(scene, front, [0, 9, 17, 9.4], 0.6);
		drawBlock(scene, frame, { a: [-0.4, 17.4], y: [9.1, 9.45], b: [-0.6, 0] }, stone);
		drawBlock(scene, frame, { a: [0, 17], y: [9.45, 10.8], b: [-0.1, 0.3] }, lighter(wall, 0.15));
		drawBlock(scene, frame, { a: [-0.2, 17.2], y: [10.8, 11], b: [-0.3, 0.4] }, stone);
		for (const a of [0.4, 5.8, 11.2, 16.6])
			drawBlock(scene, frame, { a: [a - 0.25, a + 0.25], y: [11, 11.8], b: [-0.2, 0.3] }, stone);
	},
};

/** Draws a door and, above it, a tall window with an iron balcony. */
function drawBay(
	scene: Scene,
	frame: Frame,
	front: Face,
	s: number,
	colours: Pick<Arch, 'leaf' | 'stone'>,
): void {
	const door: Arch = { ...colours, s0: s, s1: s + 1.9, foot: 0.1, spring: 2.7, rise: 0.9, kind: 'boards' };
	const kind = scene.random.pick(['panes', 'panes', 'boards'] as const);
	drawArch(scene, front, door);
	drawArch(scene, front, { ...door, s0: s + 0.2, s1: s + 1.7, foot: 5.1, spring: 7.2, rise: 0.7, kind });
	castOn(scene, front, [s - 0.1, 4.75, s + 2, 5], 0.7);
	drawBlock(scene, frame, { a: [s - 0.1, s + 2], y: [4.75, 4.95], b: [-0.7, 0] }, colours.stone);
	const bars = gridOf(steps(s - 0.05, 0.16, 14), [4.95], 0.03, 0.95);
	paintRects(scene, front, [...bars, [s - 0.1, 5.85, s + 2, 5.92]], '#2b3236', 1, 0.7);
}
