import { type Camera, project, projectAll } from './camera.ts';
import type { Canvas, Paint } from './canvas.ts';
import { type Colour, mix } from './colour.ts';
import { dot, type Point, type Vec3 } from './geometry.ts';
import type { Light } from './light.ts';
import type { Random } from './random.ts';

/** What every drawing function takes: canvas, camera, light and random generator. */
export interface Scene {
	canvas: Canvas;
	camera: Camera;
	light: Light;
	random: Random;
}

/** The colour of a surface with this normal, in the scene's light. */
export function lit({ light }: Scene, colour: Colour, normal: Vec3): Colour {
	const facing = Math.max(0, -dot(normal, light.sun));
	const fromAbove = 0.25 * Math.max(0, normal[1]);
	const shaded = mix(colour, light.shade, light.depth * (1 - Math.min(1, facing * 1.35 + fromAbove)));
	return mix(shaded, light.warm, light.warmth * facing);
}

/** Whether a surface with this normal is sunlit. */
export function isSunny({ light }: Scene, normal: Vec3): boolean {
	return dot(normal, light.sun) < -0.08;
}

/** Fills a polygon of the world. */
export function fill(scene: Scene, polygon: readonly Vec3[], paint: Paint, opacity?: number): void {
	scene.canvas.polygon(projectAll(scene.camera, polygon), paint, opacity);
}

/** Fills many polygons of the world with one colour. */
export function fillAll(
	scene: Scene,
	polygons: readonly (readonly Vec3[])[],
	paint: Paint,
	opacity?: number,
): void {
	scene.canvas.polygons(
		polygons.map((polygon) => projectAll(scene.camera, polygon)),
		paint,
		opacity,
	);
}

/** A horizontal rectangle between two opposite corners, at height `y`. */
export function groundRect(x0: number, z0: number, x1: number, z1: number, y = 0): Vec3[] {
	return [
		[x0, y, z0],
		[x1, y, z0],
		[x1, y, z1],
		[x0, y, z1],
	];
}

/** The shadow of a point on the ground. */
export function shadowOf({ light }: Scene, [x, y, z]: Vec3, ground = 0): Vec3 {
	const fall = (y - ground) / -light.sun[1];
	return [x + light.sun[0] * fall, ground, z + light.sun[2] * fall];
}

/** The side from which the light comes: -1 for left, 1 for right. */
export function sunSide({ light }: Scene): -1 | 1 {
	return light.sun[0] > 0 ? -1 : 1;
}

export function screen(scene: Scene, point: Vec3): Point {
	return project(scene.camera, point);
}
