import { type Block, drawBlock, type Frame, faceOf, isVisible } from '#drawings/canvas/block.ts';
import { type Colour, lighter, mix } from '#drawings/canvas/colour.ts';
import { castOn, type Face, paintRect, paintRects, quad, type Rect } from '#drawings/canvas/face.ts';
import { lit, type Scene } from '#drawings/canvas/scene.ts';
import { drawCrown } from './crown.ts';
import { drawBars } from './door.ts';

interface Balcony {
	a: readonly [number, number];
	/** The height of its floor. */
	y: number;
	/** The position of the wall behind it, and its depth in front of the wall. */
	b: number;
	deep: number;
	slab: Colour;
	guard: 'glass' | 'bars' | 'solid';
	rail: Colour;
	plants?: boolean;
}

/** Draws a balcony in front of a wall: its shadow, slab and guard. */
export function drawBalcony(
	scene: Scene,
	frame: Frame,
	wall: Face,
	{ a, y, b, deep, slab, guard, rail, plants }: Balcony,
): void {
	const thick = 0.22;
	const foot = frame.origin[1] - wall.origin[1];
	const onWall: Rect = [a[0], y - thick + foot, a[1], y + 0.05 + foot];
	castOn(scene, wall, onWall, deep);
	drawBlock(scene, frame, { a, y: [y - thick, y], b: [b - deep, b] }, slab);
	if (plants) drawPlants(scene, frame, a, y, b - deep);
	const guardBlock: Block = { a, y: [y, y + 1.05], b: [b - deep, b] };
	for (const side of ['left', 'right', 'front'] as const) {
		const face = faceOf(frame, guardBlock, side);
		if (isVisible(scene, face)) drawGuard(scene, face, guard, slab, rail);
	}
}

export function drawGuard(
	scene: Scene,
	face: Face,
	guard: Balcony['guard'],
	slab: Colour,
	rail: Colour,
): void {
	const { light } = scene;
	const rect: Rect = [0, 0, face.width, face.height];
	if (guard === 'solid') {
		paintRect(scene, face, rect, lit(scene, slab, face.normal));
		paintRect(
			scene,
			face,
			[0, face.height - 0.08, face.width, face.height],
			lighter(lit(scene, slab, face.normal), 0.25),
		);
	} else if (guard === 'bars') {
		drawBars(scene, face, rect, rail, 0.16);
	} else {
		paintRect(scene, face, rect, mix(light.sky[1], '#5d8a86', 0.35), 0.42);
		const panes = Math.max(1, Math.round(face.width / 1.3));
		const joints = Array.from({ length: panes + 1 }, (_, i): Rect => {
			const s = (face.width * i) / panes;
			return [s - 0.015, 0, s + 0.015, face.height];
		});
		scene.canvas.polygons(
			Array.from({ length: panes }, (_, i) => {
				const s = (face.width * (i + 0.2)) / panes;
				return quad(scene, face, [s, 0, s + (face.width / panes) * 0.22, face.height]);
			}),
			light.cloud,
			0.16,
		);
		paintRects(
			scene,
			face,
			[...joints, [0, face.height - 0.06, face.width, face.height]],
			lit(scene, rail, face.normal),
		);
	}
}

function drawPlants(scene: Scene, frame: Frame, a: readonly [number, number], y: number, b: number): void {
	const face = faceOf(frame, { a, y: [y, y + 1.4], b: [b, b + 1] }, 'front');
	const { random } = scene;
	const from = random.between(0.1, 0.6) * (face.width - 1.2);
	const pot = quad(scene, face, [from, 0.9, from + 1.1, 1.4], -0.2);
	const [low, high] = [pot[0], pot[2]];
	if (low === undefined || high === undefined) return;
	drawCrown(scene, {
		x: (low[0] + high[0]) / 2,
		y: (low[1] + high[1]) / 2,
		rx: Math.abs(high[0] - low[0]) * 0.5,
		ry: Math.abs(low[1] - high[1]) * 0.7,
		colour: random.pick(['#5f8f52', '#3f7a5c', '#b8657f', '#6f9650']),
	});
}
