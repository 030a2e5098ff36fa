import { drawArch } from '#server/features/demo/drawings/parts/arch.ts';
import { drawPlain } from '#server/features/demo/drawings/parts/ground.ts';
import { drawHills, drawSkyline } from '#server/features/demo/drawings/parts/horizon.ts';
import { drawOverhang } from '#server/features/demo/drawings/parts/overhang.ts';
import { drawPalm } from '#server/features/demo/drawings/parts/palm.ts';
import { drawShopfront } from '#server/features/demo/drawings/parts/shopfront.ts';
import { drawBush } from '#server/features/demo/drawings/parts/shrub.ts';
import { drawSky } from '#server/features/demo/drawings/parts/sky.ts';
import { drawIpe, drawTree } from '#server/features/demo/drawings/parts/tree.ts';
import { drawWindowGrid, gridOf, steps } from '#server/features/demo/drawings/parts/window-grid.ts';
import { type Block, drawBlock, type Frame, faceOf } from '#server/features/demo/drawings/pen/block.ts';
import type { Camera } from '#server/features/demo/drawings/pen/camera.ts';
import {
	darker,
	GREEN,
	lighter,
	PLASTERS,
	STEEL,
	TERRACOTTA,
} from '#server/features/demo/drawings/pen/colour.ts';
import { castOn, paintRect } from '#server/features/demo/drawings/pen/face.ts';
import type { Vec3 } from '#server/features/demo/drawings/pen/geometry.ts';
import type { Random } from '#server/features/demo/drawings/pen/random.ts';
import { fill, fillAll, groundRect, lit, type Scene } from '#server/features/demo/drawings/pen/scene.ts';

const HERE: Frame = { origin: [0, 0, 0], yaw: 0 };
const UP: Vec3 = [0, 1, 0];
const LEAVES = [GREEN, '#2f5d73', '#7d3b2c', '#3f6b5f', '#8a5e12'] as const;

export function streetCamera(random: Random): Camera {
	return {
		eye: [random.between(-1, 1), 2.4, -16],
		scale: 74,
		centre: random.between(700, 900),
		horizon: 690,
	};
}

/** A cobbled street of coloured old houses that runs to a hill. */
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
	const [leaf, stone] = [random.pick(LEAVES), '#efe8da'];
	paintRect(scene, face, [0, 0, long, 0.6], darker(lit(scene, wall, face.normal), 0.22));
	for (const [i, s] of steps(0.6, 2.6, 3).entries()) {
		const isDoor = i === 1 || tall > 6;
		drawArch(
			scene,
			face,
			{ s0: s + 0.3, s1: s + 1.6, foot: isDoor ? 0.1 : 1.1, spring: 2.5, rise: 0.45 },
			leaf,
			stone,
			isDoor ? 'boards' : 'panes',
		);
		if (tall > 6) {
			drawArch(
				scene,
				face,
				{ s0: s + 0.35, s1: s + 1.5, foot: 4.4, spring: 6.2, rise: 0.4 },
				leaf,
				stone,
				'panes',
			);
			paintRect(scene, face, [s + 0.1, 4.2, s + 1.75, 4.4], lit(scene, stone, face.normal), 1, 0.25);
		}
	}
	const ridge: Vec3 = [side * 9.8, tall + 2, z];
	fill(scene, [[side * 5.6, tall - 0.1, z], [side * 14, tall - 0.1, z], ridge], lit(scene, wall, [0, 0, -1]));
	fill(
		scene,
		[[side * 4.9, tall - 0.1, z], [side * 4.9, tall + 0.15, z], [ridge[0], ridge[1] + 0.28, z], ridge],
		lit(scene, TERRACOTTA, [0, 0.3, -0.9]),
	);
	castOn(scene, face, [0, tall - 0.3, long, tall], 0.6);
	drawBlock(
		scene,
		HERE,
		{ a: side < 0 ? [-5.6, -4.9] : [4.9, 5.6], y: [tall - 0.1, tall + 0.12], b: [z, z + long] },
		TERRACOTTA,
	);
}

