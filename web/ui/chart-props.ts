/** One mark of a chart, its words made already. */
export interface ChartPoint {
	key: string;
	/** What the mark stands for, in full: in the tooltip, and beside a bar. */
	label: string;
	/** The same, short enough for an axis. */
	tick: string;
	value: number;
	/** The value in full. */
	shown: string;
	/** What else is worth knowing of it, a line each. */
	also: readonly string[];
}

export interface ChartProps {
	/** What is drawn: the chart's name for those who hear it. */
	name: string;
	points: readonly ChartPoint[];
	/** The key of the point that stands out; null for none. */
	mark: string | null;
	/** How the axis writes a value. */
	axis: (value: number) => string;
	height: number;
	/** Charts of the same group show the same point at once. */
	group?: string | undefined;
}
