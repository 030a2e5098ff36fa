import { clipNear, type Point, type Vec3 } from './geometry.ts';

const NEAREST = 0.4;

/** A camera that looks straight ahead with a shifted lens, as architects' cameras do: uprights stay upright. */
export interface Camera {
	eye: Vec3;
	/** Pixels per metre at z = 0. */
	scale: number;
	/** Where the eye's own height and side fall on the picture. */
	centre: number;
	horizon: number;
}

/** Where a point of the world falls on the picture. The point must lie ahead of the camera. */
export function project({ eye, scale, centre, horizon }: Camera, [x, y, z]: Vec3): Point {
	const ratio = (scale * -eye[2]) / (z - eye[2]);
	return [centre + (x - eye[0]) * ratio, horizon - (y - eye[1]) * ratio];
}

/** The outline on the picture of a polygon in the world; empty when all of it is behind the camera. */
export function projectAll(camera: Camera, polygon: readonly Vec3[]): Point[] {
	return clipNear(polygon, camera.eye[2], NEAREST).map((point) => project(camera, point));
}

/** How many pixels a metre takes at a depth. */
export function scaleAt({ eye, scale }: Camera, z: number): number {
	return (scale * -eye[2]) / (z - eye[2]);
}
