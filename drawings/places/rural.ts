import { type Block, castOnGround, drawBlock, type Frame, faceOf } from '#drawings/canvas/block.ts';
import type { Camera } from '#drawings/canvas/camera.ts';
import { GREEN, mix, ROOFS, WOOD } from '#drawings/canvas/colour.ts';
import { castOn } from '#drawings/canvas/face.ts';
import type { Vec3 } from '#drawings/canvas/geometry.ts';
import type { Random } from '#drawings/canvas/random.ts';
import { fill, fillAll, groundRect, lit, type Scene } from '#drawings/canvas/scene.ts';
import { drawCourses, drawSlats } from '#drawings/parts/cladding.ts';
import { drawDoor } from '#drawings/parts/door.ts';
import { drawFence, drawTufts } from '#drawings/parts/fence.ts';
import { drawWindow } from '#drawings/parts/glazing.ts';
import { drawPatch, drawPlain } from '#drawings/parts/ground.ts';
import { drawGrove } from '#drawings/parts/grove.ts';
import { drawHills } from '#drawings/parts/horizon.ts';
import { drawOverhang } from '#drawings/parts/overhang.ts';
import { drawPalm } from '#drawings/parts/palm.ts';
import { drawHip } from '#drawings/parts/roof.ts';
import { drawBush } from '#drawings/parts/shrub.ts';
import { drawSky } from '#drawings/parts/sky.ts';
import { drawIpe, drawTree } from '#drawings/parts/tree.ts';
import { steps } from '#drawings/parts/window-grid.ts';
import { VERANDA_HOUSE } from './house.ts';
import type { House } from './lot.ts';

const UP: Vec3 = [0, 1, 0];
const MEADOW = '#8fa962';
const EARTH = '#b5774f';

export function ruralCamera(random: Random): Camera {
	const eye = random.between(4.5, 6.5);
	const scale = random.between(50, 58);
	return { eye: [0, eye, -34], scale, centre: random.between(720, 880), horizon: 980 - eye * scale };
}

/** The main house of a fazenda: white walls on a stone base, a row of shuttered windows, a wide clay roof. */
export const GREAT_FARMHOUSE: House = {
	width: 19,
	height: 6.5,
	draw(scene, frame) {
		const { random } = scene;
		const wall = random.pick(['#f4efe4', '#f1e3c6', '#ecdfd2']);
		const leaf = random.pick([GREEN, '#2f5d80', '#7d3b2c', '#3f6b5f']);
		const body: Block = { a: [0, 19], y: [0, 5.2], b: [0, 11] };
		drawBlock(scene, frame, body, wall);
		const front = faceOf(frame, body, 'front');
		drawCourses(scene, front, [0, 0, 19, 1.2], '#a79c8b', 0.4, 0.9);
		for (const s of steps(1.1, 2.75, 7).filter((_, i) => i !== 3)) {
			drawWindow(scene, front, [s, 2, s + 1.1, 4], {
				wall,
				frame: '#f4efe4',
				columns: 2,
				rows: 3,
				sill: true,
				recess: 0.12,
			});
			for (const left of [s - 0.58, s + 1.13])
				drawSlats(scene, front, [left, 2, left + 0.55, 4], leaf, { step: 0.12, upright: false });
		}
		drawDoor(scene, front, [8.9, 1.2, 10.2, 4], leaf);
		castOn(scene, front, [-1, 5.1, 20, 5.3], 1.1);
		for (const step of [4, 3, 2, 1]) {
			drawBlock(scene, frame, { a: [8.2, 10.9], y: [0, 0.3 * step], b: [0.4 * step - 2, 0] }, '#cbbfaa');
		}
		drawHip(scene, frame, {
			a: body.a,
			b: body.b,
			eave: 5.2,
			rise: 3.4,
			over: 1.1,
			tiles: random.pick(ROOFS),
			wall,
			boards: WOOD,
		});
	},
};

