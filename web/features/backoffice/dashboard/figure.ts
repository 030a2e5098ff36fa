import type { AnalyticsTable } from '#contract/dashboard.ts';
import type { ChartPoint } from '#web/ui/chart-props.ts';

/** One subject of the analytics: a sentence, what is drawn, and the same numbers as a table. All in words. */
export interface Figure {
	name: AnalyticsTable;
	title: string;
	/** What there is to see, in one sentence made from the numbers. */
	sentence: string;
	/** Columns stand side by side along a line of time; bars lie one under the other. */
	kind: 'columns' | 'bars';
	/** What is drawn, one above the other; none where every value is zero. */
	panels: Panel[];
	columns: Column[];
	rows: { key: string; cells: string[] }[];
}

export interface Panel {
	name: string;
	points: ChartPoint[];
	/** The key of the point that the sentence is about; null where there is none. */
	mark: string | null;
	/** How the axis writes a value. */
	axis: (value: number) => string;
}

interface Column {
	label: string;
	/** Numbers stand to the right, one digit under the other. */
	numeric: boolean;
}

/** The columns of a table, of which the first names the row. */
export function columnsOf(...[first, ...numeric]: [string, ...string[]]): Column[] {
	return [{ label: first, numeric: false }, ...numeric.map((label): Column => ({ label, numeric: true }))];
}

/** The panel in a list, or nothing where it would show zeros alone. */
export function drawn(panel: Panel): Panel[] {
	return panel.points.some(({ value }) => value > 0) ? [panel] : [];
}

/** The first of those with the highest value; null where all are zero. */
export function peakOf<T>(all: readonly T[], value: (one: T) => number): T | null {
	let peak: T | null = null;
	for (const one of all) if (value(one) > (peak ? value(peak) : 0)) peak = one;
	return peak;
}
