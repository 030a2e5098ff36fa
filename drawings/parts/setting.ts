import { castOnGround, drawBlock, type Frame, faceOf } from '#drawings/canvas/block.ts';
import { mix, PLASTERS, ROOFS, STEEL } from '#drawings/canvas/colour.ts';
import type { Scene } from '#drawings/canvas/scene.ts';
import { drawCalcada } from './calcada.ts';
import { drawWindow } from './glazing.ts';
import { drawPatch, drawPlain, drawStreet } from './ground.ts';
import { drawHills, drawSkyline } from './horizon.ts';
import { drawGable } from './roof.ts';
import { drawBush } from './shrub.ts';
import { drawSky } from './sky.ts';

export const GRASS = '#86a367';

/** Draws the surroundings of a house on a Brazilian street: sky, background, lawn, pavement and street. */
export function drawStreetSetting(scene: Scene): void {
	const { random } = scene;
	const [kerb, lawn] = [-4.4, -1.8];
	drawSky(scene);
	if (random.chance(0.4)) {
		drawSkyline(scene, random.between(170, 290));
		drawHills(scene, random.between(50, 90), 1);
	} else {
		drawHills(scene, random.between(130, 250));
	}
	drawPlain(scene, '#7f9a62');
	drawPatch(scene, -70, lawn, 70, 14, GRASS);
	drawStreet(scene, -16, kerb);
	drawCalcada(scene, kerb + 0.2, lawn);
}

/** Draws a plain, slightly faded neighbouring house at an edge of the picture. */
export function drawNeighbour(scene: Scene, x0: number, x1: number, z: number): void {
	const { random, light } = scene;
	const wall = mix(random.pick(PLASTERS), light.haze, 0.35);
	const height = random.pick([3, 3.2, 5.8]);
	const frame: Frame = { origin: [x0, 0, z], yaw: 0 };
	const block = { a: [0, x1 - x0], y: [0, height], b: [0, 9] } as const;
	castOnGround(scene, frame, block);
	drawBlock(scene, frame, block, wall);
	const front = faceOf(frame, block, 'front');
	for (let floor = 0; floor + 2.5 < height; floor += 2.8) {
		for (let s = 1; s + 1.6 < x1 - x0; s += 3.2) {
			drawWindow(scene, front, [s, floor + 1, s + 1.5, floor + 2.2], {
				wall,
				frame: mix(STEEL, light.haze, 0.3),
				recess: 0.12,
				sill: true,
			});
		}
	}
	const tiles = mix(random.pick(ROOFS), light.haze, 0.3);
	drawGable(scene, frame, {
		...block,
		eave: height,
		rise: 1.6,
		over: 0.6,
		tiles,
		wall,
		boards: mix('#e6dfd0', light.haze, 0.2),
	});
}

/** Draws clumps of plants along the front of a lot. */
export function drawBorder(scene: Scene, from: number, to: number, z: number): void {
	const { random } = scene;
	for (let x = from; x < to; x += random.between(0.5, 1.1)) {
		if (random.chance(0.75)) drawBush(scene, [x, 0, z + random.between(-0.2, 0.2)], random.between(0.6, 1.3));
	}
}
