import { castOnGround, drawBlock, type Frame, faceOf } from '#drawings/canvas/block.ts';
import { type Camera, scaleAt } from '#drawings/canvas/camera.ts';
import { BRASS, mix, PLASTERS, STEEL, TERRACOTTA, WOOD } from '#drawings/canvas/colour.ts';
import type { Vec3 } from '#drawings/canvas/geometry.ts';
import type { Random } from '#drawings/canvas/random.ts';
import { fill, fillAll, groundRect, lit, type Scene, screen } from '#drawings/canvas/scene.ts';
import { drawPatch, drawPlain } from '#drawings/parts/ground.ts';
import { drawGrove } from '#drawings/parts/grove.ts';
import { drawHills, drawSkyline } from '#drawings/parts/horizon.ts';
import { drawHip } from '#drawings/parts/roof.ts';
import { drawBush } from '#drawings/parts/shrub.ts';
import { drawSky } from '#drawings/parts/sky.ts';
import { GREENS } from '#drawings/parts/tree.ts';
import { drawWindowGrid, gridOf, steps } from '#drawings/parts/window-grid.ts';

const UP: Vec3 = [0, 1, 0];
const LOT = { wide: 13, deep: 26, road: 8 };

export function aerialCamera(random: Random): Camera {
	return { eye: [random.between(-8, 8), 33, -48], scale: 24, centre: random.between(740, 860), horizon: 270 };
}

/** Draws a neighbourhood from the air: streets, lots with and without houses, one of them marked. */
export function drawAerial(scene: Scene): void {
	const { random } = scene;
	drawSky(scene);
	if (random.chance(0.5)) drawSkyline(scene, 110);
	drawHills(scene, random.between(90, 150), 3);
	drawPlain(scene, '#8aa26a');
	for (const z of [400, 290]) drawGrove(scene, z, -320, 320, 16);
	const rows = [3, 2, 1, 0];
	const pitch = LOT.deep * 2 + LOT.road;
	for (const row of rows) {
		const near = row * pitch;
		drawPatch(scene, -260, near - LOT.road, 260, near, '#8d9190');
		fillAll(
			scene,
			[near - LOT.road, near - 1.4].map((z) => groundRect(-260, z, 260, z + 1.4)),
			lit(scene, '#d6cfbf', UP),
		);
		const dashes = Array.from({ length: 60 }, (_, i) =>
			groundRect(-180 + i * 6, near - 4.1, -177 + i * 6, near - 3.9),
		);
		fillAll(scene, dashes, lit(scene, '#efe6cd', UP), 0.8);
	}
	const marked = random.pick([-1, 0]);
	for (const row of rows) {
		for (const back of [1, 0]) {
			for (const column of inwards(4 + row * 3)) {
				const x = column * LOT.wide - LOT.wide / 2;
				const z = row * pitch + back * LOT.deep;
				drawLotFromAbove(scene, x, z, row === 0 && back === 0 && column === marked, back === 1);
			}
		}
	}
}

/** Columns from the edges to the centre, so that nearer houses cover farther ones. */
function inwards(reach: number): number[] {
	return Array.from({ length: reach * 2 + 1 }, (_, i) => (i % 2 ? 1 : -1) * (reach - Math.floor(i / 2)));
}

function drawLotFromAbove(scene: Scene, x: number, z: number, isMarked: boolean, isBack: boolean): void {
	const { random } = scene;
	const [x1, z1] = [x + LOT.wide, z + LOT.deep];
	const grass = isMarked ? '#b3bd6c' : random.pick(['#8fa967', '#9aae6e', '#86a062', '#a8ad74']);
	fill(scene, groundRect(x + 0.2, z + 0.2, x1 - 0.2, z1 - 0.2), lit(scene, grass, UP));
	if (isMarked) {
		drawMark(scene, x, z, x1, z1);
		return;
	}
	fill(scene, groundRect(x - 0.12, z, x + 0.12, z1, 1.2), lit(scene, '#e4dccb', UP));
	const shrubs = Array.from(
		{ length: random.whole(1, 3) },
		() => [random.between(x + 2, x1 - 2), random.between(z1 - 5, z1 - 2)] as const,
	);
	for (const [sx, sz] of shrubs)
		drawBush(
			scene,
			[sx, 0, sz],
			random.between(3.5, 6.5),
			random.chance(0.14) ? '#e3b23c' : random.pick(GREENS),
		);
	if (random.chance(0.62)) drawHouseFromAbove(scene, x + random.between(1.4, 2.6), z + (isBack ? 7 : 5));
	if (random.chance(0.5))
		drawBush(scene, [x + random.between(2, LOT.wide - 2), 0, z + 2], random.between(2, 3.5));
}

function drawHouseFromAbove(scene: Scene, x: number, z: number): void {
	const { random } = scene;
	const frame: Frame = { origin: [x, 0, z], yaw: 0 };
	const wall = random.pick(PLASTERS);
	const [wide, deep, eave] = [random.between(8, 9.4), random.between(9, 13), random.pick([3.2, 3.2, 6])];
	const block = { a: [0, wide], y: [0, eave], b: [0, deep] } as const;
	castOnGround(scene, frame, block);
	if (random.chance(0.3)) drawPatch(scene, x + 1, z + deep + 1.4, x + 5, z + deep + 4, '#7fb3bd');
	drawBlock(scene, frame, block, wall);
	const across = steps(1, 2.6, 3);
	const up = eave > 4 ? [1, 3.9] : [1];
	if (z < 70)
		drawWindowGrid(scene, faceOf(frame, block, 'front'), gridOf(across, up, 1.5, 1.4), {
			wall,
			frame: STEEL,
		});
	if (random.chance(0.25)) {
		drawBlock(
			scene,
			frame,
			{ a: [-0.3, wide + 0.3], y: [eave, eave + 0.5], b: [-0.3, deep + 0.3] },
			'#d9d4c9',
		);
		return;
	}
	const tiles = mix(TERRACOTTA, random.pick(['#8a4a34', '#c98a5f', '#a3a098']), random.between(0, 0.5));
	drawHip(scene, frame, { a: block.a, b: block.b, eave, rise: 1.9, over: 0.6, tiles, wall, boards: WOOD });
}

/** Marks the lot that is for sale: a bright outline and a pin at each corner. */
function drawMark(scene: Scene, x0: number, z0: number, x1: number, z1: number): void {
	const thick = 0.4;
	const sides = [
		groundRect(x0, z0, x1, z0 + thick),
		groundRect(x0, z1 - thick, x1, z1),
		groundRect(x0, z0, x0 + thick, z1),
		groundRect(x1 - thick, z0, x1, z1),
	];
	fill(scene, groundRect(x0, z0, x1, z1), '#f3d58a', 0.45);
	fillAll(scene, sides, '#fbfaf6');
	for (const [x, z] of [
		[x0, z1],
		[x1, z1],
		[x0, z0],
		[x1, z0],
	] as const) {
		const [px, py] = screen(scene, [x, 0, z]);
		const metre = scaleAt(scene.camera, z);
		scene.canvas.path(
			`M${px} ${py}l${-1.1 * metre} ${-2.6 * metre}a${1.2 * metre} ${1.2 * metre} 0 1 1 ${2.2 * metre} 0Z`,
			BRASS,
		);
		scene.canvas.ellipse(px, py - 3.1 * metre, 0.5 * metre, 0.5 * metre, '#fbfaf6');
	}
}
