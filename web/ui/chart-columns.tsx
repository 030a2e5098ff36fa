import { Bar, BarChart, CartesianGrid, LabelList, Tooltip, XAxis, YAxis } from 'recharts';
import type { ChartProps } from './chart-props.ts';
import { ChartTooltip } from './chart-tooltip.tsx';

/** Room for what stands over the highest column. */
const MARGIN = { top: 22, right: 4, bottom: 0, left: 0 };

/** Room for the scale where charts stand one above the other: their columns stand so, too. */
const SCALE = 68;

const TICK = { fill: 'var(--color-ink-soft)', fontSize: 12 };

/** Columns along a line of time, the marked one in brass with its value above. Heavy: load it when it is needed. */
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
				<LabelList dataKey="above" position="top" fill="var(--color-brass)" fontSize={12} fontWeight={600} />
			</Bar>
		</BarChart>
	);
}