/** Draws a country house with meadow, trees and hills, and with a pond or a row of palms. */
export function drawFarm(scene: Scene, house: House): void {
	const { random } = scene;
	const yaw = random.pick([-0.25, 0.2, 0.3, -0.15]);
	const x = random.between(-3, 2) - house.width / 2;
	const frame: Frame = { yaw, origin: [x, 0, 3 + Math.max(0, -yaw * house.width)] };
	drawSky(scene);
	drawHills(scene, random.between(200, 330), 4);
	drawPlain(scene, MEADOW);
	drawCrops(scene, 34, 110, 6);
	castOnGround(scene, frame, { a: [0, house.width], y: [0, house.height], b: [0, 10] });
	drawGrove(scene, 24, -34, 34, 6.5);
	drawRoad(scene, x + house.width / 2);
	const side = x + house.width / 2 > 0 ? -1 : 1;
	if (random.chance(0.5)) drawPond(scene, side * 13, 4);
	else for (const z of [14, 9, 4]) drawPalm(scene, [side * 13, 0, z], random.between(8, 10));
	random.pick([drawIpe, drawTree])(scene, [-side * 13, 0, 8], random.between(8, 10));
	house.draw(scene, frame);
	for (const at of [-8, -5.5, 4.5, 7])
		drawBush(scene, [x + house.width / 2 + at, 0, 1.4], random.between(1.2, 2));
	drawFence(scene, [-34, 0, -6], [x + house.width / 2 - 3, 0, -6], 'rails');
	drawFence(scene, [x + house.width / 2 + 3, 0, -6], [34, 0, -6], 'rails');
	drawTufts(scene, { x: [-26, 26], z: [-13, -6.4] }, 150, '#7f9a52');
	drawOverhang(scene);
}

/** Draws fields: planted rows, a red road, a distant roof, hills behind. */
export function drawFields(scene: Scene): void {
	const { random } = scene;
	drawSky(scene);
	drawHills(scene, random.between(180, 300), 4);
	drawPlain(scene, MEADOW);
	drawGrove(scene, 90, -70, 70, 9);
	drawCrops(scene, 12, 84, random.pick([2.4, 3]));
	drawRoad(scene, random.between(-8, 8));
	const frame: Frame = { yaw: random.between(-0.3, 0.3), origin: [random.pick([-17, 8]), 0, 15] };
	VERANDA_HOUSE.draw(scene, frame);
	drawPalm(scene, [frame.origin[0] - 2, 0, 16], 9);
	drawTree(scene, [frame.origin[0] + 15, 0, 18], 8);
	drawCrops(scene, -14, 9, 2.6);
	drawFence(scene, [-40, 0, 10], [40, 0, 10], 'wire');
	drawOverhang(scene);
}

/** Draws planted rows that run away from the viewer: earth, plants and their shade. */
function drawCrops(scene: Scene, near: number, far: number, step: number): void {
	const { random } = scene;
	const plant = mix('#5f8a48', '#7c9a4e', random.between(0, 1));
	fill(scene, groundRect(-120, near, 120, far), lit(scene, EARTH, UP));
	const rows = steps(-90, step, Math.round(180 / step));
	fillAll(
		scene,
		rows.map((x) => groundRect(x, near, x + step * 0.74, far)),
		mix(lit(scene, plant, UP), scene.light.shade, 0.34),
	);
	fillAll(
		scene,
		rows.map((x) => groundRect(x + step * 0.08, near, x + step * 0.6, far, 0.25)),
		lit(scene, plant, UP),
	);
	fillAll(
		scene,
		rows.map((x) => groundRect(x + step * 0.16, near, x + step * 0.34, far, 0.32)),
		scene.light.warm,
		0.22,
	);
}

function drawRoad(scene: Scene, x: number): void {
	const bend = (z: number) => x * Math.min(1, (z + 34) / 36) + Math.sin(z * 0.16) * 1.2;
	const zs = steps(-20, 1.5, 16);
	const edge = (half: number) => zs.map((z): Vec3 => [bend(z) + half, 0, z]);
	fill(scene, [...edge(-1.9), ...edge(1.9).toReversed()], lit(scene, EARTH, UP));
	for (const half of [-0.9, 0.9])
		fill(scene, [...edge(half - 0.22), ...edge(half + 0.22).toReversed()], lit(scene, '#a3683f', UP), 0.7);
}

function drawPond(scene: Scene, x: number, z: number): void {
	const { light, canvas } = scene;
	const rim = (grow: number) =>
		Array.from({ length: 40 }, (_, i): Vec3 => {
			const turn = (i / 40) * Math.PI * 2;
			return [
				x + Math.cos(turn) * (7 + grow) * (1 + 0.1 * Math.sin(turn * 3)),
				0,
				z + Math.sin(turn) * (5 + grow),
			];
		});
	fill(scene, rim(0.5), lit(scene, '#b69a6a', UP));
	fill(
		scene,
		rim(0),
		canvas.gradient([
			[0, mix(light.sky[2], '#3f6f6f', 0.3)],
			[1, mix(light.sky[0], '#2f5f66', 0.45)],
		]),
	);
	drawPatch(scene, x - 3, z - 1, x + 2, z - 0.8, '#e8efe9');
	drawPatch(scene, x - 1, z + 1.4, x + 3, z + 1.55, '#e8efe9');
}
