import { faceOf } from '#drawings/canvas/block.ts';
import { type Colour, darker, lighter } from '#drawings/canvas/colour.ts';
import { paintRects, type Rect } from '#drawings/canvas/face.ts';
import { fill, groundRect, lit, type Scene } from '#drawings/canvas/scene.ts';
import { drawSlats } from '#drawings/parts/cladding.ts';
import { box, drawBox, drawCushion, drawFloorShade, ROOM } from './furniture.ts';

/** Draws a double bed in the middle of the back wall. */
export function drawBed(scene: Scene, cover: Colour, wood: Colour): void {
	drawFloorShade(scene, -0.98, 0.98, -2.25, 0);
	drawHeadboard(scene, wood);
	drawBox(scene, box(-0.92, 0.92, 0.08, 0.3, -2.1, -0.1), wood);
	drawBox(scene, box(-0.9, 0.9, 0.3, 0.52, -2.08, -0.1), '#f4efe6');
	drawPillows(scene, cover);
	drawCover(scene, cover);
}

/** Draws a headboard of wooden slats, or of cloth in four fields. */
function drawHeadboard(scene: Scene, wood: Colour): void {
	const { random, light } = scene;
	const board = box(-1.1, 1.1, 0.1, 1.2, -0.1, 0);
	const face = faceOf(ROOM, board, 'front');
	if (random.chance(0.5)) {
		drawBox(scene, board, wood);
		drawSlats(scene, face, [0.06, 0.06, 2.14, 1.04], wood, { step: 0.14 });
		return;
	}
	drawBox(scene, board, random.pick(['#c9bda6', '#8f9d94', '#b58a70']));
	const seams = [0.55, 1.1, 1.65].map((s): Rect => [s - 0.006, 0.05, s + 0.006, 1.05]);
	paintRects(scene, face, seams, light.shade, 0.35);
}

function drawPillows(scene: Scene, cover: Colour): void {
	for (const x of [-0.45, 0.45]) drawCushion(scene, x - 0.36, 0.6, x + 0.36, 1.08, -0.2, '#f6f2ea');
	for (const x of [-0.42, 0.42])
		drawCushion(scene, x - 0.34, 0.5, x + 0.34, 0.94, -0.4, lighter(cover, 0.45));
	const spot = scene.random.pick(['#c99a3b', '#b4603f', '#0b5a43', '#f1e8d6']);
	drawCushion(scene, -0.28, 0.5, 0.28, 0.84, -0.54, spot);
}

/** Draws a bedspread with folds, turned back at the pillows, with a stripe. */
function drawCover(scene: Scene, cover: Colour): void {
	const cloth = box(-0.95, 0.95, 0.24, 0.58, -2.14, -0.72);
	drawBox(scene, cloth, cover);
	drawBox(scene, box(-0.96, 0.96, 0.4, 0.595, -0.98, -0.68), lighter(cover, 0.55));
	const folds = [0.3, 0.72, 1.1, 1.5].map((s, i): Rect => [s, 0.02, s + 0.05 + i * 0.012, 0.3]);
	paintRects(scene, faceOf(ROOM, cloth, 'front'), folds, scene.light.shade, 0.14);
	const stripe = darker(lit(scene, cover, [0, 1, 0]), 0.14);
	fill(scene, groundRect(-0.95, -1.75, 0.95, -1.45, 0.585), stripe, 0.55);
}
