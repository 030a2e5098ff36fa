import { scaleAt } from '#drawings/canvas/camera.ts';
import { round } from '#drawings/canvas/canvas.ts';
import { type Colour, darker, WOOD } from '#drawings/canvas/colour.ts';
import { plus, times, type Vec3 } from '#drawings/canvas/geometry.ts';
import { fillAll, lit, type Scene, screen } from '#drawings/canvas/scene.ts';

const RAILS = { heights: [0.45, 0.95], thick: 0.14 };
const WIRES = { heights: [0.35, 0.7, 1.05], thick: 0.025 };
const POST = { half: 0.07, tall: 1.25 };

/** Draws a fence of posts with rails or wire between two points of the ground. */
export function drawFence(
	scene: Scene,
	from: Vec3,
	to: Vec3,
	kind: 'rails' | 'wire',
	colour: Colour = WOOD,
): void {
	const way = plus(to, times(from, -1));
	const count = Math.max(1, Math.round(Math.hypot(...way) / 2.2));
	const feet = Array.from({ length: count + 1 }, (_, i) => plus(from, times(way, i / count)));
	const { heights, thick } = kind === 'rails' ? RAILS : WIRES;
	const wood = lit(scene, colour, [0, 0, -1]);
	const strips = heights.map((y) => [up(from, y), up(to, y), up(to, y + thick), up(from, y + thick)]);
	fillAll(scene, strips, kind === 'rails' ? wood : '#6d7473');
	fillAll(
		scene,
		feet.map((foot) => post(foot, POST.half)),
		darker(wood, 0.15),
	);
	fillAll(
		scene,
		feet.map((foot) => post(foot, 0)),
		scene.light.warm,
		0.18,
	);
}

function up(point: Vec3, by: number): Vec3 {
	return plus(point, [0, by, 0]);
}

/** A post, from its left edge to `right` metres to the right of its centre. */
function post(foot: Vec3, right: number): Vec3[] {
	const at = (x: number, y: number) => plus(foot, [x, y, 0]);
	return [at(-POST.half, 0), at(right, 0), at(right, POST.tall), at(-POST.half, POST.tall)];
}

interface Stretch {
	x: readonly [number, number];
	z: readonly [number, number];
}

/** Draws scattered tufts of tall grass. */
export function drawTufts(scene: Scene, { x, z }: Stretch, count: number, colour: Colour): void {
	const { random, canvas, camera } = scene;
	const [dark, pale]: [string[], string[]] = [[], []];
	for (let i = 0; i < count; i++) {
		const foot: Vec3 = [random.between(...x), 0, random.between(...z)];
		const metre = scaleAt(camera, foot[2]);
		const [px, py] = screen(scene, foot);
		for (const [n, beside] of [-0.1, -0.05, 0, 0.05, 0.1].entries()) {
			const lean = random.between(-0.22, 0.22) * metre;
			const tall = random.between(0.2, 0.45) * metre;
			const blade = `M${round(px + beside * metre)} ${round(py)}l${round(lean)} ${round(-tall)}l${round(0.05 * metre - lean)} ${round(tall)}Z`;
			(n % 2 ? pale : dark).push(blade);
		}
	}
	canvas.path(dark.join(''), darker(lit(scene, colour, [0, 1, 0]), 0.14), 0.85);
	canvas.path(pale.join(''), lit(scene, colour, [0, 0.6, -0.6]), 0.85);
}
