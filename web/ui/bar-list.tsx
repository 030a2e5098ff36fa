import type { ChartPoint } from './chart.tsx';

/** The minimum width in percent, so that the smallest value is visible. */
const LEAST = 1.5;

/**
 * Bars, each below its label and value; the marked one in brass. Plain markup, which can be printed and read by screen
 * readers.
 */
export function BarList({ points, mark }: { points: readonly ChartPoint[]; mark: string | null }) {
	const most = Math.max(...points.map(({ value }) => value));
	const width = (value: number) => (value === 0 ? 0 : Math.max(LEAST, (100 * value) / most));
	return (
		<ul className="grid gap-3 text-14">
			{points.map(({ key, label, value, shown, also }) => (
				<li key={key} title={also.join(' · ')} className="print:break-inside-avoid">
					<p className="mb-1 flex justify-between gap-4">
						<span className="min-w-0 wrap-anywhere">{label}</span>
						<span className="font-semibold whitespace-nowrap tabular-nums">{shown}</span>
					</p>
					<svg aria-hidden width="100%" height="10" className="block rounded-[2px] bg-wash">
						<rect
							width={`${width(value)}%`}
							height="10"
							rx="2"
							className={key === mark ? 'fill-brass-mark' : 'fill-brand'}
						/>
					</svg>
				</li>
			))}
		</ul>
	);
}
