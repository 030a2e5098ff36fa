/** One mark of a chart, with its texts. */
export interface ChartPoint {
	key: string;
	/** The full label: in the tooltip, and beside a bar. */
	label: string;
	/** The label for an axis. */
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
	/** The key of the highlighted point; null for none. */
	mark: string | null;
	/** Formats a value for the axis. */
	axis: (value: number) => string;
	height: number;
	/** Charts of the same group highlight the same point. */
	group?: string | undefined;
}
