import type { Face } from '#drawings/canvas/face.ts';
import { fill, groundRect, lit, type Scene } from '#drawings/canvas/scene.ts';
import { drawGuard } from '#drawings/parts/balcony.ts';
import { drawPlain } from '#drawings/parts/ground.ts';
import { drawHills, drawSkyline } from '#drawings/parts/horizon.ts';
import { drawSky } from '#drawings/parts/sky.ts';
import { drawTree } from '#drawings/parts/tree.ts';

/** Draws the view from a room a few floors up. */
export function drawOutside(scene: Scene): void {
	const { random } = scene;
	drawSky(scene);
	if (random.chance(0.55)) drawSkyline(scene, random.between(120, 240));
	drawHills(scene, random.between(70, 150), 2);
	drawPlain(scene, '#8aa06c');
	if (random.chance(0.6))
		for (const x of [-9, -4, 1, 5, 10])
			drawTree(scene, [x + random.between(-1, 1), -5, 16], random.between(5, 7));
}

/** Draws the balcony outside a glass door, as wide as the room. */
export function drawTerrace(scene: Scene, wide: number): void {
	const half = wide / 2;
	fill(scene, groundRect(-half, 0, half, 1.5), lit(scene, '#cfc7b8', [0, 1, 0]));
	const rail: Face = {
		origin: [-half, 0, 1.5],
		u: [1, 0, 0],
		v: [0, 1, 0],
		normal: [0, 0, -1],
		width: wide,
		height: 1.05,
	};
	drawGuard(scene, rail, scene.random.pick(['glass', 'bars']), '#e9e2d4', '#4a555b');
}
