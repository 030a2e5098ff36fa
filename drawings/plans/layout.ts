import type { Random } from '#drawings/canvas/random.ts';

export type RoomKind = 'living' | 'kitchen' | 'bedroom' | 'bath' | 'hall' | 'garage' | 'veranda';

/** A rectangle of the plan, in metres from the plan's upper left corner: x to the right, y down. */
export interface Cell {
	kind: RoomKind;
	x: number;
	y: number;
	w: number;
	h: number;
}

/** An opening in a wall: along x if `level`, else along y. */
export interface Gap {
	x: number;
	y: number;
	size: number;
	level: boolean;
}

export interface Layout {
	w: number;
	h: number;
	cells: readonly Cell[];
	doors: readonly Gap[];
	windows: readonly Gap[];
}

const cell = (kind: RoomKind, x: number, y: number, w: number, h: number): Cell => ({ kind, x, y, w, h });
const level = (x: number, y: number, size = 0.85): Gap => ({ x, y, size, level: true });
const upright = (x: number, y: number, size = 0.85): Gap => ({ x, y, size, level: false });

const LAYOUTS: readonly Layout[] = [
	{
		w: 11.4,
		h: 8.2,
		cells: [
			cell('living', 0, 3.6, 6, 4.6),
			cell('kitchen', 0, 0, 3.6, 3.6),
			cell('bath', 3.6, 0, 2.4, 2.2),
			cell('hall', 3.6, 2.2, 7.8, 1.4),
			cell('bedroom', 6, 3.6, 5.4, 4.6),
			cell('bedroom', 6, -1.2, 5.4, 3.4),
		],
		doors: [
			level(2, 3.6, 1.4),
			level(4.4, 2.2),
			level(4.6, 3.6, 1),
			level(6.8, 3.6),
			level(7.4, 2.2),
			upright(0, 5.2, 1),
		],
		windows: [
			upright(0, 1, 1.6),
			level(1.2, 0, 1.4),
			level(4.3, 0, 0.8),
			level(1.2, 8.2, 3.2),
			level(7.4, 8.2, 2.2),
			upright(11.4, 4.8, 1.8),
			level(7.6, -1.2, 2),
			upright(11.4, 0, 1.4),
		],
	},
	{
		w: 12.6,
		h: 7.6,
		cells: [
			cell('garage', 0, 1.6, 3.4, 6),
			cell('living', 3.4, 3.2, 4.8, 4.4),
			cell('kitchen', 3.4, 0, 3.2, 3.2),
			cell('bath', 6.6, 0, 1.8, 2.4),
			cell('hall', 6.6, 2.4, 1.6, 0.8),
			cell('bedroom', 8.4, 0, 4.2, 3.6),
			cell('bedroom', 8.2, 3.6, 4.4, 4),
			cell('veranda', 3.4, 7.6, 4.8, 1.6),
		],
		doors: [
			upright(3.4, 4.2),
			level(4.2, 3.2, 1.6),
			level(6.9, 2.4, 0.75),
			upright(8.4, 2.5, 0.75),
			upright(8.2, 4, 0.85),
			level(4.6, 7.6, 2.2),
			level(0.5, 7.6, 2.4),
		],
		windows: [
			level(4.2, 0, 1.6),
			level(7.1, 0, 0.7),
			level(9.4, 0, 2),
			upright(12.6, 1, 1.6),
			upright(12.6, 4.8, 1.8),
			level(9.4, 7.6, 2),
		],
	},
	{
		w: 10.4,
		h: 8.6,
		cells: [
			cell('bedroom', 0, 0, 3.8, 4),
			cell('bath', 3.8, 0, 1.9, 2.6),
			cell('kitchen', 5.7, 0, 4.7, 3),
			cell('hall', 3.8, 2.6, 1.9, 6),
			cell('bedroom', 0, 4, 3.8, 4.6),
			cell('living', 5.7, 3, 4.7, 5.6),
			cell('veranda', 10.4, 3.6, 1.7, 4.4),
		],
		doors: [
			upright(3.8, 2.9),
			level(4.3, 2.6, 0.8),
			upright(3.8, 4.6),
			upright(5.7, 5, 1.4),
			level(7, 3, 1.8),
			upright(10.4, 4.6, 2.2),
			level(4.3, 8.6, 0.95),
		],
		windows: [
			level(1, 0, 1.8),
			upright(0, 1.2, 1.6),
			level(4.3, 0, 0.8),
			level(7, 0, 2),
			upright(0, 5.6, 1.8),
			level(1, 8.6, 1.8),
			level(6.6, 8.6, 2.4),
		],
	},
];

/** Chooses the layout of a flat or a small house, which may be mirrored. */
export function chooseLayout(random: Random): Layout {
	const layout = random.pick(LAYOUTS);
	return random.chance(0.5) ? mirrored(layout) : layout;
}

function mirrored({ w, h, cells, doors, windows }: Layout): Layout {
	const flip = (gap: Gap): Gap => ({ ...gap, x: w - gap.x - (gap.level ? gap.size : 0) });
	return {
		w,
		h,
		cells: cells.map((it) => ({ ...it, x: w - it.x - it.w })),
		doors: doors.map(flip),
		windows: windows.map(flip),
	};
}
