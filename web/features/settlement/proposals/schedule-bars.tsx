import type { Due } from '#domain/settlement/instalments.ts';

const WIDE = 100;
const HIGH = 24;
/** The minimum height, so that an instalment is visible beside the down payment. */
const LEAST = 1;

/** The down payment and each instalment as bars, the first in brass. The table below contains the same values. */
export function ScheduleBars({ schedule }: { schedule: readonly Due[] }) {
	const most = Math.max(...schedule.map(({ amount }) => amount));
	const step = WIDE / schedule.length;
	return (
		<svg
			aria-hidden
			viewBox={`0 0 ${WIDE} ${HIGH}`}
			preserveAspectRatio="none"
			className="block h-20 w-full border-b border-line"
		>
			{schedule.map(({ number, amount }) => {
				const height = Math.max(LEAST, (HIGH * amount) / most);
				return (
					<rect
						key={number}
						x={step * number + step * 0.1}
						y={HIGH - height}
						width={step * 0.8}
						height={height}
						className={number === 0 ? 'fill-brass-mark' : 'fill-brand'}
					/>
				);
			})}
		</svg>
	);
}
