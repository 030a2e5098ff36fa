import { type Block, drawBlock, type Frame, faceOf } from '#drawings/canvas/block.ts';
import { GREEN, lighter, PLASTERS, STEEL } from '#drawings/canvas/colour.ts';
import { paintRect } from '#drawings/canvas/face.ts';
import type { Vec3 } from '#drawings/canvas/geometry.ts';
import { fill, fillAll, groundRect, lit, type Scene } from '#drawings/canvas/scene.ts';
import { drawPlain } from '#drawings/parts/ground.ts';
import { drawHills, drawSkyline } from '#drawings/parts/horizon.ts';
import { drawOverhang } from '#drawings/parts/overhang.ts';
import { drawPalm } from '#drawings/parts/palm.ts';
import { drawShopfront } from '#drawings/parts/shopfront.ts';
import { drawBush } from '#drawings/parts/shrub.ts';
import { drawSky } from '#drawings/parts/sky.ts';
import { drawIpe, drawTree } from '#drawings/parts/tree.ts';
import { drawWindowGrid, gridOf, steps } from '#drawings/parts/window-grid.ts';

import { drawLongKerb } from './street.ts';

const HERE: Frame = { origin: [0, 0, 0], yaw: 0 };
const UP: Vec3 = [0, 1, 0];
const SIGNS = [GREEN, '#2f5d73', '#7d3b2c', '#3f6b5f', '#8a5e12'] as const;

/** Draws an avenue between buildings, with trees and wave-patterned pavements. */
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
				drawShopfront(scene, face, [s, 0, s + 5.8, 3.9], random.pick(SIGNS));
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
		drawLongKerb(scene, side * 6, side, 120);
	}
}
