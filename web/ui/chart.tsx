import type { KeyboardEvent, PointerEvent } from 'react';

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

interface Props {
	/** The chart's accessible name. */
	name: string;
	points: readonly ChartPoint[];
	/** The key of the highlighted point; null for none. */
	mark: string | null;
	/** Formats a value for the axis. */
	axis: (value: number) => string;
	height: number;
	/** Charts are stacked, so that their columns line up. */
	stacked: boolean;
	/** The index of the point whose texts are shown; null for none. */
	active: number | null;
	onActive: (index: number | null) => void;
}

/**
 * Columns along a time axis, the marked one in brass with its value above. The point under the pointer, or chosen with the arrow keys, shows
 * its texts: a slider reads them to screen readers. Plain markup, which the server renders and can be printed.
 */
export function Chart({ name, points, mark, axis, height, stacked, active, onActive }: Props) {
	const scale = scaleOf(
		Math.max(...points.map(({ value }) => value)),
		points.every(({ value }) => Number.isInteger(value)),
	);
	const most = scale.at(-1) ?? 1;
	const point = active === null ? undefined : points[active];
	return (
		<div className="@container print:break-inside-avoid">
			<div
				className="grid grid-cols-[auto_minmax(0,1fr)] grid-rows-[minmax(0,1fr)_20px] pt-5"
				style={{ height }}
			>
				<Scale values={scale} most={most} axis={axis} stacked={stacked} />
				<div
					role="slider"
					aria-label={name}
					aria-valuemin={0}
					aria-valuemax={points.length - 1}
					aria-valuenow={active ?? 0}
					aria-valuetext={wordsOf(points[active ?? 0])}
					tabIndex={0}
					className="relative flex border-b border-edge"
					onKeyDown={(event) => onActive(chosenByKey(event, active, points.length))}
					onFocus={() => onActive(active ?? 0)}
					onBlur={() => onActive(null)}
					onPointerMove={(event) => onActive(pointedAt(event, points.length))}
					onPointerLeave={() => onActive(null)}
				>
					<Lines values={scale} most={most} />
					{points.map(({ key, value }, index) => (
						<Column
							key={key}
							share={value / most}
							above={key === mark ? axis(value) : null}
							edge={edgeOf((index + 0.5) / points.length)}
							active={index === active}
						/>
					))}
					{point && active !== null && <Tooltip point={point} place={(active + 0.5) / points.length} />}
				</div>
				<Ticks points={points} />
			</div>
		</div>
	);
}

/** The values of the scale for whole or for any numbers: even steps from 0 to `most` or a little more, which is above 0. */
export function scaleOf(most: number, whole: boolean): number[] {
	const unit = 10 ** Math.floor(Math.log10(most / 3));
	const steps = [1, 2, 2.5, 5, 10].map((factor) => factor * unit);
	const step = steps.find((one) => one >= most / 3 && (!whole || Number.isInteger(one))) ?? 1;
	return Array.from({ length: Math.ceil(most / step) + 1 }, (_, index) => index * step);
}

const wordsOf = (point: ChartPoint | undefined) =>
	point && [point.label, point.shown, ...point.also].join(', ');

const KEYS: Record<string, (active: number, count: number) => number> = {
	ArrowRight: (active, count) => Math.min(active + 1, count - 1),
	ArrowLeft: (active) => Math.max(active - 1, 0),
	Home: () => 0,
	End: (_, count) => count - 1,
};

function chosenByKey(event: KeyboardEvent, active: number | null, count: number): number | null {
	if (event.key === 'Escape') return null;
	const choose = KEYS[event.key];
	if (!choose) return active;
	event.preventDefault();
	return choose(active ?? 0, count);
}

function pointedAt({ clientX, currentTarget }: PointerEvent, count: number): number {
	const { left, width } = currentTarget.getBoundingClientRect();
	return Math.min(count - 1, Math.max(0, Math.floor(((clientX - left) / width) * count)));
}

/** At which edge of the chart a text is, where it would be cut if it stood in the middle of its column. */
function edgeOf(place: number): keyof typeof ANCHORS {
	if (place < 0.1) return 'start';
	return place > 0.9 ? 'end' : 'middle';
}

const ANCHORS = {
	start: 'left-0',
	middle: 'left-1/2 -translate-x-1/2',
	end: 'right-0',
};

function Scale({
	values,
	most,
	axis,
	stacked,
}: Pick<Props, 'axis' | 'stacked'> & { values: readonly number[]; most: number }) {
	return (
		<div
			aria-hidden
			className={`grid pr-2 text-right text-12 text-ink-soft tabular-nums ${stacked ? 'min-w-17' : ''}`}
		>
			{values.map((value) => (
				<span
					key={value}
					className="relative col-start-1 row-start-1 h-4 -translate-y-1/2 whitespace-nowrap"
					style={{ top: `${100 - (100 * value) / most}%` }}
				>
					{axis(value)}
				</span>
			))}
		</div>
	);
}

function Lines({ values, most }: { values: readonly number[]; most: number }) {
	return values
		.slice(1)
		.map((value) => (
			<span
				key={value}
				aria-hidden
				className="absolute inset-x-0 border-t border-line"
				style={{ bottom: `${(100 * value) / most}%` }}
			/>
		));
}

interface ColumnProps {
	/** The height, as a share of the chart's. */
	share: number;
	/** The value above a marked column. */
	above: string | null;
	edge: keyof typeof ANCHORS;
	active: boolean;
}

function Column({ share, above, edge, active }: ColumnProps) {
	return (
		<div aria-hidden className={`relative flex min-w-0 flex-1 justify-center ${active ? 'bg-wash' : ''}`}>
			<svg aria-hidden width="80%" height="100%" className="max-w-12">
				<rect
					y={`${100 - 100 * share}%`}
					width="100%"
					height={`${100 * share}%`}
					rx="2"
					className={above === null ? 'fill-brand' : 'fill-brass-mark'}
				/>
			</svg>
			{above !== null && (
				<span
					className={`absolute mb-1 text-12 font-semibold whitespace-nowrap text-brass tabular-nums ${ANCHORS[edge]}`}
					style={{ bottom: `${100 * share}%` }}
				>
					{above}
				</span>
			)}
		</div>
	);
}

/** How many labels fit below a chart in half of a phone's width, half of a page, and a whole page. */
const FIT = [5, 9, 16] as const;

function Ticks({ points }: { points: readonly ChartPoint[] }) {
	const [narrow, middle, wide] = FIT.map((most) => Math.ceil(points.length / most)) as [
		number,
		number,
		number,
	];
	return (
		<div aria-hidden className="relative col-start-2 text-12 text-ink-soft tabular-nums">
			{points.map(({ key, tick }, index) => (
				<span
					key={key}
					className={`absolute top-1 -translate-x-1/2 whitespace-nowrap ${index % narrow ? 'hidden' : 'block'} ${index % middle ? '@md:hidden' : '@md:block'} ${index % wide ? '@3xl:hidden' : '@3xl:block'}`}
					style={{ left: `${(100 * (index + 0.5)) / points.length}%` }}
				>
					{tick}
				</span>
			))}
		</div>
	);
}

/** The texts of a point, on the side of it where there is room. */
function Tooltip({ point, place }: { point: ChartPoint; place: number }) {
	const side = place < 0.5 ? { left: `${100 * place}%` } : { right: `${100 - 100 * place}%` };
	return (
		<div
			aria-hidden
			className="pointer-events-none absolute top-0 z-1 mx-3 w-max max-w-64 rounded-control border border-line bg-surface px-3 py-2 text-14 shadow-float"
			style={side}
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
