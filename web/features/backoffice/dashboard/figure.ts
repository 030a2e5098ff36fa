import type { AnalyticsTable } from '#contract/dashboard.ts';
import type { ChartPoint } from '#web/ui/chart.tsx';

/** One figure of the analytics: a sentence, a chart, and the same numbers as a table. All texts are formatted. */
export interface Figure {
	name: AnalyticsTable;
	title: string;
	/** One sentence that summarizes the numbers. */
	sentence: string;
	/** Columns are placed along a time axis; bars below each other. */
	kind: 'columns' | 'bars';
	/** The charts, one above the other; empty if every value is zero. */
	panels: Panel[];
	columns: Column[];
	rows: { key: string; cells: string[] }[];
}

export interface Panel {
	name: string;
	points: ChartPoint[];
	/** The key of the point that the sentence is about; null if there is none. */
	mark: string | null;
	/** Formats a value of the axis. */
	axis: (value: number) => string;
}

interface Column {
	label: string;
	/** Numbers are aligned to the right. */
	numeric: boolean;
}

/** The columns of a table. The first one names the row. */
export function columnsOf(...[first, ...numeric]: [string, ...string[]]): Column[] {
	return [{ label: first, numeric: false }, ...numeric.map((label): Column => ({ label, numeric: true }))];
}

/** The panel in a list; an empty list if all its values are zero. */
export function drawn(panel: Panel): Panel[] {
	return panel.points.some(({ value }) => value > 0) ? [panel] : [];
}

/** The first item with the highest value; null if all are zero. */
export function peakOf<T>(all: readonly T[], value: (one: T) => number): T | null {
	let peak: T | null = null;
	for (const one of all) if (value(one) > (peak ? value(peak) : 0)) peak = one;
	return peak;
}
