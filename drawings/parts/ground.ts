import { projectAll } from '#drawings/canvas/camera.ts';
import { HEIGHT, WIDTH } from '#drawings/canvas/canvas.ts';
import { type Colour, mix } from '#drawings/canvas/colour.ts';
import type { Vec3 } from '#drawings/canvas/geometry.ts';
import { fill, fillAll, groundRect, lit, type Scene } from '#drawings/canvas/scene.ts';

const UP: Vec3 = [0, 1, 0];

/** Draws level ground up to the horizon, paler with distance. */
export function drawPlain(scene: Scene, colour: Colour): void {
	const { canvas, camera, light } = scene;
	const tone = lit(scene, colour, UP);
	const paint = canvas.gradientBetween(camera.horizon, HEIGHT, [
		[0, mix(tone, light.haze, 0.65)],
		[0.2, mix(tone, light.haze, 0.2)],
		[1, mix(tone, light.shade, 0.12)],
	]);
	canvas.path(`M0 ${camera.horizon}H${WIDTH}V${HEIGHT}H0Z`, paint);
}

/** Draws a rectangle of lawn, paving or water on the ground. */
export function drawPatch(
	scene: Scene,
	x0: number,
	z0: number,
	x1: number,
	z1: number,
	colour: Colour,
	y = 0,
): void {
	fill(scene, groundRect(x0, z0, x1, z1, y), lit(scene, colour, UP));
}

/** Draws the shade under a plant. */
export function drawGroundShade(scene: Scene, [x, y, z]: Vec3, radius: number): void {
	const { light } = scene;
	const [dx, dz] = [light.sun[0] * radius * 0.8, light.sun[2] * radius * 0.5];
	const rim = Array.from({ length: 20 }, (_, i): Vec3 => {
		const turn = (i / 20) * Math.PI * 2;
		return [x + dx + Math.cos(turn) * radius * 1.15, y, z + dz + Math.sin(turn) * radius * 0.8];
	});
	scene.canvas.polygon(projectAll(scene.camera, rim), light.shade, light.shadow * 0.9);
}

/** Draws a street across the picture, of asphalt, setts or concrete blocks, with its kerb. */
export function drawStreet(scene: Scene, near: number, far: number): void {
	const surface = scene.random.pick(['asphalt', 'asphalt', 'setts', 'blocks'] as const);
	drawPatch(scene, -90, near, 90, far, { asphalt: '#7c8284', setts: '#8d867c', blocks: '#b3a596' }[surface]);
	if (surface === 'asphalt') {
		const dashes = Array.from({ length: 30 }, (_, i) =>
			groundRect(-60 + i * 4, (near + far) / 2 - 0.06, -58.2 + i * 4, (near + far) / 2 + 0.06),
		);
		fillAll(scene, dashes, lit(scene, '#e9dfc4', UP), 0.8);
	} else fillAll(scene, jointsOf(near, far, surface === 'setts' ? 0.5 : 0.8), scene.light.shade, 0.22);
	drawKerb(scene, far);
}

/** The joints between stones of one size, in rows that are shifted by half a stone. Only the nearest metres show them. */
function jointsOf(near: number, far: number, size: number): Vec3[][] {
	const joints: Vec3[][] = [];
	let row = 0;
	for (let z = Math.max(near, far - 7); z < far; z += size, row++) {
		joints.push(groundRect(-30, z, 30, z + 0.04));
		for (let x = -14 + (row % 2) * size * 0.5; x < 14; x += size)
			joints.push(groundRect(x, z, x + 0.04, z + size));
	}
	return joints;
}

/** Draws the step between street and pavement. */
function drawKerb(scene: Scene, z: number): void {
	const front: Vec3[] = [
		[-90, 0, z],
		[90, 0, z],
		[90, 0.15, z],
		[-90, 0.15, z],
	];
	fill(scene, front, lit(scene, '#b9b2a4', [0, 0, -1]));
	fill(scene, groundRect(-90, z, 90, z + 0.22, 0.15), lit(scene, '#d8d1c2', UP));
}
