import { darker, lighter, mix } from '#drawings/canvas/colour.ts';
import { castOn, type Face, paintRect, quad, type Rect, shapeOn } from '#drawings/canvas/face.ts';
import { clipTo, type Point } from '#drawings/canvas/geometry.ts';
import { lit, type Scene } from '#drawings/canvas/scene.ts';
import { box, drawBox, drawVase } from './furniture.ts';

const INKS = ['#0b5a43', '#b4603f', '#c99a3b', '#2f4a5a', '#d9a98a', '#8fa79a'] as const;

/** Draws a framed abstract print: a sun, hills, or plain shapes. */
export function drawPrint(scene: Scene, face: Face, rect: Rect): void {
	const { random, canvas } = scene;
	const [s0, t0, s1, t1] = rect;
	castOn(scene, face, rect, 0.05);
	paintRect(scene, face, rect, lit(scene, random.pick(['#8a5a3a', '#2b3236', '#f4efe4']), face.normal));
	const paper: Rect = [s0 + 0.04, t0 + 0.04, s1 - 0.04, t1 - 0.04];
	const frame = quad(scene, face, paper);
	canvas.polygon(frame, lit(scene, '#f6f1e6', face.normal));
	const [wide, tall] = [s1 - s0, t1 - t0];
	const blob = (s: number, t: number, rs: number, rt: number, colour: string) => {
		const rim = Array.from(
			{ length: 28 },
			(_, i): Point => [s + Math.cos((i / 14) * Math.PI) * rs, t + Math.sin((i / 14) * Math.PI) * rt],
		);
		canvas.polygon(clipTo(shapeOn(scene, face, rim), frame), lit(scene, colour, face.normal), 0.9);
	};
	const inks = random.shuffle(INKS);
	blob(s0 + wide * random.between(0.35, 0.65), t0 + tall * 0.64, wide * 0.2, wide * 0.2, inks[0] ?? INKS[0]);
	blob(s0 + wide * 0.2, t0 + tall * 0.1, wide * 0.55, tall * 0.3, inks[1] ?? INKS[1]);
	blob(s0 + wide * 0.85, t0 + tall * 0.02, wide * 0.5, tall * 0.34, mix(inks[2] ?? INKS[2], '#f6f1e6', 0.25));
	canvas.polygon(quad(scene, face, [s0 + 0.1, t0 + 0.04, s0 + 0.22, t1 - 0.04]), scene.light.cloud, 0.12);
}

/** Draws shelves with books and pots on the back wall, which is at `z`. */
export function drawShelves(
	scene: Scene,
	x0: number,
	x1: number,
	heights: readonly number[],
	wood: string,
): void {
	const { random } = scene;
	for (const y of heights) {
		for (let x = x0 + 0.08; x < x1 - 0.2; ) {
			const thing = random.between(0, 1);
			if (thing < 0.6) {
				const tall = random.between(0.16, 0.27);
				drawBox(
					scene,
					box(x, x + 0.045, y, y + tall, -0.22, -0.04),
					random.pick(['#0b5a43', '#e9dfcb', '#b4603f', '#c99a3b', '#4a5a63', '#f4efe4']),
				);
				x += 0.055;
			} else if (thing < 0.75) {
				drawVase(
					scene,
					[x + 0.12, y, -0.14],
					random.between(0.14, 0.24),
					random.pick(['#d9a98a', '#8fa79a', '#f4efe4']),
				);
				x += 0.3;
			} else x += random.between(0.06, 0.2);
		}
		drawBox(scene, box(x0, x1, y - 0.035, y, -0.26, 0), wood);
	}
}

/** Draws curtains with soft folds on both sides of an opening. */
export function drawCurtains(scene: Scene, face: Face, [s0, , s1, t1]: Rect, colour: string): void {
	const tone = lit(scene, colour, face.normal);
	const width = Math.min(0.62, (s1 - s0) * 0.26);
	for (const left of [s0 - 0.28, s1 + 0.28 - width]) {
		const folds = 7;
		for (let i = 0; i < folds; i++) {
			const from = left + (width * i) / folds;
			paintRect(
				scene,
				face,
				[from, 0.03, from + width / folds + 0.01, t1 + 0.16],
				i % 2 ? darker(tone, 0.1) : lighter(tone, 0.12),
				0.94,
				0.07,
			);
		}
	}
	paintRect(scene, face, [s0 - 0.4, t1 + 0.15, s1 + 0.4, t1 + 0.19], '#3d474e', 1, 0.08);
}
