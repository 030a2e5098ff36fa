import type { TooltipContentProps } from 'recharts';
import type { ChartPoint } from './chart-props.ts';

/** What the point under the pointer, or chosen by the arrow keys, says in full. */
export function ChartTooltip({ active, payload }: Pick<TooltipContentProps, 'active' | 'payload'>) {
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
