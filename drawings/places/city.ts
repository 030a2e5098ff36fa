import {
	type Block,
	castOnGround,
	centredFrame,
	drawBlock,
	type Frame,
	faceOf,
	isVisible,
} from '#drawings/canvas/block.ts';
import type { Camera } from '#drawings/canvas/camera.ts';
import { GREEN, mix, PLASTERS, SAND, STEEL, TERRACOTTA } from '#drawings/canvas/colour.ts';
import type { Random } from '#drawings/canvas/random.ts';
import type { Scene } from '#drawings/canvas/scene.ts';
import { drawCalcada } from '#drawings/parts/calcada.ts';
import { drawCar } from '#drawings/parts/car.ts';
import { drawPatch, drawPlain, drawStreet } from '#drawings/parts/ground.ts';
import { drawHills, drawSkyline } from '#drawings/parts/horizon.ts';
import { drawOverhang } from '#drawings/parts/overhang.ts';
import { drawPalm } from '#drawings/parts/palm.ts';
import { drawShopfront } from '#drawings/parts/shopfront.ts';
import { drawBush } from '#drawings/parts/shrub.ts';
import { drawSky } from '#drawings/parts/sky.ts';
import { drawIpe, drawTree } from '#drawings/parts/tree.ts';
import { drawWindowGrid, gridOf, steps } from '#drawings/parts/window-grid.ts';

/** A building in the city. Its coordinates start at its left front corner. */
export interface Building {
	width: number;
	/** Including everything on the roof. */
	height: number;
	/** The largest rotation, in radians. */
	turn: number;
	/** Whether its neighbours are attached to it and as low as it is. */
	row?: true;
	draw(scene: Scene, frame: Frame): void;
}

/** A camera some floors up across the street, at a distance that suits the building's height. */
export function cityCamera(random: Random, { width, height }: Building): Camera {
	const scale = Math.min(980 / height, 1280 / width) * random.between(0.92, 1);
	const eye = height * random.between(0.16, 0.3);
	return {
		eye: [0, eye, -Math.max(40, height * 1.9)],
		scale,
		centre: random.between(740, 860),
		horizon: 1100 - eye * scale,
	};
}

/** Draws a building among others on a city street. The surroundings are scaled to its height. */
export function drawCity(scene: Scene, building: Building): void {
	const { random } = scene;
	const yaw = random.pick([-1, 1, -0.5, 0.5]) * building.turn;
	const frame = centredFrame(building.width, yaw);
	const size = Math.max(0.5, building.height / 30);
	drawGrounds(scene, size);
	castOnGround(scene, frame, { a: [0, building.width], y: [0, building.height * 0.9], b: [0, 12] });
	for (const side of [-1, 1]) (building.row ? drawRow : drawNeighbours)(scene, side, building, size);
	building.draw(scene, frame);
	drawStreetTrees(scene, building, size);
	drawCars(scene, building);
	drawOverhang(scene);
}

function drawGrounds(scene: Scene, size: number): void {
	const { random } = scene;
	drawSky(scene);
	if (random.chance(0.5)) drawHills(scene, random.between(150, 240), 2);
	drawSkyline(scene, random.between(180, 330));
	drawPlain(scene, '#93a080');
	drawPatch(scene, -200, -2, 200, 60 * size, '#b9b7aa');
	drawStreet(scene, -40, -8);
	drawCalcada(scene, -7.8, -1.5);
}

/** Draws faded buildings beside and behind. All shadows are drawn before any wall. */
function drawNeighbours(scene: Scene, side: number, { width, height }: Building, size: number): void {
	const { random } = scene;
	let from = width / 2 + random.between(2, 5) * size;
	const placed = [0, 1, 2].map(() => {
		const wide = random.between(9, 16) * size;
		const tall = height * random.between(0.3, 0.64);
		const left = side < 0 ? -from - wide : from;
		from += wide + random.between(0.5, 3) * size;
		const frame: Frame = { origin: [left, 0, random.between(2, 9) * size], yaw: 0 };
		const block: Block = { a: [0, wide], y: [0, tall], b: [0, 12 * size] };
		return { frame, block };
	});
	for (const { frame, block } of placed) castOnGround(scene, frame, block);
	for (const { frame, block } of placed) drawFaded(scene, frame, block);
}

