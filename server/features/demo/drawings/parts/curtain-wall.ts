import { type Colour, darker, mix } from '#server/features/demo/drawings/pen/colour.ts';
import {
	type Face,
	onFace,
	paintRect,
	paintRects,
	type Rect,
	shapeOn,
	whole,
} from '#server/features/demo/drawings/pen/face.ts';
import { clipTo, type Point } from '#server/features/demo/drawings/pen/geometry.ts';
import { isSunny, type Scene, screen } from '#server/features/demo/drawings/pen/scene.ts';

const FLOOR = 3.6;

/** A wall all of glass: the sky and the city it mirrors, panes that differ a little, mullions. */
export function drawCurtainWall(scene: Scene, face: Face, tint: Colour, pane = 1.5): void {
	const { light, random } = scene;
	const deep = isSunny(scene, face.normal) ? 0.22 : 0.46;
	const [, top] = screen(scene, onFace(face, 0, face.height));
	const [, bottom] = screen(scene, onFace(face, 0, 0));
	const glass = (sky: Colour, share: number) => mix(mix(sky, tint, share), light.shade, deep);
	const paint = scene.sheet.gradientBetween(top, bottom, [
		[0, glass(light.sky[0], 0.3)],
		[0.5, glass(light.sky[1], 0.24)],
		[0.78, glass(light.sky[2], 0.3)],
		[1, glass(darker(light.shade, 0.4), 0.2)],
	]);
	paintRect(scene, face, whole(face), paint);
	drawMirrored(scene, face);
	const cells: Rect[] = [];
	for (let t = 0; t + FLOOR <= face.height + 0.1; t += FLOOR) {
		for (let s = 0; s + pane <= face.width + 0.1; s += pane) cells.push([s, t + 0.9, s + pane, t + FLOOR]);
	}
	paintRects(
		scene,
		face,
		cells.filter(() => random.chance(0.13)),
		light.cloud,
		0.16,
	);
	paintRects(
		scene,
		face,
		cells.filter(() => random.chance(0.16)),
		light.shade,
		0.2,
	);
	paintRects(
		scene,
		face,
		cells.filter(() => random.chance(light.lamps * 0.45)),
		'#f4cf8d',
		0.75,
	);
	const floors = cells.filter(([s]) => s === 0).map(([, t]): Rect => [0, t - 0.9, face.width, t]);
	paintRects(scene, face, floors, mix(tint, light.shade, 0.45), 0.5);
	const mullions: Rect[] = [];
	for (let s = 0; s <= face.width + 0.01; s += pane) mullions.push([s - 0.035, 0, s + 0.035, face.height]);
	paintRects(
		scene,
		face,
		[...mullions, ...floors.map(([s0, , s1, t]): Rect => [s0, t - 0.05, s1, t + 0.05])],
		mix('#dfe4e2', light.shade, 0.3 + deep),
		0.75,
	);
}

/** Clouds as slanted patches high up, other towers as dark blocks low down. */
function drawMirrored(scene: Scene, face: Face): void {
	const { light, random, sheet } = scene;
	const { width, height } = face;
	const frame: Point[] = [
		[0, 0],
		[width, 0],
		[width, height],
		[0, height],
	];
	for (let i = 0; i < 4; i++) {
		const [s, t] = [random.between(-0.3, 0.9) * width, random.between(0.4, 1) * height];
		const [wide, tall] = [random.between(0.3, 0.7) * width, random.between(0.06, 0.16) * height];
		const patch: Point[] = [
			[s, t],
			[s + wide, t + tall * 0.5],
			[s + wide * 1.1, t + tall * 1.5],
			[s + wide * 0.15, t + tall],
		];
		sheet.polygon(shapeOn(scene, face, clipTo(patch, frame)), light.cloud, 0.22);
	}
	for (let s = 0; s < width; s += width * random.between(0.14, 0.3)) {
		const tower: Point[] = [
			[s, 0],
			[s + width * 0.16, 0],
			[s + width * 0.16, height * random.between(0.15, 0.42)],
			[s, height * random.between(0.15, 0.42)],
		];
		sheet.polygon(shapeOn(scene, face, clipTo(tower, frame)), light.shade, 0.28);
	}
}
