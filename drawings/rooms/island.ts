import { faceOf } from '#drawings/canvas/block.ts';
import { darker } from '#drawings/canvas/colour.ts';
import { paintRects, type Rect } from '#drawings/canvas/face.ts';
import { fill, lit, type Scene, screen } from '#drawings/canvas/scene.ts';
import { box, drawBox, drawFloorShade, drawVase, ROOM } from './furniture.ts';

/** Draws a kitchen island with fruit, a vase and three stools. */
export function drawIsland(scene: Scene, colour: string, stone: string, wood: string): void {
	drawFloorShade(scene, -1.2, 1.2, -2.75, -1.95);
	drawBox(scene, box(-1.15, 1.15, 0, 0.88, -2.6, -1.95), colour);
	const face = faceOf(ROOM, box(-1.15, 1.15, 0, 0.88, -2.6, -1.95), 'front');
	paintRects(
		scene,
		face,
		[0.46, 0.92, 1.38, 1.84].map((s): Rect => [s - 0.008, 0.06, s + 0.008, 0.84]),
		darker(lit(scene, colour, face.normal), 0.25),
		0.7,
	);
	drawBox(scene, box(-1.3, 1.3, 0.88, 0.94, -2.9, -1.9), stone);
	drawVase(scene, [0.75, 0.94, -2.35], 0.34, '#8fa79a');
	const [bx, by] = screen(scene, [-0.35, 0.94, -2.45]);
	scene.canvas.circles(
		[
			[bx - 18, by - 16, 17],
			[bx + 16, by - 16, 18],
			[bx, by - 28, 17],
		],
		'#d98a3a',
	);
	scene.canvas.circles([[bx + 26, by - 26, 14]], '#c99a3b');
	scene.canvas.path(
		`M${bx - 62} ${by - 22}H${bx + 62}Q${bx + 40} ${by + 10} ${bx} ${by + 10}Q${bx - 40} ${by + 10} ${bx - 62} ${by - 22}Z`,
		lit(scene, wood, [0, 0, -1]),
	);
	for (const x of [-0.8, 0, 0.8]) drawStool(scene, x, -3.05, wood);
}

function drawStool(scene: Scene, x: number, z: number, wood: string): void {
	const dark = lit(scene, '#3b4449', [0, 0, -1]);
	for (const [top, foot] of [
		[-0.12, -0.19],
		[0.12, 0.19],
	] as const) {
		for (const deep of [0.12, -0.12])
			fill(
				scene,
				[
					[x + top - 0.016, 0.62, z + deep],
					[x + top + 0.016, 0.62, z + deep],
					[x + foot + 0.016, 0, z + deep * 1.5],
					[x + foot - 0.016, 0, z + deep * 1.5],
				],
				dark,
			);
	}
	fill(
		scene,
		[
			[x - 0.17, 0.2, z - 0.15],
			[x + 0.17, 0.2, z - 0.15],
			[x + 0.17, 0.225, z - 0.15],
			[x - 0.17, 0.225, z - 0.15],
		],
		dark,
	);
	drawBox(scene, box(x - 0.2, x + 0.2, 0.62, 0.67, z - 0.18, z + 0.18), wood);
}
