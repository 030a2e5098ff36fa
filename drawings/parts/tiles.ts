import { isVisible } from '#drawings/canvas/block.ts';
import { scaleAt } from '#drawings/canvas/camera.ts';
import { type Colour, darker, lighter, mix } from '#drawings/canvas/colour.ts';
import { type Face, shapeOn } from '#drawings/canvas/face.ts';
import {
	clipTo,
	corners,
	cross,
	dot,
	type Point,
	plus,
	times,
	unit,
	type Vec3,
} from '#drawings/canvas/geometry.ts';
import { lit, type Scene } from '#drawings/canvas/scene.ts';

/** The size of a tile, in metres. */
const TILE = { wide: 0.27, long: 0.42 };
/** Widths in pixels: below `NARROW`, several tiles are drawn as one; below `UNSEEN`, none. */
const NARROW = 10;
const UNSEEN = 2.2;

/** The corners of a slope, seen from outside: the eave from left to right, then the ridge from right to left. */
type Slope = readonly [Vec3, Vec3, Vec3, Vec3];

/** Draws a slope of clay tiles if it faces the viewer: columns of tiles, rows of shadow, some darker tiles. */
export function drawTiles(scene: Scene, slope: Slope, colour: Colour): void {
	const { canvas, random } = scene;
	const { face, outline } = flatten(slope);
	if (!isVisible(scene, face)) return;
	const tone = lit(scene, colour, face.normal);
	canvas.polygon(shapeOn(scene, face, outline), tone);
	const seen = TILE.wide * scaleAt(scene.camera, slope[0][2]);
	if (seen < UNSEEN) return;
	const coarse = Math.max(1, Math.ceil(NARROW / seen));
	const [wide, long] = [TILE.wide * coarse, TILE.long * coarse];
	const columns = Array.from({ length: Math.ceil(face.width / wide) }, (_, i) => i * wide);
	const rows = Array.from({ length: Math.ceil(face.height / long) }, (_, i) => i * long);
	const piece = (s0: number, t0: number, s1: number, t1: number) =>
		shapeOn(scene, face, clipTo(corners(s0, t0, s1, t1), outline));
	const barrels = (from: number, to: number) =>
		columns.map((s) => piece(s + wide * from, 0, s + wide * to, face.height));
	canvas.polygons(barrels(0, 0.34), darker(tone, 0.34), 0.75);
	canvas.polygons(barrels(0.52, 0.74), lighter(tone, 0.3), 0.45);
	canvas.polygons(
		rows.map((t) => piece(0, t, face.width, t + long * 0.15)),
		darker(tone, 0.5),
		0.35,
	);
	const worn = columns.flatMap((s) =>
		rows.filter(() => random.chance(0.12)).map((t) => piece(s, t, s + wide, t + long)),
	);
	canvas.polygons(worn, mix(tone, scene.light.shade, 0.4), 0.3);
}

/** A slope as a face with the eave along s, and its outline on that face. */
function flatten(slope: Slope): { face: Face; outline: Point[] } {
	const [origin, right, , top] = slope;
	const from = (point: Vec3) => plus(point, times(origin, -1));
	const u = unit(from(right));
	const up = from(top);
	const v = unit(plus(up, times(u, -dot(up, u))));
	const outline = slope.map((point): Point => [dot(from(point), u), dot(from(point), v)]);
	const face = { origin, u, v, normal: cross(v, u), width: dot(from(right), u), height: dot(up, v) };
	return { face, outline };
}
