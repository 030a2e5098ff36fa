import { projectAll } from './camera.ts';
import type { Paint } from './canvas.ts';
import { type Colour, mix } from './colour.ts';
import { type Face, rectOn, whole } from './face.ts';
import { dot, hull, plus, times, type Vec3 } from './geometry.ts';
import { lit, type Scene, shadowOf } from './scene.ts';

/** The position and the rotation of a building. */
export interface Frame {
	origin: Vec3;
	/** In radians; positive turns the right end away from the viewer. */
	yaw: number;
}

/** A box in the coordinates of a frame, in metres: a along the front, y up, b backwards. */
export interface Block {
	a: readonly [number, number];
	y: readonly [number, number];
	b: readonly [number, number];
}

type Side = 'front' | 'left' | 'right' | 'top' | 'bottom';
const SIDES: readonly Side[] = ['left', 'right', 'top', 'bottom', 'front'];

/** Converts the frame's coordinates (a, y, b) to world coordinates. */
export function place({ origin, yaw }: Frame, a: number, y: number, b: number): Vec3 {
	const [cos, sin] = [Math.cos(yaw), Math.sin(yaw)];
	return plus(origin, [a * cos - b * sin, y, a * sin + b * cos]);
}

/** A frame for a front `width` metres wide, centred in front of the viewer, with its nearest corner at `z`. */
export function centredFrame(width: number, yaw: number, z = 0): Frame {
	return { yaw, origin: [(-width / 2) * Math.cos(yaw), 0, z + Math.max(0, -width * Math.sin(yaw))] };
}

/** One side of a block as a face; s runs from left to right as seen from outside. */
export function faceOf(frame: Frame, { a, y, b }: Block, side: Side): Face {
	const [cos, sin] = [Math.cos(frame.yaw), Math.sin(frame.yaw)];
	const along: Vec3 = [cos, 0, sin];
	const back: Vec3 = [-sin, 0, cos];
	const up: Vec3 = [0, 1, 0];
	const wide = a[1] - a[0];
	const deep = b[1] - b[0];
	const height = y[1] - y[0];
	switch (side) {
		case 'front':
			return {
				origin: place(frame, a[0], y[0], b[0]),
				u: along,
				v: up,
				normal: times(back, -1),
				width: wide,
				height,
			};
		case 'right':
			return { origin: place(frame, a[1], y[0], b[0]), u: back, v: up, normal: along, width: deep, height };
		case 'left': {
			const origin = place(frame, a[0], y[0], b[1]);
			return { origin, u: times(back, -1), v: up, normal: times(along, -1), width: deep, height };
		}
		case 'top':
			return {
				origin: place(frame, a[0], y[1], b[0]),
				u: along,
				v: back,
				normal: up,
				width: wide,
				height: deep,
			};
		case 'bottom': {
			const origin = place(frame, a[0], y[0], b[0]);
			return { origin, u: along, v: back, normal: [0, -1, 0], width: wide, height: deep };
		}
	}
}

/** Whether the viewer is on the outer side of a face. */
export function isVisible({ camera }: Scene, face: Face): boolean {
	return dot(face.normal, plus(camera.eye, times(face.origin, -1))) > 0;
}

/** Draws the visible sides of a block, each lit by its orientation. */
export function drawBlock(scene: Scene, frame: Frame, block: Block, colour: Colour): void {
	for (const side of SIDES) {
		const face = faceOf(frame, block, side);
		if (!isVisible(scene, face)) continue;
		scene.canvas.polygon(
			projectAll(scene.camera, rectOn(face, whole(face))),
			wash(scene, lit(scene, colour, face.normal)),
		);
	}
}

/** A wall's gradient: a little bluer at the top and a little darker at the bottom. */
function wash({ canvas, light }: Scene, colour: Colour): Paint {
	return canvas.gradient([
		[0, mix(colour, light.sky[1], 0.1)],
		[0.5, colour],
		[1, mix(colour, light.shade, 0.1)],
	]);
}

/** Draws the shadow of a block on the ground. */
export function castOnGround(scene: Scene, frame: Frame, { a, y, b }: Block): void {
	const corners = a.flatMap((across) => b.map((deep) => [across, deep] as const));
	const points = corners.flatMap(([across, deep]) => [
		place(frame, across, 0, deep),
		shadowOf(scene, place(frame, across, y[0], deep)),
		shadowOf(scene, place(frame, across, y[1], deep)),
	]);
	const outline = hull(projectAll(scene.camera, y[0] > 0 ? points.filter((_, i) => i % 3 > 0) : points));
	scene.canvas.polygon(outline, scene.light.shade, scene.light.shadow);
}
