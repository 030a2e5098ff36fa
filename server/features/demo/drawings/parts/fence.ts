import { projectAll, scaleAt } from '#server/features/demo/drawings/pen/camera.ts';
import { type Colour, darker, WOOD } from '#server/features/demo/drawings/pen/colour.ts';
import type { Vec3 } from '#server/features/demo/drawings/pen/geometry.ts';
import { fillAll, lit, type Scene } from '#server/features/demo/drawings/pen/scene.ts';

/** Posts and rails, or posts and wire, from one point of the ground to another. */
export function drawFence(
	scene: Scene,
	from: Vec3,
	to: Vec3,
	kind: 'rails' | 'wire',
	colour: Colour = WOOD,
): void {
	const { sheet, camera } = scene;
	const length = Math.hypot(to[0] - from[0], to[2] - from[2]);
	const count = Math.max(1, Math.round(length / 2.2));
	const at = (i: number, y: number): Vec3 => {
		const t = i / count;
		return [from[0] + (to[0] - from[0]) * t, from[1] + y, from[2] + (to[2] - from[2]) * t];
	};
	const tone = lit(scene, colour, [0, 0, -1]);
	for (const y of kind === 'rails' ? [0.45, 0.95] : [0.35, 0.7, 1.05]) {
		if (kind === 'rails') {
			const rails = Array.from({ length: count }, (_, i) => [
				at(i, y),
				at(i + 1, y),
				at(i + 1, y + 0.14),
				at(i, y + 0.14),
			]);
			fillAll(scene, rails, tone);
		} else {
			const points = projectAll(camera, [at(0, y), at(count, y), at(0, y)]).slice(0, 2);
			if (points.length === 2) sheet.line(points, '#6d7473', 1.6, 0.8);
		}
	}
	const posts = Array.from({ length: count + 1 }, (_, i) => {
		const half = 0.07;
		const [x, y, z] = at(i, 0);
		return [
			[x - half, y, z],
			[x + half, y, z],
			[x + half, y + 1.25, z],
			[x - half, y + 1.25, z],
		] as Vec3[];
	});
	fillAll(scene, posts, darker(tone, 0.15));
	fillAll(
		scene,
		posts.map((post) => post.map(([x, y, z], i): Vec3 => [i === 1 || i === 2 ? x - 0.07 : x, y, z])),
		scene.light.warm,
		0.18,
	);
}

/** Tufts of tall grass scattered over a stretch of ground. */
export function drawTufts(
	scene: Scene,
	x0: number,
	z0: number,
	x1: number,
	z1: number,
	count: number,
	colour: Colour,
): void {
	const { random, sheet, camera } = scene;
	const tone = lit(scene, colour, [0, 1, 0]);
	const blades: [string, string] = ['', ''];
	const spots = Array.from(
		{ length: count },
		() => [random.between(x0, x1), random.between(z0, z1)] as const,
	).sort((p, q) => q[1] - p[1]);
	for (const [x, z] of spots) {
		const [foot] = projectAll(camera, [
			[x, 0, z],
			[x, 0, z],
			[x, 0, z],
		]);
		if (foot === undefined) continue;
		const metre = scaleAt(camera, z);
		for (let i = 0; i < 5; i++) {
			const lean = random.between(-0.22, 0.22) * metre;
			const tall = random.between(0.2, 0.45) * metre;
			const [px, py] = [Math.round(foot[0] + (i - 2) * 0.05 * metre), Math.round(foot[1])];
			blades[i % 2 ? 1 : 0] +=
				`M${px} ${py}l${Math.round(lean)} ${-Math.round(tall)}l${Math.max(1, Math.round(0.05 * metre) - Math.round(lean))} ${Math.round(tall)}Z`;
		}
	}
	sheet.path(blades[0], darker(tone, 0.14), 0.85);
	sheet.path(blades[1], lit(scene, colour, [0, 0.6, -0.6]), 0.85);
}
