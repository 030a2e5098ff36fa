import { type Block, drawBlock, type Frame, faceOf, place } from '#drawings/canvas/block.ts';
import type { Stop } from '#drawings/canvas/canvas.ts';
import { type Colour, GREEN, lighter, mix, STEEL, TERRACOTTA } from '#drawings/canvas/colour.ts';
import { castOn, paintRect, paintRects, type Rect } from '#drawings/canvas/face.ts';
import { unit, type Vec3 } from '#drawings/canvas/geometry.ts';
import { fill, fillAll, lit, type Scene } from '#drawings/canvas/scene.ts';
import { drawRoofWorks } from '#drawings/parts/lobby.ts';
import { drawWindowGrid, glassTones, gridOf, steps } from '#drawings/parts/window-grid.ts';
import type { Building } from './city.ts';

const FLOOR = 3;

/** A long slab on pilotis, with vertical brises and coloured panels in front. */
export const BRISE_APARTMENTS: Building = {
	width: 34,
	height: 33,
	turn: 0.2,
	draw(scene, frame) {
		const { random } = scene;
		const [from, to] = [4.6, 28.6];
		const body: Block = { a: [0, 34], y: [from, to], b: [0, 12] };
		const panel = random.pick([GREEN, TERRACOTTA, '#c9973f', '#557f92']);
		drawBlock(scene, frame, { a: [8, 26], y: [0, from], b: [5, 10] }, '#7c837f');
		drawBlock(scene, frame, { a: [0, 34], y: [0, 0.2], b: [-0.5, 12] }, '#cfc9bb');
		for (const a of steps(2, 6, 6)) drawPiloti(scene, frame, a, from);
		drawRoofWorks(scene, frame, body, '#e6dfd0');
		drawBlock(scene, frame, body, '#efe9dc');
		const front = faceOf(frame, body, 'front');
		const up = steps(0.5, FLOOR - 0.12, 8);
		const across = steps(0.6, 1.094, 30);
		drawWindowGrid(scene, front, gridOf(across, up, 1.094, 2.5), {
			wall: '#cfc9bb',
			frame: STEEL,
			columns: 1,
			recess: 0.3,
		});
		const cells = gridOf(across, up, 1.094, 2.5).filter(() => random.chance(0.2));
		paintRects(scene, front, cells, lit(scene, panel, front.normal));
		paintRects(
			scene,
			front,
			cells.filter(() => random.chance(0.35)),
			lit(scene, '#f3ecdd', front.normal),
		);
		const fins = across.toSorted((p, q) => Math.abs(q - 17) - Math.abs(p - 17));
		for (const s of fins) castOn(scene, front, [s - 0.06, 0.4, s + 0.06, 23.6], 0.7);
		for (const t of up) paintRect(scene, front, [0.4, t - 0.3, 33.6, t], lit(scene, '#efe9dc', front.normal));
		for (const s of fins)
			drawBlock(
				scene,
				frame,
				{ a: [s - 0.06, s + 0.06], y: [from + 0.4, to - 0.4], b: [-0.7, 0] },
				'#e9e2d3',
			);
	},
};

/** Draws a V-shaped column. */
function drawPiloti(scene: Scene, frame: Frame, a: number, top: number): void {
	const leg = (foot: number, head: number) => [
		place(frame, foot - 0.25, 0, 1),
		place(frame, foot + 0.25, 0, 1),
		place(frame, head + 0.35, top, 1),
		place(frame, head - 0.35, top, 1),
	];
	const tone = lit(scene, '#d8d1c2', [0, 0, -1]);
	fill(scene, leg(a, a - 0.9), tone);
	fill(scene, leg(a, a + 0.9), mix(tone, scene.light.shade, 0.25));
}

/** A wave-shaped front along the street, with thin brises on every floor. */
export const WAVE_APARTMENTS: Building = {
	width: 40,
	height: 36,
	turn: 0,
	draw(scene, frame) {
		const { random } = scene;
		const wall = random.pick(['#efe8da', '#e0c7a4', '#d3dad2', '#dba98c', '#c4d0d3']);
		const phase = random.between(0, Math.PI * 2);
		const bend = (a: number) => 2.6 * Math.sin(a * 0.2 + phase);
		const xs = steps(0, 0.8, 51);
		const edge = (y: number, out: number) => xs.map((a) => place(frame, a, y, bend(a) - out));
		const band = (low: Vec3[], high: Vec3[]) => [...low, ...high.toReversed()];
		const shade = (colour: Colour) =>
			scene.canvas.gradient(
				xs.filter((_, i) => i % 5 === 0).map((a, i): Stop => [i / 10, lit(scene, colour, normalAt(bend, a))]),
				true,
			);
		drawRoofWorks(scene, frame, { a: [0, 40], y: [0, 33.6], b: [2, 12] }, wall);
		const [, glass] = glassTones(scene);
		fill(scene, band(edge(0, 0), edge(33.6, 0)), glass);
		drawPanes(scene, frame, bend);
		fill(scene, band(edge(0, 0.1), edge(3.6, 0.1)), '#3b4644', 0.75);
		for (let y = 3.8; y < 34; y += FLOOR) {
			fill(scene, band(edge(y - 0.2, 0), edge(y - 0.2, 1.4)), mix(wall, scene.light.shade, 0.62));
			fill(
				scene,
				band(edge(y - 1.1, 0.02), edge(y - 0.2, 0.02)),
				scene.light.shade,
				scene.light.shadow + 0.1,
			);
			fill(scene, band(edge(y - 0.2, 1.4), edge(y + 0.2, 1.4)), shade(lighter(wall, 0.2)));
			fill(scene, band(edge(y + 0.42, 1.4), edge(y + 0.58, 1.4)), shade(wall));
			fill(scene, band(edge(y + 0.8, 1.4), edge(y + 0.96, 1.4)), shade(wall));
		}
	},
};

/** Draws mullions, curtains and lamps behind the brises. */
function drawPanes(scene: Scene, frame: Frame, bend: (a: number) => number): void {
	const { random, light } = scene;
	const pane = (a: number, wide: number, y: number, tall: number) => {
		const at = (across: number, height: number) => place(frame, across, height, bend(across) - 0.02);
		return [at(a, y), at(a + wide, y), at(a + wide, y + tall), at(a, y + tall)];
	};
	const cells = gridOf(steps(0, 1.6, 25), steps(3.8, FLOOR, 10), 0, 0);
	const some = (chance: number) =>
		cells.filter(() => random.chance(chance)).map(([a, y]: Rect) => pane(a, 1.6, y, FLOOR));
	fillAll(scene, some(0.22), '#d8d0c0', 0.4);
	fillAll(scene, some(0.2), light.shade, 0.3);
	fillAll(scene, some(light.lamps * 0.7), '#f6cf8b', 0.9);
	fillAll(
		scene,
		cells.map(([a, y]: Rect) => pane(a, 0.1, y, FLOOR)),
		mix('#cfd3cf', light.shade, 0.4),
		0.8,
	);
}

function normalAt(bend: (a: number) => number, a: number): Vec3 {
	return unit([(bend(a + 0.1) - bend(a - 0.1)) / 0.2, 0, -1]);
}
