import { clipNear, type Point, type Vec3 } from './geometry.ts';

const NEAREST = 0.4;

/** A camera with a shift lens: it looks straight ahead, so that vertical lines stay vertical. */
export interface Camera {
	eye: Vec3;
	/** Pixels per metre at z = 0. */
	scale: number;
	/** The pixel at which the camera looks: column `centre`, row `horizon`. */
	centre: number;
	horizon: number;
}

/** Projects a point of the world onto the picture. The point must be in front of the camera. */
export function project({ eye, scale, centre, horizon }: Camera, [x, y, z]: Vec3): Point {
	const ratio = (scale * -eye[2]) / (z - eye[2]);
	return [centre + (x - eye[0]) * ratio, horizon - (y - eye[1]) * ratio];
}

/** Projects a polygon of the world onto the picture; empty if all of it is behind the camera. */
export function projectAll(camera: Camera, polygon: readonly Vec3[]): Point[] {
	return clipNear(polygon, camera.eye[2], NEAREST).map((point) => project(camera, point));
}

/** Pixels per metre at a depth. */
export function scaleAt({ eye, scale }: Camera, z: number): number {
	return (scale * -eye[2]) / (z - eye[2]);
}
