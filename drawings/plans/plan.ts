import { HEIGHT, WIDTH } from '#drawings/canvas/canvas.ts';
import { darker, lighter, mix } from '#drawings/canvas/colour.ts';
import { corners } from '#drawings/canvas/geometry.ts';
import type { Scene } from '#drawings/canvas/scene.ts';
import { drawCrown } from '#drawings/parts/crown.ts';
import { drawPlant, furnish } from './furnishing.ts';
import { type Cell, chooseLayout, type Gap, type Layout, type RoomKind } from './layout.ts';
import { createPlanCanvas, type PlanCanvas } from './plan-canvas.ts';

const WALL = 0.16;
const OUTER = 0.24;
const INK = '#39434a';

/** Draws a furnished floor plan from above, surrounded by lawn, paving and trees. */
export function drawPlan(scene: Scene): void {
	const { canvas, random } = scene;
	const layout = chooseLayout(random);
	const high = Math.min(0, ...layout.cells.map(({ y }) => y));
	const low = Math.max(...layout.cells.map(({ y, h }) => y + h));
	const right = Math.max(...layout.cells.map(({ x, w }) => x + w));
	const left = Math.min(0, ...layout.cells.map(({ x }) => x));
	const metre = Math.min(1180 / (right - left), 880 / (low - high)) * random.between(0.95, 1);
	const plan = createPlanCanvas(
		canvas,
		random,
		metre,
		WIDTH / 2 - ((left + right) / 2) * metre,
		HEIGHT / 2 - ((high + low) / 2) * metre,
	);
	drawGrounds(scene, plan, layout);
	for (const cell of layout.cells.filter(({ kind }) => kind !== 'veranda')) {
		plan.rect(
			cell.x + 0.75 - OUTER,
			cell.y + 0.75 - OUTER,
			cell.w + 2 * OUTER,
			cell.h + 2 * OUTER,
			'#1f2a2b',
			0.2,
		);
	}
	for (const cell of layout.cells) drawFloorOf(plan, cell);
	for (const cell of layout.cells) drawInnerShade(plan, cell);
	for (const cell of layout.cells) furnish(plan, cell);
	drawWalls(plan, layout);
}

function drawGrounds(scene: Scene, plan: PlanCanvas, { w, h }: Layout): void {
	const { canvas, random } = scene;
	const lawn = random.pick(['#93ab72', '#8aa570', '#a3b07a']);
	canvas.path(`M0 0H${WIDTH}V${HEIGHT}H0Z`, lawn);
	for (let x = -6; x < w + 6; x += 1.2) plan.rect(x, -6, 0.6, h + 12, lighter(lawn, 0.12), 0.4);
	const paving = '#d6cdbb';
	plan.rect(-0.9, -0.9, w + 1.8, h + 1.8, paving);
	for (let x = -0.9; x < w + 0.9; x += 0.9) plan.rect(x, -0.9, 0.03, h + 1.8, darker(paving, 0.2), 0.5);
	for (let y = -0.9; y < h + 0.9; y += 0.9) plan.rect(-0.9, y, w + 1.8, 0.03, darker(paving, 0.2), 0.5);
	plan.rect(w * 0.3, h + 0.8, 2.2, 6, paving);
	const spots = random
		.shuffle([
			[-2.2, -1.4],
			[w + 2.3, -1.2],
			[-2.1, h + 1.4],
			[w + 2.2, h + 1.2],
			[w * 0.75, h + 2.2],
		] as const)
		.slice(0, 4);
	for (const [x, y] of spots) {
		const radius = random.between(0.9, 1.5);
		const [px, py] = plan.at(x, y);
		plan.disc(x + 0.4, y + 0.4, radius, '#1f2a2b', 0.22);
		const size = radius * plan.metre;
		drawCrown(scene, {
			x: px,
			y: py,
			rx: size,
			ry: size,
			colour: random.pick(['#4c8055', '#5f8f52', '#3f7a5c', '#d9a93c']),
		});
	}
	for (let i = 0; i < 7; i++)
		drawPlant(
			plan,
			random.between(-1.6, w + 1.6),
			random.pick([-1.25, h + 1.25]),
			random.between(0.25, 0.45),
		);
}

type FloorStyle = { tone: string; side: number };

const FLOORS: Record<RoomKind, FloorStyle | 'boards'> = {
	living: 'boards',
	bedroom: 'boards',
	kitchen: { tone: '#e3dccd', side: 0.5 },
	bath: { tone: '#cfd9d8', side: 0.3 },
	hall: { tone: '#ddd2bd', side: 0.5 },
	garage: { tone: '#bdbab2', side: 1.5 },
	veranda: { tone: '#c98f6f', side: 0.4 },
};

