import { drawBlock, type Frame } from '#drawings/canvas/block.ts';
import type { Camera } from '#drawings/canvas/camera.ts';
import { BRASS, GREEN } from '#drawings/canvas/colour.ts';
import type { Vec3 } from '#drawings/canvas/geometry.ts';
import type { Random } from '#drawings/canvas/random.ts';
import { fill, groundRect, lit, type Scene } from '#drawings/canvas/scene.ts';
import { drawCalcada } from '#drawings/parts/calcada.ts';
import { drawFence, drawTufts } from '#drawings/parts/fence.ts';
import { drawPatch, drawPlain, drawStreet } from '#drawings/parts/ground.ts';
import { drawGrove } from '#drawings/parts/grove.ts';
import { drawHills, drawSkyline } from '#drawings/parts/horizon.ts';
import { drawOverhang } from '#drawings/parts/overhang.ts';
import { drawPalm } from '#drawings/parts/palm.ts';
import { drawNeighbour, GRASS } from '#drawings/parts/setting.ts';
import { drawBush } from '#drawings/parts/shrub.ts';
import { drawSky } from '#drawings/parts/sky.ts';
import { drawIpe, drawTree } from '#drawings/parts/tree.ts';

const HERE: Frame = { origin: [0, 0, 0], yaw: 0 };
const UP: Vec3 = [0, 1, 0];

export function landCamera(random: Random): Camera {
	const eye = random.between(5, 7.5);
	return { eye: [0, eye, -26], scale: 62, centre: random.between(740, 860), horizon: 960 - eye * 62 };
}

/** Draws a lot in the country: stakes at its corners, a fence around it, hills behind. */
export function drawOpenLot(scene: Scene): void {
	const { random } = scene;
	drawSky(scene);
	drawHills(scene, random.between(220, 340), 4);
	drawPlain(scene, '#93a964');
	drawGrove(scene, 44, -50, 50, 7);
	drawPatch(scene, -60, -9, 60, -5.5, '#b98a62');
	fill(scene, groundRect(-9, -3, 9, 22), lit(scene, '#a9b96c', UP));
	for (let i = 0; i < 6; i++)
		fill(scene, groundRect(-9, -3 + i * 4.2, 9, -0.9 + i * 4.2), scene.light.warm, 0.1);
	drawFence(scene, [-9, 0, 22], [9, 0, 22], 'rails');
	random.pick([drawIpe, drawTree, drawTree])(scene, [random.pick([-5, 4]), 0, 17], random.between(6, 8));
	for (const x of [-9, 9]) drawFence(scene, [x, 0, 22], [x, 0, -3], 'rails');
	drawTufts(scene, { x: [-24, 24], z: [-2, 18] }, 170, '#7f9a4e');
	drawStakes(scene);
	for (const x of [-13, -16, 13, 17]) drawBush(scene, [x, 0, random.between(0, 6)], random.between(1.4, 2.6));
	drawTufts(scene, { x: [-20, 20], z: [-9.8, -8.6] }, 60, '#7f9a4e');
	drawOverhang(scene);
}

/** Draws a surveyor's stakes with a brass band, and a string between them. */
function drawStakes(scene: Scene): void {
	const corners = [
		[-8.4, -2.4],
		[8.4, -2.4],
	] as const;
	const string = (y: number): Vec3[] => [
		[-8.4, y, -2.4],
		[8.4, y, -2.4],
		[8.4, y + 0.05, -2.4],
		[-8.4, y + 0.05, -2.4],
	];
	fill(scene, string(0.7), '#f1ece1', 0.9);
	for (const [x, z] of corners) {
		drawBlock(scene, HERE, { a: [x - 0.09, x + 0.09], y: [0, 1.1], b: [z, z + 0.18] }, '#e9e2d3');
		drawBlock(scene, HERE, { a: [x - 0.1, x + 0.1], y: [0.72, 1], b: [z - 0.01, z + 0.19] }, BRASS);
	}
}

/** Draws an overgrown lot between two houses on a street, with a wall at the back. */
export function drawTownLot(scene: Scene): void {
	const { random } = scene;
	drawSky(scene);
	if (random.chance(0.6)) drawSkyline(scene, random.between(180, 280));
	drawHills(scene, random.between(90, 200), 2);
	drawPlain(scene, '#93a964');
	drawGrove(scene, 30, -36, 36, 6.5);
	drawStreet(scene, -30, -6);
	drawPatch(scene, -40, -2.6, 40, 24, GRASS);
	drawCalcada(scene, -5.8, -2.6);
	const wall = random.pick(['#e4d6c0', '#d9c7ae', '#cfc8bd', '#c98f6f']);
	drawBlock(scene, HERE, { a: [-8, 8], y: [0, 2.2], b: [22, 22.2] }, wall);
	fill(scene, groundRect(-7.6, -2.4, 7.6, 22), lit(scene, '#a3b468', UP));
	const plant = random.pick([drawPalm, drawIpe, drawTree]);
	plant(scene, [random.between(-5, 5), 0, 18], random.between(6, 8));
	drawNeighbour(scene, -20, -8.4, 2);
	drawNeighbour(scene, 8.4, 20, 2);
	for (const a of [-8, 7.8]) drawBlock(scene, HERE, { a: [a, a + 0.2], y: [0, 2.2], b: [-2.4, 22] }, wall);
	drawTufts(scene, { x: [-7, 7], z: [-1.6, 20] }, 190, '#7f9a4e');
	for (let i = 0; i < 4; i++)
		drawBush(scene, [random.between(-6.5, 6.5), 0, random.between(2, 14)], random.between(0.8, 1.6));
	drawFence(scene, [-7.6, 0.15, -2.5], [7.6, 0.15, -2.5], 'wire', random.pick([GREEN, '#8a5a3a']));
	drawOverhang(scene);
}
