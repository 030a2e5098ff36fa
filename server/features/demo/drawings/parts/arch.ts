import { type Colour, darker, mix } from '#server/features/demo/drawings/pen/colour.ts';
import { type Face, paintRects, type Rect, shapeOn } from '#server/features/demo/drawings/pen/face.ts';
import type { Point } from '#server/features/demo/drawings/pen/geometry.ts';
import { lit, type Scene } from '#server/features/demo/drawings/pen/scene.ts';

export interface Arch {
	s0: number;
	s1: number;
	foot: number;
	/** Where the arch springs from. */
	spring: number;
	/** How high it rises above that. */
	rise: number;
}

/** The outline of an arched opening, grown by some metres. */
function outlineOf({ s0, s1, foot, spring, rise }: Arch, grow = 0): Point[] {
	const middle = (s0 + s1) / 2;
	const half = (s1 - s0) / 2 + grow;
	const bow = Array.from({ length: 17 }, (_, i): Point => {
		const turn = (Math.PI * i) / 16;
		return [middle + Math.cos(turn) * half, spring + Math.sin(turn) * (rise + grow)];
	});
	return [[middle - half, foot], [middle + half, foot], ...bow];
}

/** A tall door or window under an arch: stone surround, boards or panes, and a fanlight above. */
export function drawArch(
	scene: Scene,
	face: Face,
	arch: Arch,
	leaf: Colour,
	stone: Colour,
	kind: 'boards' | 'panes',
): void {
	const { sheet, light, random } = scene;
	const { s0, s1, foot, spring } = arch;
	const paint = (points: readonly Point[], colour: Colour, opacity?: number) =>
		sheet.polygon(shapeOn(scene, face, points), colour, opacity);
	const glass = random.chance(light.lamps) ? '#f2cb85' : mix('#2a434a', light.sky[1], 0.25);
	const wood = lit(scene, leaf, face.normal);
	paint(outlineOf(arch, 0.16), lit(scene, stone, face.normal));
	paint(outlineOf(arch), glass);
	const middle = (s0 + s1) / 2;
	if (kind === 'boards')
		paint(
			[
				[s0, foot],
				[s1, foot],
				[s1, spring],
				[s0, spring],
			],
			wood,
		);
	const bars: Rect[] = [
		[s0, foot, s0 + 0.07, spring],
		[s1 - 0.07, foot, s1, spring],
		[middle - 0.04, foot, middle + 0.04, spring + arch.rise * 0.96],
		[s0, spring - 0.06, s1, spring + 0.04],
	];
	if (kind === 'panes') for (let t = foot + 0.6; t < spring - 0.3; t += 0.6) bars.push([s0, t, s1, t + 0.05]);
	paintRects(scene, face, bars, kind === 'boards' ? darker(wood, 0.35) : lit(scene, '#f2ede2', face.normal));
	if (kind === 'boards') {
		const panels = [s0 + 0.16, middle + 0.12].flatMap((s): Rect[] => {
			const wide = (s1 - s0) / 2 - 0.28;
			return [
				[s, foot + 0.2, s + wide, foot + 0.9],
				[s, foot + 1.05, s + wide, spring - 0.2],
			];
		});
		paintRects(scene, face, panels, darker(wood, 0.22));
	}
	const fan = [0.25, 0.5, 0.75].map((part): Point[] => {
		const turn = Math.PI * part;
		const tip: Point = [
			middle + Math.cos(turn) * (s1 - s0) * 0.48,
			spring + Math.sin(turn) * arch.rise * 0.94,
		];
		return [
			[middle - 0.02, spring],
			[middle + 0.02, spring],
			[tip[0] + 0.02, tip[1]],
			[tip[0] - 0.02, tip[1]],
		];
	});
	sheet.polygons(
		fan.map((bar) => shapeOn(scene, face, bar)),
		lit(scene, '#f2ede2', face.normal),
	);
	const shade = outlineOf(arch).map(([s, t]): Point => [s, t]);
	paint(
		[
			...shade.slice(2),
			...shade
				.slice(2)
				.map(([s, t]): Point => [s, t - 0.22])
				.toReversed(),
		],
		light.shade,
		light.shadow + 0.1,
	);
}
