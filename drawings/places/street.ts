import type { Camera } from '#drawings/canvas/camera.ts';
import type { Random } from '#drawings/canvas/random.ts';
import { fill, lit, type Scene } from '#drawings/canvas/scene.ts';

/** A camera in the middle of a street, looking along it. */
export function streetCamera(random: Random): Camera {
	return {
		eye: [random.between(-1, 1), 2.4, -16],
		scale: 74,
		centre: random.between(700, 900),
		horizon: 690,
	};
}

/** Draws the vertical side of the kerb at x, on the left (-1) or the right (1). */
export function drawLongKerb(scene: Scene, x: number, side: number, far: number): void {
	const [near, high] = [-15.5, 0.15];
	fill(
		scene,
		[
			[x, 0, near],
			[x, high, near],
			[x, high, far],
			[x, 0, far],
		],
		lit(scene, '#b3aa9b', [-side, 0, 0]),
	);
}
