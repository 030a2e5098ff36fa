import { projectAll } from './camera.ts';
import type { Paint } from './canvas.ts';
import { clipTo, corners, dot, hull, type Point, plus, times, type Vec3 } from './geometry.ts';
import { isSunny, type Scene } from './scene.ts';

/** A flat rectangle of the world with coordinates of its own, in metres: s along it, t up. */
export interface Face {
	origin: Vec3;
	u: Vec3;
	v: Vec3;
	/** Points out of the wall. */
	normal: Vec3;
	width: number;
	height: number;
}

/** Left, bottom, right and top on a face, in metres. */
export type Rect = readonly [s0: number, t0: number, s1: number, t1: number];

/** Converts (s, t), `out` metres in front of the face, to world coordinates. */
export function onFace({ origin, u, v, normal }: Face, s: number, t: number, out = 0): Vec3 {
	return plus(plus(origin, times(u, s)), plus(times(v, t), times(normal, out)));
}

export function rectOn(face: Face, [s0, t0, s1, t1]: Rect, out = 0): Vec3[] {
	return [
		onFace(face, s0, t0, out),
		onFace(face, s1, t0, out),
		onFace(face, s1, t1, out),
		onFace(face, s0, t1, out),
	];
}

/** Projects a rectangle of a face onto the picture. */
export function quad(scene: Scene, face: Face, rect: Rect, out = 0): Point[] {
	return projectAll(scene.camera, rectOn(face, rect, out));
}

export function paintRect(
	scene: Scene,
	face: Face,
	rect: Rect,
	paint: Paint,
	opacity?: number,
	out = 0,
): void {
	scene.canvas.polygon(quad(scene, face, rect, out), paint, opacity);
}

export function paintRects(
	scene: Scene,
	face: Face,
	rects: readonly Rect[],
	paint: Paint,
	opacity?: number,
	out = 0,
): void {
	scene.canvas.polygons(
		rects.map((rect) => quad(scene, face, rect, out)),
		paint,
		opacity,
	);
}

/** Projects a polygon of a face onto the picture. */
export function shapeOn(scene: Scene, face: Face, points: readonly Point[], out = 0): Point[] {
	return projectAll(
		scene.camera,
		points.map(([s, t]) => onFace(face, s, t, out)),
	);
}

export function whole(face: Face): Rect {
	return [0, 0, face.width, face.height];
}

/** The offset of a shadow on the face per metre between caster and face; null if the face is not sunlit. */
export function shadowShift(scene: Scene, face: Face): Point | null {
	if (!isSunny(scene, face.normal)) return null;
	const reach = -1 / Math.min(-0.3, dot(face.normal, scene.light.sun));
	return [dot(face.u, scene.light.sun) * reach, dot(face.v, scene.light.sun) * reach];
}

/** Draws the shadow of a rectangle that is `out` metres in front of the face. */
export function castOn(scene: Scene, face: Face, [s0, t0, s1, t1]: Rect, out: number): void {
	const shift = shadowShift(scene, face);
	if (shift === null) return;
	const outline = corners(s0, t0, s1, t1);
	const thrown = outline.map(([s, t]): Point => [s + shift[0] * out, t + shift[1] * out]);
	const shape = clipTo(hull([...outline, ...thrown]), corners(0, 0, face.width, face.height));
	scene.canvas.polygon(shapeOn(scene, face, shape), scene.light.shade, scene.light.shadow);
}