/** Worn stones in a few tones, raised pavements at both sides. */
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
		fill(
			scene,
			[
				[x0, 0, -15],
				[x0, 0.15, -15],
				[x0, 0.15, 70],
				[x0, 0, 70],
			],
			lit(scene, '#b3aa9b', [-side, 0, 0]),
		);
	}
}

/** An avenue between buildings, with trees and wavy pavements. */
export function drawAvenue(scene: Scene): void {
	const { random } = scene;
	drawSky(scene);
	drawSkyline(scene, random.between(200, 300));
	if (random.chance(0.5)) drawHills(scene, random.between(90, 160), 2);
	drawPlain(scene, '#93a080');
	drawRoadway(scene);
	const plant = random.pick([drawIpe, drawTree, drawPalm]);
	for (const z of steps(78, -13, 8)) {
		for (const side of [-1, 1] as const) drawAvenueBlock(scene, side, z, 13);
		for (const side of [-1, 1]) {
			if (z > -8) plant(scene, [side * 7.4, 0.15, z + 2], random.between(6, 7.5));
			drawBush(scene, [side * 7.4, 0.15, z + 6], random.between(0.9, 1.4));
		}
	}
	drawOverhang(scene);
}

function drawAvenueBlock(scene: Scene, side: -1 | 1, z: number, long: number): void {
	const { random } = scene;
	const wall = random.pick(PLASTERS);
	const tall = random.pick([13.5, 16.5, 22.5, 28.5]);
	const block: Block = { a: side < 0 ? [-26, -11] : [11, 26], y: [0, tall], b: [z, z + long] };
	drawBlock(scene, HERE, block, wall);
	for (const name of [side < 0 ? 'right' : 'left', 'front'] as const) {
		const face = faceOf(HERE, block, name);
		const count = Math.floor(face.width / 2.6);
		drawWindowGrid(
			scene,
			face,
			gridOf(steps(0.8, 2.6, count), steps(5, 3, Math.floor((tall - 5.5) / 3)), 1.6, 1.6),
			{ wall, frame: STEEL, sill: true },
		);
		if (name !== 'front')
			for (const s of steps(0.4, 6.3, 2))
				drawShopfront(scene, face, [s, 0, s + 5.8, 3.9], random.pick(LEAVES));
		paintRect(scene, face, [0, 4, face.width, 4.3], lighter(lit(scene, wall, face.normal), 0.35));
	}
}

function drawRoadway(scene: Scene): void {
	fill(scene, groundRect(-6, -15.5, 6, 120), lit(scene, '#7c8284', UP));
	fillAll(
		scene,
		steps(-15, 5, 24).map((z) => groundRect(-0.08, z, 0.08, z + 2.6)),
		lit(scene, '#e9dfc4', UP),
		0.85,
	);
	fillAll(
		scene,
		steps(-5.4, 1.2, 10).map((x) => groundRect(x, -8.5, x + 0.6, -5.5)),
		lit(scene, '#efe9db', UP),
		0.85,
	);
	for (const side of [-1, 1]) {
		const [x0, x1] = side < 0 ? [-11, -6] : [6, 11];
		fill(scene, groundRect(x0, -15.5, x1, 120, 0.15), lit(scene, '#e6e0d3', UP));
		const wave = (offset: number) =>
			steps(-15, 0.5, 150).map((z): Vec3 => [(x0 + x1) / 2 + Math.sin(z * 0.9) * 0.5 + offset, 0.15, z]);
		for (const offset of [-1.5, -0.3, 0.9])
			fill(scene, [...wave(offset), ...wave(offset + 0.6).toReversed()], lit(scene, '#4a5054', UP), 0.7);
		fill(
			scene,
			[
				[side * 6, 0, -15.5],
				[side * 6, 0.15, -15.5],
				[side * 6, 0.15, 120],
				[side * 6, 0, 120],
			],
			lit(scene, '#b9b2a4', [-side, 0, 0]),
		);
	}
}
