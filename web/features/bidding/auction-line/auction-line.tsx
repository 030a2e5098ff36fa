import type { ReactNode } from 'react';
import type { LineFacts } from '#domain/ledger/price-chart.ts';
import { drawLine, LINE_SIZE, type LineDrawing } from '#domain/ledger/price-chart-drawing.ts';
import { lineWords } from '#domain/ledger/price-chart-words.ts';
import { formatBRL } from '#domain/values/money.ts';
import { formatDateTime } from '#domain/values/time.ts';

interface Props {
	facts: LineFacts;
	/** In epoch milliseconds. */
	now: number;
	/** The viewer's bidder number. */
	own: number | null;
	/** For a screen that is read from afar: thicker, without labels. */
	wall?: boolean;
}

/** The price of an auction over time, with every bid and extension. Renders nothing without bids. */
export default function AuctionLine({ facts, now, own, wall = false }: Props) {
	const line = drawLine(facts, { now, own });
	if (!line) return null;
	const words = lineWords(facts, now);
	if (wall) return <Drawing line={line} words={words} className="h-full" strong />;
	return (
		<figure className="grid gap-1">
			<div className="flex justify-between gap-4 text-14 text-ink-soft tabular-nums">
				<span>{formatBRL(line.lowest)}</span>
				<span className="font-semibold text-ink">{formatBRL(line.highest)}</span>
			</div>
			<Drawing line={line} words={words} className="h-28 border-b border-line" />
			<div className="flex justify-between gap-4 text-12 text-ink-soft tabular-nums">
				<time dateTime={new Date(line.from).toISOString()}>{formatDateTime(line.from)}</time>
				<time dateTime={new Date(line.until).toISOString()}>{formatDateTime(line.until)}</time>
			</div>
			<figcaption className="flex flex-wrap items-center gap-x-4 gap-y-1 pt-1 text-14 text-ink-soft tabular-nums">
				<span>{words}</span>
				<Legend line={line} />
			</figcaption>
		</figure>
	);
}

interface DrawingProps {
	line: LineDrawing;
	words: string;
	className: string;
	strong?: boolean;
}

/** The drawing is stretched to its box; strokes keep their width, and dots are strokes without length. */
function Drawing({ line, words, className, strong = false }: DrawingProps) {
	const { width, height } = LINE_SIZE;
	const thick = strong ? 4 : 2;
	const stroke = { fill: 'none', vectorEffect: 'non-scaling-stroke' } as const;
	const dots = { ...stroke, strokeLinecap: 'round' } as const;
	return (
		<svg
			role="img"
			aria-label={words}
			viewBox={`0 0 ${width} ${height}`}
			preserveAspectRatio="none"
			className={`w-full overflow-visible ${className}`}
		>
			{line.pauses.map(([from, to]) => (
				<rect key={from} x={from} width={Math.max(to - from, 2)} height={height} className="fill-wash" />
			))}
			<path
				{...stroke}
				d={line.extensions.map((x) => `M${x} 0V${height}`).join('')}
				strokeWidth={thick / 2}
				strokeDasharray="4 4"
				className="stroke-brass-mark"
			/>
			<path {...stroke} d={pathOf(line)} strokeWidth={thick} className="stroke-ink-soft" />
			<path {...dots} d={dotsOf(line, false)} strokeWidth={thick * 2.5} className="stroke-ink-soft" />
			<path {...dots} d={dotsOf(line, true)} strokeWidth={thick * 4.5} className="stroke-brand" />
		</svg>
	);
}

function pathOf({ corners }: LineDrawing): string {
	return `M${corners.map(([x, y]) => `${x} ${y}`).join('L')}`;
}

function dotsOf({ marks }: LineDrawing, own: boolean): string {
	return marks
		.filter((mark) => mark.own === own)
		.map(({ x, y }) => `M${x} ${y}h0`)
		.join('');
}

/** The meaning of the marks that are there. */
function Legend({ line }: { line: LineDrawing }) {
	return (
		<>
			{line.marks.some(({ own }) => own) && (
				<Key mark={<span className="size-2.5 rounded-full bg-brand" />}>seus lances</Key>
			)}
			{line.extensions.length > 0 && (
				<Key mark={<span className="h-4 border-l border-dashed border-brass-mark" />}>prorrogação</Key>
			)}
			{line.pauses.length > 0 && (
				<Key mark={<span className="size-3 border border-line bg-wash" />}>pausa</Key>
			)}
		</>
	);
}

function Key({ mark, children }: { mark: ReactNode; children: string }) {
	return (
		<span className="flex items-center gap-2">
			<span aria-hidden className="grid place-items-center">
				{mark}
			</span>
			{children}
		</span>
	);
}
