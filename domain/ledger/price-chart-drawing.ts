import type { Centavos } from '#domain/values/money.ts';
import { endOf, type LineFacts, lowestOf, startOf } from './price-chart.ts';

/** The size of the drawing, in its own units. It is stretched to the space that it has. */
export const LINE_SIZE = { width: 1000, height: 200 };

/** The columns that the drawing can show; of the bids within one, it needs the last. */
export const LINE_COLUMNS = 240;

/** The space above and below the line, so that its marks are not cut off. */
const MARGIN = 16;

export interface LineMark {
	x: number;
	y: number;
	own: boolean;
}

/** The geometry of an auction line: the price over time. */
export interface LineDrawing {
	/** The line as corners: it goes right, then up. */
	corners: readonly (readonly [x: number, y: number])[];
	/** A mark per bid, or only the viewer's own and the last one if there are too many to tell apart. */
	marks: readonly LineMark[];
	/** Where the end was moved. */
	extensions: readonly number[];
	pauses: readonly (readonly [from: number, to: number])[];
	/** What the ends of the axes show. */
	from: number;
	until: number;
	lowest: Centavos;
	highest: Centavos;
}

/** More marks than these overlap. */
const MOST_MARKS = 60;

interface Options {
	now: number;
	/** The viewer's bidder number. */
	own: number | null;
}

/** Draws an auction line; null without a bid. */
export function drawLine(facts: LineFacts, { now, own }: Options): LineDrawing | null {
	const { bids, extensions, pauses } = facts;
	const [first] = bids;
	const last = bids.at(-1);
	if (!first || !last) return null;
	const [from, until] = [startOf(facts, now), endOf(facts, now)];
	const [lowest, highest] = [lowestOf(facts), last[1]];
	const x = (at: number) => scaled(at, from, until) * LINE_SIZE.width;
	const y = (amount: Centavos) =>
		LINE_SIZE.height - MARGIN - scaled(amount, lowest, highest) * (LINE_SIZE.height - 2 * MARGIN);
	const points = bids.map(([at, amount, bidder]) => ({
		x: rounded(x(at)),
		y: rounded(y(amount)),
		own: bidder === own,
	}));
	const few = points.length <= MOST_MARKS;
	return {
		corners: cornersOf(rounded(y(lowest)), points),
		marks: points.filter((point, index) => few || point.own || index === points.length - 1),
		extensions: extensions.map((at) => rounded(x(at))),
		pauses: pauses.map(([begin, end]) => [rounded(x(begin)), rounded(x(end ?? until))] as const),
		from,
		until,
		lowest,
		highest,
	};
}

/** A price holds until the next bid. */
function cornersOf(base: number, points: readonly LineMark[]): [number, number][] {
	const corners: [number, number][] = [[0, base]];
	let level = base;
	for (const { x, y } of points) {
		corners.push([x, level], [x, y]);
		level = y;
	}
	return [...corners, [LINE_SIZE.width, level]];
}

/** Where a value is between two others, from 0 to 1; in the middle if both are equal. */
function scaled(value: number, from: number, to: number): number {
	return to <= from ? 0.5 : Math.min(Math.max((value - from) / (to - from), 0), 1);
}

function rounded(value: number): number {
	return Math.round(value * 10) / 10;
}
