import { castOnGround, centredFrame } from '#drawings/canvas/block.ts';
import type { Camera } from '#drawings/canvas/camera.ts';
import type { Random } from '#drawings/canvas/random.ts';
import { fill, groundRect, type Scene } from '#drawings/canvas/scene.ts';
import { drawFence } from '#drawings/parts/fence.ts';
import { drawPatch, drawPlain, drawStreet } from '#drawings/parts/ground.ts';
import { drawGrove } from '#drawings/parts/grove.ts';
import { drawHills, drawSkyline } from '#drawings/parts/horizon.ts';
import { drawOverhang } from '#drawings/parts/overhang.ts';
import { drawHedge } from '#drawings/parts/shrub.ts';
import { drawSky } from '#drawings/parts/sky.ts';
import { drawTree } from '#drawings/parts/tree.ts';
import { steps } from '#drawings/parts/window-grid.ts';
import type { Building } from './city.ts';

/** A camera on the other side of the road, slightly above the hedge. */
export function yardCamera(random: Random, { width }: Building): Camera {
	const scale = 1330 / width;
	const eye = random.between(4, 7);
	return {
		eye: [0, eye, -width * 1.7],
		scale,
		centre: random.between(760, 840),
		horizon: 1010 - eye * scale,
	};
}

/** Draws a building in its yard behind a hedge, with trees and hills in the background. */
export function drawYard(scene: Scene, building: Building): void {
	const { random } = scene;
	const yaw = random.pick([-1, 1]) * building.turn;
	const frame = centredFrame(building.width, yaw);
	drawSky(scene);
	if (random.chance(0.35)) drawSkyline(scene, 130);
	drawHills(scene, random.between(110, 210));
	drawPlain(scene, '#86996a');
	drawGrove(scene, 40, -60, 60, 8);
	drawPatch(scene, -80, -9, 80, 32, '#c6c1b4');
	for (const x of steps(-48, 6, 17)) fill(scene, groundRect(x, -9, x + 0.06, 30), scene.light.shade, 0.14);
	castOnGround(scene, frame, { a: [0, building.width], y: [0, building.height * 0.8], b: [0, 26] });
	building.draw(scene, frame);
	drawStreet(scene, -40, -13);
	drawPatch(scene, -80, -12.7, 80, -9, '#8aa267');
	drawHedge(scene, [-30, 0, -10], [-building.width * 0.42, 0, -10], 1.4);
	drawFence(scene, [building.width * 0.4, 0, -9.6], [40, 0, -9.6], 'rails', '#5b666c');
	drawTree(scene, [random.pick([-1, 1]) * building.width * 0.56, 0, -9.8], random.between(5, 7));
	drawOverhang(scene);
}
