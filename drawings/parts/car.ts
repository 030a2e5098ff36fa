import { scaleAt } from '#drawings/canvas/camera.ts';
import { round } from '#drawings/canvas/canvas.ts';
import { darker, lighter, mix } from '#drawings/canvas/colour.ts';
import type { Vec3 } from '#drawings/canvas/geometry.ts';
import { lit, type Scene, screen } from '#drawings/canvas/scene.ts';

const COATS = ['#e8e4da', '#c4c9cb', '#3d474e', '#0b5a43', '#8f3b2e', '#5f7f94', '#c99a3b'] as const;

/** Draws a small car from the side, parked at the edge of the street. */
export function drawCar(scene: Scene, foot: Vec3): void {
	const { canvas, light, random } = scene;
	const metre = scaleAt(scene.camera, foot[2]);
	const [x, y] = screen(scene, foot);
	const coat = lit(scene, random.pick(COATS), [0, 0.5, -0.85]);
	const facing = random.pick([-1, 1]);
	const at = (along: number, up: number) => `${round(x + facing * along * metre)} ${round(y - up * metre)}`;
	const wheel = (along: number) => [x + facing * along * metre, y - 0.31 * metre, 0.31 * metre] as const;
	canvas.ellipse(x, y, 2.3 * metre, 0.22 * metre, light.shade, light.shadow + 0.15);
	const body = `M${at(-2.05, 0.28)}L${at(-2.1, 0.78)}Q${at(-2.05, 0.98)} ${at(-1.7, 1)}L${at(-1.15, 1.45)}Q${at(-1, 1.52)} ${at(-0.6, 1.52)}L${at(0.25, 1.5)}Q${at(0.5, 1.48)} ${at(0.7, 1.3)}L${at(1.1, 0.98)}L${at(1.75, 0.86)}Q${at(2.1, 0.78)} ${at(2.1, 0.5)}L${at(2.05, 0.28)}Z`;
	canvas.path(
		body,
		canvas.gradient([
			[0, lighter(coat, 0.25)],
			[0.5, coat],
			[1, darker(coat, 0.35)],
		]),
	);
	const glass = mix('#22363d', light.sky[1], 0.3);
	canvas.path(`M${at(-1.4, 1.02)}L${at(-1.02, 1.38)}L${at(-0.3, 1.4)}L${at(-0.3, 1.02)}Z`, glass);
	canvas.path(`M${at(-0.2, 1.02)}L${at(-0.2, 1.4)}L${at(0.3, 1.38)}L${at(0.85, 1.02)}Z`, glass);
	canvas.line(
		[
			[x - 2 * metre, y - 0.62 * metre],
			[x + 2 * metre, y - 0.62 * metre],
		],
		darker(coat, 0.4),
		metre * 0.03,
		0.6,
	);
	canvas.circles([wheel(-1.3), wheel(1.3)], '#23292d');
	canvas.circles(
		[wheel(-1.3), wheel(1.3)].map(([cx, cy, r]) => [cx, cy, r * 0.55] as const),
		'#a9aeb0',
	);
	const lamp = light.lamps > 0.2 ? '#ffe6a8' : '#e9e4d2';
	canvas.ellipse(x + facing * 2 * metre, y - 0.66 * metre, 0.09 * metre, 0.07 * metre, lamp);
	canvas.ellipse(x - facing * 2.05 * metre, y - 0.74 * metre, 0.05 * metre, 0.1 * metre, '#a8362c');
}
