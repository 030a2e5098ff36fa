import { type Colour, darker, mix } from '#drawings/canvas/colour.ts';
import { type Face, paintRect, paintRects, type Rect, shapeOn } from '#drawings/canvas/face.ts';
import type { Point } from '#drawings/canvas/geometry.ts';
import { lit, type Scene } from '#drawings/canvas/scene.ts';

export interface Arch {
	s0: number;
	s1: number;
	foot: number;
	/** The height at which the arch begins. */
	spring: number;
	/** The height of the arch above `spring`. */
	rise: number;
	kind: 'boards' | 'panes';
	leaf: Colour;
	stone: Colour;
}

/** The outline of an arched opening, `grow` metres larger on each side. */
function outlineOf({ s0, s1, foot, spring, rise }: Arch, grow = 0): Point[] {
	const middle = (s0 + s1) / 2;
	const half = (s1 - s0) / 2 + grow;
	const bow = Array.from({ length: 17 }, (_, i): Point => {
		const turn = (Math.PI * i) / 16;
		return [middle + Math.cos(turn) * half, spring + Math.sin(turn) * (rise + grow)];
	});
	return [[middle - half, foot], [middle + half, foot], ...bow];
}

/** Draws a tall door or window under an arch: a stone surround, leaves or panes, and a fanlight. */
export function drawArch(scene: Scene, face: Face, arch: Arch): void {
	const { canvas, light, random } = scene;
	const paint = (points: readonly Point[], colour: Colour, opacity?: number) =>
		canvas.polygon(shapeOn(scene, face, points), colour, opacity);
	const glass = random.chance(light.lamps) ? '#f2cb85' : mix('#2a434a', light.sky[1], 0.25);
	paint(outlineOf(arch, 0.16), lit(scene, arch.stone, face.normal));
	paint(outlineOf(arch), glass);
	if (arch.kind === 'boards') drawLeaves(scene, face, arch);
	else drawPanes(scene, face, arch);
	drawFanlight(scene, face, arch);
	const bow = outlineOf(arch).slice(2);
	const lower = bow.map(([s, t]): Point => [s, t - 0.22]);
	paint([...bow, ...lower.toReversed()], light.shade, light.shadow + 0.1);
}

/** Draws two panelled wooden leaves. */
function drawLeaves(scene: Scene, face: Face, { s0, s1, foot, spring, leaf }: Arch): void {
	const wood = lit(scene, leaf, face.normal);
	const middle = (s0 + s1) / 2;
	const wide = (s1 - s0) / 2 - 0.28;
	const panels = [s0 + 0.16, middle + 0.12].flatMap((s): Rect[] => [
		[s, foot + 0.2, s + wide, foot + 0.9],
		[s, foot + 1.05, s + wide, spring - 0.2],
	]);
	paintRect(scene, face, [s0, foot, s1, spring], wood);
	paintRects(
		scene,
		face,
		[[middle - 0.04, foot, middle + 0.04, spring], ...edgesOf(s0, s1, foot, spring)],
		darker(wood, 0.35),
	);
	paintRects(scene, face, panels, darker(wood, 0.22));
}

function drawPanes(scene: Scene, face: Face, { s0, s1, foot, spring }: Arch): void {
	const middle = (s0 + s1) / 2;
	const bars: Rect[] = [[middle - 0.04, foot, middle + 0.04, spring], ...edgesOf(s0, s1, foot, spring)];
	for (let t = foot + 0.6; t < spring - 0.3; t += 0.6) bars.push([s0, t, s1, t + 0.05]);
	paintRects(scene, face, bars, lit(scene, '#f2ede2', face.normal));
}

function edgesOf(s0: number, s1: number, foot: number, spring: number): Rect[] {
	return [
		[s0, foot, s0 + 0.07, spring],
		[s1 - 0.07, foot, s1, spring],
		[s0, spring - 0.06, s1, spring + 0.04],
	];
}

/** Draws the bars of the fanlight under the arch. */
function drawFanlight(scene: Scene, face: Face, { s0, s1, spring, rise }: Arch): void {
	const middle = (s0 + s1) / 2;
	const bars = [0.25, 0.5, 0.75].map((part) => {
		const turn = Math.PI * part;
		const tip: Point = [middle + Math.cos(turn) * (s1 - s0) * 0.48, spring + Math.sin(turn) * rise * 0.94];
		return shapeOn(scene, face, [
			[middle - 0.02, spring],
			[middle + 0.02, spring],
			[tip[0] + 0.02, tip[1]],
			[tip[0] - 0.02, tip[1]],
		]);
	});
	scene.canvas.polygons(bars, lit(scene, '#f2ede2', face.normal));
}
