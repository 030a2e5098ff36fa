import { type Colour, darker, lighter, mix } from '#drawings/canvas/colour.ts';
import type { Vec3 } from '#drawings/canvas/geometry.ts';
import type { Random } from '#drawings/canvas/random.ts';
import { fill, fillAll, groundRect, lit, type Scene } from '#drawings/canvas/scene.ts';
import type { Room } from './room.ts';

const UP: Vec3 = [0, 1, 0];
/** The side of a parquet square, which consists of three strips. */
const TACO = 0.42;
type FloorKind = 'boards' | 'tacos' | 'tiles' | 'checks' | 'granilite';

/** Draws a floor with the pattern of its material, darker towards the viewer. */
export function drawFloor(scene: Scene, room: Room, kind: FloorKind): void {
	const half = room.wide / 2;
	const area = groundRect(-half, -room.deep, half, 0);
	FLOORS[kind](scene, half, room.deep);
	const dim = scene.canvas.gradient([
		[0, scene.light.shade, 0.1],
		[0.4, scene.light.shade, 0.16],
		[1, scene.light.shade, 0.3],
	]);
	fill(scene, area, dim);
}

const FLOORS: Record<FloorKind, (scene: Scene, half: number, deep: number) => void> = {
	boards(scene, half, deep) {
		const wood = lit(scene, scene.random.pick(['#a9764c', '#8f5f3d', '#c09468']), UP);
		fill(scene, groundRect(-half, -deep, half, 0), darker(wood, 0.25));
		inTones(scene, wood, 0.2, pieces(scene, half, deep, 0.19, 1.4));
	},
	tacos(scene, half, deep) {
		const wood = lit(scene, scene.random.pick(['#a5683f', '#96562f', '#b5804f']), UP);
		fill(scene, groundRect(-half, -deep, half, 0), darker(wood, 0.2));
		const blocks: Vec3[][] = [];
		for (let x = -half, column = 0; x < half; x += TACO, column++) {
			for (let z = -deep, row = 0; z < 0; z += TACO, row++) {
				blocks.push(...laths(x, z, half, (column + row) % 2 === 0));
			}
		}
		inTones(scene, wood, 0.22, blocks);
	},
	tiles(scene, half, deep) {
		const stone = lit(scene, scene.random.pick(['#ddd6c9', '#cfcac0', '#e6ddcc']), UP);
		fill(scene, groundRect(-half, -deep, half, 0), darker(stone, 0.16));
		inTones(scene, stone, 0.05, grid(half, deep, 0.8, 0.008));
	},
	checks(scene, half, deep) {
		const [pale, dark] = scene.random.pick([
			['#ece5d6', '#3f4a4d'],
			['#efe6d2', '#a9573c'],
			['#ece7da', '#3f6b5c'],
		] as const);
		fill(scene, groundRect(-half, -deep, half, 0), lit(scene, pale, UP));
		const cells = grid(half, deep, 0.4, 0);
		const columns = Math.ceil((2 * half) / 0.4);
		fillAll(
			scene,
			cells.filter((_, i) => (Math.floor(i / columns) + (i % columns)) % 2 === 0),
			lit(scene, dark, UP),
			0.85,
		);
	},
	granilite(scene, half, deep) {
		const { random } = scene;
		const ground = lit(scene, random.pick(['#d9d2c4', '#cfd0c8', '#e0d3c4']), UP);
		fill(scene, groundRect(-half, -deep, half, 0), ground);
		for (const colour of ['#a9573c', '#5f6c6c', '#f4efe4', '#c09a55']) {
			const chips = Array.from({ length: 240 }, () => chipIn(random, half, deep));
			fillAll(scene, chips, lit(scene, colour, UP), 0.7);
		}
		const brass = grid(half, deep, 1.3, 0).map(([[x, , z] = [0, 0, 0], , far = [0, 0, 0]]) =>
			groundRect(x, z, x + 0.012, far[2]),
		);
		fillAll(scene, brass, '#c9a55f', 0.7);
	},
};

/** Three parallel strips along x or z, clipped at the right and the back wall. */
function laths(x: number, z: number, half: number, isAlong: boolean): Vec3[][] {
	const lath = TACO / 3;
	return [0, lath, 2 * lath].map((at) => {
		const [x0, z0] = isAlong ? [x, z + at] : [x + at, z];
		const [x1, z1] = isAlong ? [x + TACO, z + at + lath] : [x + at + lath, z + TACO];
		return groundRect(
			Math.min(half, x0 + 0.006),
			Math.min(0, z0 + 0.006),
			Math.min(half, x1),
			Math.min(0, z1),
		);
	});
}

/** A chip of marble at a random place on the floor. */
function chipIn(random: Random, half: number, deep: number): Vec3[] {
	const [x, z, r] = [random.between(-half, half), random.between(-deep, 0), random.between(0.008, 0.026)];
	return [
		[x - r, 0, z],
		[x, 0, z - r * 0.8],
		[x + r, 0, z + r * 0.3],
		[x, 0, z + r],
	];
}

/** Boards of different lengths that run away from the viewer. */
function pieces(scene: Scene, half: number, deep: number, wide: number, long: number): Vec3[][] {
	const list: Vec3[][] = [];
	for (let x = -half; x < half; x += wide) {
		let z = -deep - scene.random.between(0, long);
		while (z < 0) {
			const end = z + long * scene.random.between(0.7, 1.3);
			list.push(
				groundRect(x + 0.006, Math.max(-deep, z) + 0.006, Math.min(half, x + wide), Math.min(0, end)),
			);
			z = end;
		}
	}
	return list;
}

function grid(half: number, deep: number, side: number, joint: number): Vec3[][] {
	const list: Vec3[][] = [];
	for (let z = -deep; z < 0; z += side) {
		for (let x = -half; x < half; x += side)
			list.push(groundRect(x + joint, z + joint, Math.min(half, x + side), Math.min(0, z + side)));
	}
	return list;
}

/** Fills pieces with four similar tones of one colour. */
function inTones(scene: Scene, colour: Colour, spread: number, list: readonly Vec3[][]): void {
	const tones = [darker(colour, spread), darker(colour, spread * 0.4), colour, lighter(colour, spread * 0.6)];
	const heaps: Vec3[][][] = tones.map(() => []);
	for (const piece of list) scene.random.pick(heaps).push(piece);
	for (const [i, heap] of heaps.entries())
		fillAll(scene, heap, mix(tones[i] ?? colour, scene.light.warm, 0.04));
}
