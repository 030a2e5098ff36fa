import { type Face, paintRect, type Rect, rectOn } from '#drawings/canvas/face.ts';
import { plus, times } from '#drawings/canvas/geometry.ts';
import { fill, lit, type Scene } from '#drawings/canvas/scene.ts';

/** Draws the frame of an opening, the bars between its panes, and a faint reflection. */
export function drawPanes(scene: Scene, face: Face, [s0, t0, s1, t1]: Rect): void {
	const tone = lit(scene, '#39434a', face.normal);
	const panes = paneCount(s1 - s0);
	const bar = 0.05;
	const uprights = Array.from({ length: panes + 1 }, (_, i): Rect => {
		const s = s0 + ((s1 - s0) * i) / panes;
		return [s - bar / 2, t0, s + bar / 2, t1];
	});
	for (const rect of [...uprights, [s0, t0, s1, t0 + bar], [s0, t1 - bar, s1, t1]] as Rect[])
		paintRect(scene, face, rect, tone);
	paintRect(scene, face, [s0 + 0.2, t0, s0 + 0.75, t1], scene.light.cloud, 0.14);
}

/** Draws the sunlight that falls through the panes of an opening onto the floor. */
export function drawSunlight(scene: Scene, face: Face, [s0, t0, s1, t1]: Rect): void {
	const { light } = scene;
	const panes = paneCount(s1 - s0);
	for (let i = 0; i < panes; i++) {
		const [from, to] = [s0 + ((s1 - s0) * i) / panes + 0.06, s0 + ((s1 - s0) * (i + 1)) / panes - 0.06];
		const patch = rectOn(face, [from, t0 + 0.04, to, t1 - 0.04]).map((point) =>
			plus(point, times(light.sun, point[1] / -light.sun[1])),
		);
		fill(scene, patch, light.warm, 0.55);
	}
}

function paneCount(width: number): number {
	return Math.max(2, Math.round(width / 1.05));
}
