import { type Block, drawBlock, type Frame, faceOf } from '#drawings/canvas/block.ts';
import { type Colour, darker, GREEN, lighter, PLASTERS, TERRACOTTA } from '#drawings/canvas/colour.ts';
import { castOn, type Face, paintRect } from '#drawings/canvas/face.ts';
import type { Vec3 } from '#drawings/canvas/geometry.ts';
import { fill, fillAll, groundRect, lit, type Scene } from '#drawings/canvas/scene.ts';
import { drawArch } from '#drawings/parts/arch.ts';
import { drawPlain } from '#drawings/parts/ground.ts';
import { drawHills } from '#drawings/parts/horizon.ts';
import { drawOverhang } from '#drawings/parts/overhang.ts';
import { drawPalm } from '#drawings/parts/palm.ts';
import { drawSky } from '#drawings/parts/sky.ts';
import { drawIpe, drawTree } from '#drawings/parts/tree.ts';
import { steps } from '#drawings/parts/window-grid.ts';

import { drawLongKerb } from './street.ts';

const HERE: Frame = { origin: [0, 0, 0], yaw: 0 };
const UP: Vec3 = [0, 1, 0];
const LEAVES = [GREEN, '#2f5d73', '#7d3b2c', '#3f6b5f', '#8a5e12'] as const;

/** Draws a cobbled street of coloured old houses that leads to a hill. */
export function drawOldStreet(scene: Scene): void {
	const { random } = scene;
	drawSky(scene);
	drawHills(scene, random.between(160, 260), 3);
	drawPlain(scene, '#8fa36c');
	drawCobbles(scene, 4.2);
	for (const x of [-3, 0, 3]) drawTree(scene, [x, 0, 64], random.between(6, 9));
	for (const z of steps(52, -8.5, 8)) {
		for (const side of [-1, 1] as const) drawOldHouse(scene, side, z, 8.5);
		if (z === 35) drawPalm(scene, [-4.6, 0, z], 9);
	}
	if (random.chance(0.6)) drawIpe(scene, [random.pick([-1, 1]) * 4.7, 0.15, 3], random.between(5, 6.5));
	drawOverhang(scene);
}

function drawOldHouse(scene: Scene, side: -1 | 1, z: number, long: number): void {
	const { random } = scene;
	const wall = random.pick(PLASTERS);
	const tall = random.pick([4.4, 4.8, 7.6, 8]);
	const block: Block = { a: side < 0 ? [-14, -5.6] : [5.6, 14], y: [0, tall], b: [z, z + long] };
	drawBlock(scene, HERE, block, wall);
	const face = faceOf(HERE, block, side < 0 ? 'right' : 'left');
	drawOldFront(scene, face, tall > 6, wall);
	drawOldRoof(scene, face, side, tall, z, wall);
}

/** Draws three bays of arched doors and windows, on one floor or two. */
function drawOldFront(scene: Scene, face: Face, hasUpper: boolean, wall: Colour): void {
	const colours = { leaf: scene.random.pick(LEAVES), stone: '#efe8da' };
	paintRect(scene, face, [0, 0, face.width, 0.6], darker(lit(scene, wall, face.normal), 0.22));
	for (const [i, s] of steps(0.6, 2.6, 3).entries()) {
		const bay = { ...colours, s0: s + 0.3, s1: s + 1.6, spring: 2.5, rise: 0.45 };
		if (i === 1 || hasUpper) drawArch(scene, face, { ...bay, foot: 0.1, kind: 'boards' });
		else drawArch(scene, face, { ...bay, foot: 1.1, kind: 'panes' });
		if (!hasUpper) continue;
		drawArch(scene, face, { ...bay, foot: 4.4, spring: 6.2, rise: 0.4, kind: 'panes' });
		paintRect(scene, face, [s + 0.1, 4.2, s + 1.75, 4.4], lit(scene, colours.stone, face.normal), 1, 0.25);
	}
}

/** Draws the gable and the eave over the street, which are the parts of a roof that are visible from below. */
function drawOldRoof(scene: Scene, face: Face, side: -1 | 1, tall: number, z: number, wall: Colour): void {
	const at = (x: number, y: number): Vec3 => [side * x, tall + y, z];
	const eave: Block = {
		a: side < 0 ? [-5.6, -4.9] : [4.9, 5.6],
		y: [tall - 0.1, tall + 0.12],
		b: [z, z + face.width],
	};
	fill(scene, [at(5.6, -0.1), at(14, -0.1), at(9.8, 2)], lit(scene, wall, [0, 0, -1]));
	fill(
		scene,
		[at(4.9, -0.1), at(4.9, 0.15), at(9.8, 2.28), at(9.8, 2)],
		lit(scene, TERRACOTTA, [0, 0.3, -0.9]),
	);
	castOn(scene, face, [0, tall - 0.3, face.width, tall], 0.6);
	drawBlock(scene, HERE, eave, TERRACOTTA);
}

/** Draws worn stones in a few tones, and raised pavements on both sides. */
function drawCobbles(scene: Scene, half: number): void {
	const { random } = scene;
	const stone = lit(scene, '#a39b8e', UP);
	fill(scene, groundRect(-half, -15, half, 70), darker(stone, 0.12));
	const heaps: Vec3[][][] = [[], [], []];
	for (let z = -14; z < 22; z += 0.45) {
		for (let x = -half + random.between(0, 0.4); x < half - 0.3; x += random.between(0.4, 0.75)) {
			random
				.pick(heaps)
				.push(groundRect(x, z + 0.04, Math.min(half, x + random.between(0.34, 0.6)), z + 0.41));
		}
	}
	for (const [i, heap] of heaps.entries())
		fillAll(scene, heap, [stone, lighter(stone, 0.16), darker(stone, 0.05)][i] ?? stone);
	for (const side of [-1, 1]) {
		const [x0, x1] = [side * half, side * (half + 1.4)];
		fill(scene, groundRect(Math.min(x0, x1), -15, Math.max(x0, x1), 70, 0.15), lit(scene, '#d6cdbb', UP));
		drawLongKerb(scene, x0, side, 70);
	}
}
