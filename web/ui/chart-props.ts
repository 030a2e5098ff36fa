/** One mark of a chart, with its words. */
export interface ChartPoint {
	key: string;
	/** What the mark stands for, in full: in the tooltip, and beside a bar. */
	label: string;
	/** The same, short enough for an axis. */
	tick: string;
	value: number;
	/** The value in full. */
	shown: string;
	/** Further lines of the tooltip. */
	also: readonly string[];
}

export interface ChartProps {
	/** The chart's accessible name. */
	name: string;
	points: readonly ChartPoint[];
	/** The key of the point that stands out; null for none. */
	mark: string | null;
	/** Formats a value for the axis. */
	axis: (value: number) => string;
	height: number;
	/** Charts of the same group show the same point at once. */
	group?: string | undefined;
}
