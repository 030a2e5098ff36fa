import { castOnGround, centredFrame, type Frame, place } from '#drawings/canvas/block.ts';
import type { Camera } from '#drawings/canvas/camera.ts';
import type { Random } from '#drawings/canvas/random.ts';
import { fill, lit, type Scene } from '#drawings/canvas/scene.ts';
import { drawGrove } from '#drawings/parts/grove.ts';
import { drawOverhang } from '#drawings/parts/overhang.ts';
import { drawPalm } from '#drawings/parts/palm.ts';
import { drawBorder, drawNeighbour, drawStreetSetting } from '#drawings/parts/setting.ts';
import { drawSpikes } from '#drawings/parts/shrub.ts';
import { drawIpe, drawTree } from '#drawings/parts/tree.ts';

/** A house. Its coordinates start at its left front corner. */
export interface House {
	width: number;
	/** The height from which the shadow is computed. */
	height: number;
	draw(scene: Scene, frame: Frame): void;
}

/** A house on a street. */
export interface StreetHouse extends House {
	/** The ranges along the front that the drive and the path occupy. */
	drive: readonly [number, number];
	path: readonly [number, number];
}

export function houseCamera(random: Random): Camera {
	const eye = random.between(2.6, 4.8);
	const scale = random.between(100, 112);
	return { eye: [0, eye, -26], scale, centre: random.between(770, 830), horizon: 1060 - eye * scale };
}

/** Draws a house with its garden, its neighbours and the street. */
export function drawLot(scene: Scene, house: StreetHouse): void {
	const { random } = scene;
	const yaw = random.pick([-0.26, -0.14, 0, 0.12, 0.24]);
	const frame = centredFrame(house.width, yaw, 0.4);
	drawStreetSetting(scene);
	castOnGround(scene, frame, { a: [0, house.width], y: [0, house.height], b: [0, 9] });
	drawGrove(scene, 15, -15, 15);
	if (random.chance(0.6)) drawNeighbour(scene, -19, -house.width / 2 - 2.6, 4);
	if (random.chance(0.6)) drawNeighbour(scene, house.width / 2 + 2.6, 19, 4);
	const side = random.pick([-1, 1]);
	const beside = house.width / 2 + 1.6;
	const plant = random.pick([drawIpe, drawIpe, drawTree]);
	plant(scene, [side * beside, 0, 6], random.between(6.5, 9));
	drawWays(scene, frame, house);
	house.draw(scene, frame);
	drawGarden(scene, house, -side * (house.width / 2 + 0.9));
	drawOverhang(scene);
}

/** Draws the drive and the path, from the pavement to the front of the house. */
function drawWays(scene: Scene, frame: Frame, { drive, path }: StreetHouse): void {
	for (const [from, to] of [drive, path]) {
		const ends = [place(frame, from, 0, 0.2), place(frame, to, 0, 0.2)] as const;
		const way = [[ends[0][0], 0, -1.8], [ends[1][0], 0, -1.8], ends[1], ends[0]] as const;
		fill(scene, way, lit(scene, '#cfc7b6', [0, 1, 0]));
	}
}

/** Draws plants on both sides of drive and path, and a tall one at the free corner. */
function drawGarden(scene: Scene, { width, drive, path }: StreetHouse, corner: number): void {
	const { random } = scene;
	const ways = [drive, path]
		.map(([from, to]) => [from - width / 2 - 0.5, to - width / 2 + 0.5] as const)
		.sort((p, q) => p[0] - q[0]);
	let from = -width / 2;
	for (const [start, end] of [...ways, [width / 2, width / 2] as const]) {
		if (start > from) drawBorder(scene, from, start, -0.9);
		from = Math.max(from, end);
	}
	if (random.chance(0.65)) drawPalm(scene, [corner, 0, -0.6], random.between(5.5, 8.5));
	else drawSpikes(scene, [corner, 0, -1], random.between(1.2, 1.8));
}
