import { type Colour, darker, mix } from '#drawings/canvas/colour.ts';
import { type Face, onFace, paintRect, paintRects, shapeOn, whole } from '#drawings/canvas/face.ts';
import { clipTo, corners, type Point } from '#drawings/canvas/geometry.ts';
import { isSunny, type Scene, screen } from '#drawings/canvas/scene.ts';
import { gridOf, steps } from './window-grid.ts';

const FLOOR = 3.6;

/** Draws a glass wall: the reflected sky and city, slightly different panes, and mullions. */
export function drawCurtainWall(scene: Scene, face: Face, tint: Colour, pane = 1.5): void {
	const { light } = scene;
	const deep = isSunny(scene, face.normal) ? 0.22 : 0.46;
	const [, top] = screen(scene, onFace(face, 0, face.height));
	const [, bottom] = screen(scene, onFace(face, 0, 0));
	const glass = (sky: Colour, share: number) => mix(mix(sky, tint, share), light.shade, deep);
	const paint = scene.canvas.gradientBetween(top, bottom, [
		[0, glass(light.sky[0], 0.3)],
		[0.5, glass(light.sky[1], 0.24)],
		[0.78, glass(light.sky[2], 0.3)],
		[1, glass(darker(light.shade, 0.4), 0.2)],
	]);
	paintRect(scene, face, whole(face), paint);
	drawMirrored(scene, face);
	drawPanes(scene, face, mix(tint, light.shade, 0.45), pane, mix('#dfe4e2', light.shade, 0.3 + deep));
}

/** Draws slightly lighter and darker panes, some of them lit, the edges of the floors, and the mullions. */
function drawPanes(scene: Scene, face: Face, edge: Colour, pane: number, bar: Colour): void {
	const { light, random } = scene;
	const floors = steps(0, FLOOR, Math.floor(face.height / FLOOR + 0.05));
	const across = steps(0, pane, Math.floor(face.width / pane + 0.05));
	const cells = gridOf(
		across,
		floors.map((t) => t + 0.9),
		pane,
		FLOOR - 0.9,
	);
	const some = (share: number) => cells.filter(() => random.chance(share));
	paintRects(scene, face, some(0.13), light.cloud, 0.16);
	paintRects(scene, face, some(0.16), light.shade, 0.2);
	paintRects(scene, face, some(light.lamps * 0.45), '#f4cf8d', 0.75);
	paintRects(scene, face, gridOf([0], floors, face.width, 0.9), edge, 0.5);
	const mullions = gridOf(
		[...across, face.width].map((s) => s - 0.035),
		[0],
		0.07,
		face.height,
	);
	const transoms = gridOf(
		[0],
		floors.map((t) => t + 0.85),
		face.width,
		0.1,
	);
	paintRects(scene, face, [...mullions, ...transoms], bar, 0.75);
}

/** Draws reflections: clouds as slanted patches at the top, other towers as dark blocks at the bottom. */
function drawMirrored(scene: Scene, face: Face): void {
	const { light, random, canvas } = scene;
	const { width, height } = face;
	const frame = corners(0, 0, width, height);
	for (let i = 0; i < 4; i++) {
		const [s, t] = [random.between(-0.3, 0.9) * width, random.between(0.4, 1) * height];
		const [wide, tall] = [random.between(0.3, 0.7) * width, random.between(0.06, 0.16) * height];
		const patch: Point[] = [
			[s, t],
			[s + wide, t + tall * 0.5],
			[s + wide * 1.1, t + tall * 1.5],
			[s + wide * 0.15, t + tall],
		];
		canvas.polygon(shapeOn(scene, face, clipTo(patch, frame)), light.cloud, 0.22);
	}
	for (let s = 0; s < width; s += width * random.between(0.14, 0.3)) {
		const tower = corners(s, 0, s + width * 0.16, height * random.between(0.15, 0.42));
		canvas.polygon(shapeOn(scene, face, clipTo(tower, frame)), light.shade, 0.28);
	}
}
