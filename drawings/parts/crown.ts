import { round } from '#drawings/canvas/canvas.ts';
import { type Colour, darker, lighter, mix } from '#drawings/canvas/colour.ts';
import type { Random } from '#drawings/canvas/random.ts';
import { type Scene, sunSide } from '#drawings/canvas/scene.ts';

type Round = readonly [x: number, y: number, radius: number];
type Oval = readonly [x: number, y: number, rx: number, ry: number];

/** Foliage, in pixels: clusters of leaves in four tones, lit from the side of the sun. */
interface Crown {
	x: number;
	y: number;
	rx: number;
	ry: number;
	colour: Colour;
	/** How far single leaves are from the clusters: 0 for a clipped hedge, 1 for a tree. */
	loose?: number;
}

export function drawCrown(scene: Scene, { x, y, rx, ry, colour, loose = 1 }: Crown): void {
	const { canvas, random } = scene;
	const side = sunSide(scene);
	const [deep, shade, tone, sun] = foliageTones(scene, colour);
	const leaf = Math.min(9, Math.max(2, Math.min(rx, ry) * 0.055));
	const masses = heap(random, [x, y, rx, ry], Math.round(16 + 36 * Math.min(1, Math.min(rx, ry) / 60)));
	const plenty = Math.min(1, Math.min(rx, ry) / 130);
	const foliage = (area: Oval, size: number, count: number) =>
		scatter(random, area, leaf * size, count * plenty);
	const shifted = (step: number, size: number, keep: (mass: Round) => boolean) =>
		masses.filter(keep).map(([cx, cy, r]): Round => [cx + side * r * step, cy - r * step, r * size]);
	canvas.path(foliage([x, y, rx * (1 + 0.08 * loose), ry * (1 + 0.08 * loose)], 1.2, 150 * loose), shade);
	canvas.circles(masses, shade);
	canvas.ellipse(x, y, rx * 0.8, ry * 0.8, shade);
	canvas.path(foliage([x - side * rx * 0.2, y + ry * 0.3, rx * 0.8, ry * 0.7], 1.1, 90), deep, 0.8);
	canvas.circles(
		shifted(0.4, 0.6, ([cx, cy]) => side * (cx - x) - (cy - y) > -0.6 * rx),
		tone,
	);
	canvas.path(foliage([x + side * rx * 0.12, y - ry * 0.14, rx * 0.88, ry * 0.82], 1.25, 170), tone);
	canvas.path(foliage([x + side * rx * 0.3, y - ry * 0.34, rx * 0.66, ry * 0.6], 1.2, 130), sun);
	canvas.path(foliage([x - side * rx * 0.1, y + ry * 0.1, rx * 0.7, ry * 0.6], 1.1, 60), shade, 0.75);
}

/** The tones of a foliage colour, from shaded to sunlit. */
export function foliageTones({ light }: Scene, colour: Colour): readonly [Colour, Colour, Colour, Colour] {
	const shade = mix(colour, light.shade, 0.46);
	return [
		darker(mix(shade, light.shade, 0.35), 0.2),
		shade,
		mix(colour, light.warm, 0.06),
		lighter(mix(colour, light.warm, 0.36), 0.04),
	];
}

/** Circles that fill an ellipse and give it an irregular edge. */
function heap(random: Random, [x, y, rx, ry]: Oval, count: number): Round[] {
	return Array.from({ length: count }, (_, i) => {
		const turn = i * 2.4 + random.between(-0.35, 0.35);
		const away = Math.sqrt((i + 0.4) / count) * random.between(0.8, 0.94);
		const radius = Math.min(rx, ry) * random.between(0.12, 0.24);
		return [x + Math.cos(turn) * away * rx, y + Math.sin(turn) * away * ry, radius];
	});
}

/** Single leaves over an ellipse, fewer towards its edge, in SVG path syntax. `size` is half a leaf. */
export function scatter(random: Random, [x, y, rx, ry]: Oval, size: number, count: number): string {
	let leaves = '';
	for (let i = 0; i < count; i++) {
		const turn = random.between(0, Math.PI * 2);
		const away = Math.sqrt(random.between(0, 1)) * random.between(0.7, 1.06);
		const angle = random.between(-0.5, 2.1);
		const long = size * random.between(0.7, 1.3);
		leaves += leafAt(
			x + Math.cos(turn) * rx * away,
			y + Math.sin(turn) * ry * away,
			Math.cos(angle) * long,
			Math.sin(angle) * long,
		);
	}
	return leaves;
}

/** A rhombus, which looks like a pointed leaf at this size. */
function leafAt(x: number, y: number, dx: number, dy: number): string {
	const [wx, wy] = [-dy * 0.45, dx * 0.45];
	const step = (ax: number, ay: number) => `l${round(ax)} ${round(ay)}`;
	return `M${round(x - dx)} ${round(y - dy)}${step(dx + wx, dy + wy)}${step(dx - wx, dy - wy)}${step(-dx - wx, -dy - wy)}Z`;
}