function drawFloorOf(plan: PlanCanvas, cell: Cell): void {
	const style = FLOORS[cell.kind];
	if (style === 'boards') drawBoards(plan, cell);
	else drawTileFloor(plan, cell, style);
}

function drawBoards({ random, rect, rects }: PlanCanvas, { x, y, w, h }: Cell): void {
	const wood = '#c59a6d';
	const [wide, long] = [0.2, 1.3];
	const darks = [0, ...steps(0, h, wide)].flatMap((at) => {
		const start = -random.between(0, long);
		return steps(start - long, w - start + long, long)
			.filter(() => random.chance(0.5))
			.map((from) => [Math.max(0, from), Math.min(w, from + long), at] as const);
	});
	rect(x, y, w, h, wood);
	const boards = darks.map(
		([from, to, at]) => [x + from, y + at, Math.max(0, to - from), Math.min(wide, h - at)] as const,
	);
	rects(boards, darker(wood, 0.12), 0.5);
	rects(
		steps(y, h, wide).map((at) => [x, at, w, 0.012] as const),
		darker(wood, 0.4),
		0.4,
	);
}

function drawTileFloor({ rect, rects }: PlanCanvas, { x, y, w, h }: Cell, { tone, side }: FloorStyle): void {
	const across = steps(x, w, side).map((at) => [at, y, 0.02, h] as const);
	const along = steps(y, h, side).map((at) => [x, at, w, 0.02] as const);
	rect(x, y, w, h, tone);
	rects([...across, ...along], darker(tone, 0.25), 0.6);
}

/** Draws the shadows of the upper and left walls on a floor. */
function drawInnerShade(plan: PlanCanvas, { kind, x, y, w, h }: Cell): void {
	if (kind === 'veranda') return;
	for (const deep of [0.5, 0.34]) {
		plan.rect(x, y, w, deep, '#232b33', 0.12);
		plan.rect(x, y + deep, deep, h - deep, '#232b33', 0.12);
	}
}

function drawWalls(plan: PlanCanvas, { cells, doors, windows }: Layout): void {
	const rooms = cells.filter(({ kind }) => kind !== 'veranda');
	const sides = rooms.flatMap(
		({ x, y, w, h }) =>
			[
				[x - WALL / 2, y - WALL / 2, w + WALL, WALL],
				[x - WALL / 2, y + h - WALL / 2, w + WALL, WALL],
				[x - WALL / 2, y - WALL / 2, WALL, h + WALL],
				[x + w - WALL / 2, y - WALL / 2, WALL, h + WALL],
			] as const,
	);
	plan.rects(sides, INK);
	plan.rects(
		sides.map(([x, y, w, h]) => [x + 0.03, y + 0.03, w - 0.06, h - 0.06] as const),
		lighter(INK, 0.14),
	);
	for (const door of doors) drawGap(plan, door);
	for (const window of windows) drawWindowGap(plan, window);
	for (const { x, y, w, h } of cells.filter(({ kind }) => kind === 'veranda')) {
		for (const [px, py] of corners(x, y, x + w, y + h))
			plan.thing(px - 0.12, py - 0.12, 0.24, 0.24, 1.2, INK);
	}
}

/** Draws a window: a pale opening in the wall with a line of glass. */
function drawWindowGap(plan: PlanCanvas, { x, y, size, level }: Gap): void {
	const thick = WALL + 0.04;
	const glass = mix('#7fb0bd', '#ffffff', 0.2);
	if (level) {
		plan.rect(x, y - thick / 2, size, thick, '#f4f1e8');
		plan.rect(x, y - thick * 0.14, size, thick * 0.28, glass);
	} else {
		plan.rect(x - thick / 2, y, thick, size, '#f4f1e8');
		plan.rect(x - thick * 0.14, y, thick * 0.28, size, glass);
	}
}

/** Draws a doorway: the opening, the leaf and the arc of its swing. Wide ones have no leaf. */
function drawGap(plan: PlanCanvas, { x, y, size, level }: Gap): void {
	const [w, h] = level ? [size, WALL + 0.02] : [WALL + 0.02, size];
	plan.rect(level ? x : x - w / 2, level ? y - h / 2 : y, w, h, '#d9c3a0');
	if (size > 1.1) return;
	if (level) {
		plan.rect(x, y - size, 0.05, size, '#8a5a3a');
		plan.arc(x, y, size, -Math.PI / 2, 0, '#5b4636');
	} else {
		plan.rect(x, y, size, 0.05, '#8a5a3a');
		plan.arc(x, y, size, 0, Math.PI / 2, '#5b4636');
	}
}

/** The positions between `from` and `from + length` at multiples of a step, without the ends. */
function steps(from: number, length: number, step: number): number[] {
	return Array.from({ length: Math.max(0, Math.ceil(length / step) - 1) }, (_, i) => from + (i + 1) * step);
}