/** Draws a plain building with rows of windows in the haze. */
function drawFaded(scene: Scene, frame: Frame, block: Block): void {
	const { random, light } = scene;
	const wall = mix(random.pick(PLASTERS), light.haze, 0.5);
	const style = { wall, frame: mix(STEEL, light.haze, 0.4), recess: 0.1 };
	drawBlock(scene, frame, block, wall);
	for (const name of ['front', 'left', 'right'] as const) {
		const face = faceOf(frame, block, name);
		if (!isVisible(scene, face)) continue;
		const across = steps(1.2, 2.6, Math.floor((face.width - 1.4) / 2.6));
		const up = steps(1.2, 3, Math.floor((face.height - 1.5) / 3));
		drawWindowGrid(scene, face, gridOf(across, up, 1.4, 1.5), style);
	}
}

/** Draws low houses and shops attached to the building. */
function drawRow(scene: Scene, side: number, { width, height, turn }: Building): void {
	const { random, light } = scene;
	let from = width / 2 + (turn > 0.2 ? 2.5 : 0.3);
	for (let i = 0; i < 2; i++) {
		const wide = random.between(7, 10);
		const tall = height * random.between(0.62, 1.05);
		const wall = mix(random.pick(PLASTERS), light.haze, 0.25);
		const frame: Frame = { origin: [side < 0 ? -from - wide : from, 0, 1.6], yaw: 0 };
		const block = { a: [0, wide], y: [0, tall], b: [0, 10] } as const;
		drawBlock(scene, frame, block, wall);
		const face = faceOf(frame, block, 'front');
		if (tall > 5.6)
			drawWindowGrid(scene, face, gridOf(steps(1, 2.4, Math.floor((wide - 1) / 2.4)), [3.9], 1.3, 1.5), {
				wall,
				frame: STEEL,
				sill: true,
			});
		drawShopfront(
			scene,
			face,
			[0.6, 0, wide - 0.6, 3.2],
			mix(random.pick([GREEN, TERRACOTTA, STEEL, SAND]), light.haze, 0.3),
		);
		from += wide + 0.1;
	}
}

/** Draws trees on the pavement; in front of a low building, only at its sides. */
function drawStreetTrees(scene: Scene, { width, height }: Building, size: number): void {
	const { random } = scene;
	const isLow = height < 18;
	const plant = random.pick([drawIpe, drawTree, drawPalm, drawTree]);
	const places = isLow ? [-1.3, -1.1, 1.1, 1.3] : [-1.15, -0.8, -0.45, 0.45, 0.8, 1.15];
	const kept = random.shuffle(places).slice(0, isLow ? random.whole(1, 2) : random.whole(3, 4));
	for (const part of kept) {
		const x = (part * width) / 2 + random.between(-1, 1) * size;
		plant(scene, [x, 0.15, -5.5], random.between(6, 8) * Math.min(1.25, Math.max(0.75, size)));
		drawBush(scene, [x + 0.6, 0.15, -5.8], random.between(1, 1.8));
	}
}

function drawCars(scene: Scene, { width, height }: Building): void {
	const { random } = scene;
	if (height < 10) {
		if (random.chance(0.4))
			drawCar(scene, [random.pick([-1, 1]) * random.between(0.42, 0.6) * width, 0, -8.8]);
		return;
	}
	for (let i = 0; i < 2; i++) {
		if (random.chance(0.7)) drawCar(scene, [random.between(-0.7, 0.7) * width, 0, -9.6 - i * 2.6]);
	}
}
