import type { Vec3 } from '#drawings/canvas/geometry.ts';
import { fill, fillAll, groundRect, lit, type Scene } from '#drawings/canvas/scene.ts';

const UP: Vec3 = [0, 1, 0];
const PALE = '#e6e0d3';
const DARK = '#4a5054';
/** The height of a pavement above the street, in metres. */
const HIGH = 0.15;

type Pattern = 'waves' | 'diamonds' | 'grid' | 'plain';
const PATTERNS: readonly Pattern[] = ['waves', 'waves', 'diamonds', 'grid', 'plain'];

/** Draws a calçada portuguesa pavement across the picture, from the kerb at `near` to the wall at `far`. */
export function drawCalcada(scene: Scene, near: number, far: number): void {
	const pattern = scene.random.pick(PATTERNS);
	fill(scene, groundRect(-70, near, 70, far, HIGH), lit(scene, PALE, UP));
	fillAll(scene, STONES[pattern](near, far), lit(scene, DARK, UP), 0.72);
	fill(scene, groundRect(-70, far - 0.5, 70, far, HIGH), scene.light.shade, 0.16);
}

const STONES: Record<Pattern, (near: number, far: number) => Vec3[][]> = {
	waves,
	diamonds,
	grid,
	plain: joints,
};

/** The wave pattern of Copacabana, scaled to one pavement. */
function waves(near: number, far: number): Vec3[][] {
	const bands = 3;
	const step = (far - near) / bands;
	return Array.from({ length: bands }, (_, i) => {
		const middle = near + (i + 0.5) * step;
		const edge = (x: number, half: number): Vec3 => [
			x,
			HIGH,
			middle + Math.sin(x * 1.15) * step * 0.2 + half,
		];
		const xs = Array.from({ length: 180 }, (_, k) => -30 + k / 3);
		return [...xs.map((x) => edge(x, -step * 0.21)), ...xs.toReversed().map((x) => edge(x, step * 0.21))];
	});
}

function diamonds(near: number, far: number): Vec3[][] {
	const middle = (near + far) / 2;
	const half = (far - near) * 0.3;
	return Array.from({ length: 50 }, (_, i): Vec3[] => {
		const x = -37.5 + i * 1.5;
		return [
			[x - 0.62, HIGH, middle],
			[x, HIGH, middle - half],
			[x + 0.62, HIGH, middle],
			[x, HIGH, middle + half],
		];
	});
}

/** Slabs between dark bands. */
function grid(near: number, far: number): Vec3[][] {
	const along = [near + 0.1, far - 0.3].map((z) => groundRect(-70, z, 70, z + 0.2, HIGH));
	const across = Array.from({ length: 50 }, (_, i) =>
		groundRect(-50 + i * 2, near + 0.1, -49.8 + i * 2, far - 0.1, HIGH),
	);
	return [...along, ...across];
}

function joints(near: number, far: number): Vec3[][] {
	return Array.from({ length: 66 }, (_, i) => groundRect(-50 + i * 1.5, near, -49.97 + i * 1.5, far, HIGH));
}
