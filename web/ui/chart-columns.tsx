import {
	Bar,
	BarChart,
	CartesianGrid,
	LabelList,
	Tooltip,
	type TooltipContentProps,
	XAxis,
	YAxis,
} from 'recharts';
import type { ChartPoint, ChartProps } from './chart-props.ts';

/** Room for the label above the highest column. */
const MARGIN = { top: 22, right: 4, bottom: 0, left: 0 };

/** The width of the scale when charts are stacked, so that their columns line up. */
const SCALE = 68;

const TICK = { fill: 'var(--color-ink-soft)', fontSize: 12 };

/** Columns along a time axis, the marked one in brass with its value above. Large: load it on demand. */
export default function ChartColumns({ name, points, mark, axis, height, group }: ChartProps) {
	const data = points.map((point) => ({
		...point,
		fill: point.key === mark ? 'var(--color-brass-mark)' : 'var(--color-brand)',
		above: point.key === mark ? axis(point.value) : '',
	}));
	const whole = points.every(({ value }) => Number.isInteger(value));
	return (
		<BarChart
			responsive
			data={data}
			margin={MARGIN}
			{...(group !== undefined && { syncId: group })}
			title={name}
			barCategoryGap="20%"
			style={{ width: '100%', height }}
		>
			<CartesianGrid vertical={false} stroke="var(--color-line)" />
			<XAxis
				dataKey="tick"
				tick={TICK}
				tickLine={false}
				axisLine={{ stroke: 'var(--color-edge)' }}
				interval="equidistantPreserveStart"
				minTickGap={12}
			/>
			<YAxis
				width={group === undefined ? 'auto' : SCALE}
				tick={TICK}
				tickLine={false}
				axisLine={false}
				tickCount={4}
				allowDecimals={!whole}
				tickFormatter={axis}
			/>
			<Tooltip content={ChartTooltip} cursor={{ fill: 'var(--color-wash)' }} isAnimationActive={false} />
			<Bar dataKey="value" isAnimationActive={false} maxBarSize={48} radius={[2, 2, 0, 0]}>
				<LabelList dataKey="above" content={(label) => <Above {...label} count={points.length} />} />
			</Bar>
		</BarChart>
	);
}

interface AboveProps {
	x?: number | string | undefined;
	y?: number | string | undefined;
	width?: number | string | undefined;
	value?: unknown;
	index?: number | undefined;
	/** The number of columns. */
	count: number;
}

/** The value above the marked column. Near an edge of the chart it begins or ends with the column, so that nothing is cut. */
function Above({ x = 0, y = 0, width = 0, value, index = 0, count }: AboveProps) {
	if (!value) return null;
	const place = (index + 0.5) / count;
	const anchor = place > 0.9 ? 'end' : place < 0.1 ? 'start' : 'middle';
	const share = { start: 0, middle: 0.5, end: 1 }[anchor];
	return (
		<text
			x={Number(x) + Number(width) * share}
			y={Number(y) - 5}
			textAnchor={anchor}
			fill="var(--color-brass)"
			fontSize={12}
			fontWeight={600}
		>
			{String(value)}
		</text>
	);
}

/** The texts of the point under the pointer, or chosen with the arrow keys. */
function ChartTooltip({ active, payload }: Pick<TooltipContentProps, 'active' | 'payload'>) {
	const point = payload[0]?.payload as ChartPoint | undefined;
	if (!active || !point) return null;
	return (
		<div
			role="status"
			className="max-w-64 rounded-control border border-line bg-surface px-3 py-2 text-14 shadow-float"
		>
			<p className="text-ink-soft">{point.label}</p>
			<p className="font-semibold tabular-nums">{point.shown}</p>
			{point.also.map((line) => (
				<p key={line} className="text-ink-soft tabular-nums">
					{line}
				</p>
			))}
		</div>
	);
}
