import { type Block, type Frame, faceOf, isVisible, place } from '#drawings/canvas/block.ts';
import { type Colour, darker } from '#drawings/canvas/colour.ts';
import { plus, times, unit, type Vec3 } from '#drawings/canvas/geometry.ts';
import { fill, lit, type Scene } from '#drawings/canvas/scene.ts';
import { drawTiles } from './tiles.ts';

/** A pitched roof over a rectangle of a frame, in metres; `eave` is the height of the wall below it. */
interface Roof {
	a: readonly [number, number];
	b: readonly [number, number];
	eave: number;
	rise: number;
	over: number;
	tiles: Colour;
	/** The colour of the gables and soffits. */
	wall: Colour;
	boards: Colour;
}

/** Draws a gable roof whose ridge runs along the front. */
export function drawGable(scene: Scene, frame: Frame, roof: Roof): void {
	const { a, b, eave, rise, over } = roof;
	const middle = (b[0] + b[1]) / 2;
	const drop = (over * rise) / (middle - b[0]);
	const [left, right] = [a[0] - over * 0.7, a[1] + over * 0.7];
	const at = (across: number, y: number, deep: number) => place(frame, across, y, deep);
	for (const across of a)
		fill(
			scene,
			[at(across, eave, b[0]), at(across, eave + rise, middle), at(across, eave, b[1])],
			lit(scene, roof.wall, gableNormal(frame, across === a[0])),
		);
	const front = [
		at(left, eave - drop, b[0] - over),
		at(right, eave - drop, b[0] - over),
		at(right, eave + rise, middle),
		at(left, eave + rise, middle),
	] as const;
	fill(
		scene,
		[front[0], front[1], at(right, eave, b[0]), at(left, eave, b[0])],
		lit(scene, roof.boards, [0, -1, 0]),
	);
	drawTiles(scene, front, roof.tiles);
	drawFascia(scene, front[0], front[1], roof.boards);
	for (const [low, high] of [
		[front[0], front[3]],
		[front[1], front[2]],
	] as const)
		drawFascia(scene, low, high, roof.boards);
}

/** Draws a hipped roof: it slopes to all four sides. */
export function drawHip(scene: Scene, frame: Frame, roof: Roof): void {
	const { a, b, eave, rise, over } = roof;
	const half = (b[1] - b[0]) / 2 + over;
	const low = eave - (over * rise) / half;
	const [left, right, near, far] = [a[0] - over, a[1] + over, b[0] - over, b[1] + over];
	const inset = Math.min(half, (right - left) / 2 - 0.01);
	const corner = (across: number, deep: number) => place(frame, across, low, deep);
	const ridge = [left + inset, right - inset].map((across) =>
		place(frame, across, eave + rise, (b[0] + b[1]) / 2),
	) as [Vec3, Vec3];
	const eaves = [corner(left, near), corner(right, near), corner(right, far), corner(left, far)] as const;
	drawSoffits(scene, frame, roof, low);
	drawTiles(scene, [eaves[2], eaves[3], ridge[0], ridge[1]], roof.tiles);
	drawTiles(scene, [eaves[3], eaves[0], ridge[0], ridge[0]], roof.tiles);
	drawTiles(scene, [eaves[1], eaves[2], ridge[1], ridge[1]], roof.tiles);
	drawTiles(scene, [eaves[0], eaves[1], ridge[1], ridge[0]], roof.tiles);
	drawFascia(scene, eaves[3], eaves[0], roof.boards);
	drawFascia(scene, eaves[1], eaves[2], roof.boards);
	drawFascia(scene, eaves[0], eaves[1], roof.boards);
	for (const [from, to] of [[eaves[0], ridge[0]], [eaves[1], ridge[1]], ridge] as const)
		drawCap(scene, from, to, roof.tiles);
}

/** Draws the undersides of the eaves on the visible sides of the house. */
function drawSoffits(scene: Scene, frame: Frame, { a, b, eave, over, boards }: Roof, low: number): void {
	const body: Block = { a, y: [0, eave], b };
	const [left, right, near, far] = [a[0] - over, a[1] + over, b[0] - over, b[1] + over];
	const strips: Record<'left' | 'right' | 'front', [number, number][]> = {
		left: [
			[left, near],
			[left, far],
			[a[0], far],
			[a[0], b[0]],
		],
		right: [
			[right, near],
			[right, far],
			[a[1], far],
			[a[1], b[0]],
		],
		front: [
			[left, near],
			[right, near],
			[a[1], b[0]],
			[a[0], b[0]],
		],
	};
	for (const side of ['left', 'right', 'front'] as const) {
		if (!isVisible(scene, faceOf(frame, body, side))) continue;
		fill(
			scene,
			strips[side].map(([across, deep]) => place(frame, across, low, deep)),
			lit(scene, boards, [0, -1, 0]),
		);
	}
}

/** Draws the board along an edge of a roof. */
function drawFascia(scene: Scene, from: Vec3, to: Vec3, colour: Colour): void {
	const down = (point: Vec3): Vec3 => plus(point, [0, -0.16, 0]);
	fill(scene, [from, to, down(to), down(from)], lit(scene, colour, [0, 0, -1]));
}

/** Draws the ridge tiles. */
function drawCap(scene: Scene, from: Vec3, to: Vec3, colour: Colour): void {
	const up = (point: Vec3): Vec3 => plus(point, [0, 0.14, 0]);
	fill(scene, [from, to, up(to), up(from)], darker(lit(scene, colour, [0, 0.6, -0.8]), 0.12));
}

function gableNormal(frame: Frame, isLeft: boolean): Vec3 {
	const along = plus(place(frame, isLeft ? -1 : 1, 0, 0), times(frame.origin, -1));
	return unit(along);
}
