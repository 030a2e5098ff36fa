import { scaleAt } from '#drawings/canvas/camera.ts';
import { darker, mix, WOOD } from '#drawings/canvas/colour.ts';
import type { Point, Vec3 } from '#drawings/canvas/geometry.ts';
import { type Scene, screen, sunSide } from '#drawings/canvas/scene.ts';
import { drawCrown, scatter } from './crown.ts';
import { drawGroundShade } from './ground.ts';

export const GREENS = ['#4c8055', '#5f8f52', '#3f7a5c', '#6f9650', '#2f6b52'] as const;
/** The blossoms of the ipê: yellow, pink, purple, white. */
const BLOSSOMS = ['#e3b23c', '#e3b23c', '#d988a3', '#9a6aa8', '#efe6dc'] as const;

/** Draws a tree with a round crown at a point of the ground; `height` is in metres. */
export function drawTree(scene: Scene, foot: Vec3, height: number): void {
	const { random, camera } = scene;
	const colour = random.pick(GREENS);
	const metre = scaleAt(camera, foot[2]);
	const [x, y] = screen(scene, foot);
	const spread = height * random.between(0.34, 0.46);
	drawGroundShade(scene, foot, spread * 0.9);
	drawTrunk(scene, [x, y], height * metre * 0.6, height * metre * 0.022, random.between(-0.05, 0.05));
	const top = y - height * metre;
	const middle = top + height * metre * 0.36;
	drawCrown(scene, { x, y: middle, rx: spread * metre, ry: height * metre * 0.36, colour });
}

/** Draws an ipê in bloom: bare branches with clusters of blossoms, and blossoms on the ground. */
export function drawIpe(scene: Scene, foot: Vec3, height: number): void {
	const { canvas, random, camera } = scene;
	const blossom = random.pick(BLOSSOMS);
	const metre = scaleAt(camera, foot[2]);
	const [x, y] = screen(scene, foot);
	const tall = height * metre;
	drawGroundShade(scene, foot, height * 0.34);
	canvas.path(scatter(random, [x, y, tall * 0.36, tall * 0.04], tall * 0.008, 110), blossom, 0.9);
	const tips = drawTrunk(scene, [x, y], tall * 0.62, tall * 0.02, random.between(-0.08, 0.08));
	for (const [bx, by] of tips) {
		drawCrown(scene, {
			x: bx,
			y: by,
			rx: tall * random.between(0.15, 0.2),
			ry: tall * random.between(0.11, 0.15),
			colour: blossom,
			loose: 1.5,
		});
	}
	drawCrown(scene, { x, y: y - tall * 0.76, rx: tall * 0.24, ry: tall * 0.19, colour: blossom, loose: 1.5 });
}

/** Draws a trunk that forks near its top; returns the tips of its branches. */
function drawTrunk(scene: Scene, [x, y]: Point, tall: number, thick: number, lean: number): Point[] {
	const { canvas, light, random } = scene;
	const bark = darker(mix(WOOD, light.shade, 0.35), 0.25);
	const fork: Point = [x + tall * lean, y - tall * 0.55];
	const outline: Point[] = [
		[x - thick * 1.6, y + thick * 0.4],
		[x + thick * 1.6, y + thick * 0.4],
		[fork[0] + thick * 0.9, fork[1]],
		[fork[0] - thick * 0.9, fork[1]],
	];
	const tips = [-0.5, -0.17, 0.2, 0.52].map((turn): Point => {
		const reach = tall * random.between(0.45, 0.6);
		return [fork[0] + Math.sin(turn * 1.3) * reach, fork[1] - Math.cos(turn) * reach];
	});
	for (const tip of tips) canvas.line([fork, tip], bark, thick);
	canvas.polygon(outline, bark);
	const edge = sunSide(scene) * thick * 0.7;
	canvas.line(
		[
			[x + edge, y],
			[fork[0] + edge * 0.6, fork[1]],
		],
		mix(bark, light.warm, 0.35),
		thick * 0.5,
	);
	return tips;
}
