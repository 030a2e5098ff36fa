import Download from 'lucide-react/icons/download';
import { useId, useState } from 'react';
import { BarList } from '#web/ui/bar-list.tsx';
import { Chart } from '#web/ui/chart.tsx';
import type { Figure } from './figure.ts';

const HEIGHT = 240;
/** The height of the second panel, which is less important. */
const SECOND = 128;

/** One figure of the analytics: a sentence, a chart, and a table with a CSV download. */
export function AnalysisFigure({
	figure,
	csv,
	wide = false,
}: {
	figure: Figure;
	csv: string;
	wide?: boolean;
}) {
	const id = useId();
	const stacked = figure.panels.length > 1;
	const [active, setActive] = useState<number | null>(null);
	return (
		<figure
			aria-labelledby={`${id}-title`}
			aria-describedby={`${id}-sentence`}
			className={`flex min-w-0 flex-col border-t border-edge pt-3 ${wide ? 'lg:col-span-2' : ''}`}
		>
			<figcaption className="mb-4">
				<h2 id={`${id}-title`} className="font-serif text-22 font-semibold">
					{figure.title}
				</h2>
				<p id={`${id}-sentence`} className="max-w-prose text-ink-soft">
					{figure.sentence}
				</p>
			</figcaption>
			{figure.panels.map((panel, at) => (
				<div key={panel.name} className="mb-4">
					{stacked && <p className="mb-1 text-14 font-semibold">{panel.name}</p>}
					{figure.kind === 'bars' ? (
						<BarList points={panel.points} mark={panel.mark} />
					) : (
						<Chart
							{...panel}
							name={`${figure.title}: ${panel.name}`}
							height={at === 0 ? HEIGHT : SECOND}
							stacked={stacked}
							active={active}
							onActive={setActive}
						/>
					)}
				</div>
			))}
			<Numbers figure={figure} csv={csv} />
		</figure>
	);
}

function Numbers({ figure, csv }: { figure: Figure; csv: string }) {
	return (
		<div className="relative">
			<details className="group">
				<summary className="inline-flex min-h-11 cursor-pointer items-center rounded-control font-semibold text-brand underline underline-offset-4 print:hidden">
					<span className="group-open:hidden">Ver tabela</span>
					<span className="hidden group-open:inline">Ocultar tabela</span>
					<span className="sr-only">: {figure.title}</span>
				</summary>
				<FigureTable figure={figure} />
			</details>
			<a
				href={csv}
				download
				aria-label={`Baixar CSV: ${figure.title}`}
				className="absolute top-0 right-0 inline-flex min-h-11 items-center gap-2 font-semibold print:hidden"
			>
				<Download aria-hidden size={18} />
				Baixar CSV
			</a>
		</div>
	);
}

/** The numbers of a chart. If there is no room for all columns, each row is a card. */
function FigureTable({ figure }: { figure: Figure }) {
	const { title, columns, rows } = figure;
	if (rows.length === 0) return <p className="py-3 text-ink-soft">Nada para mostrar neste período.</p>;
	const wide = columns.length > MANY;
	return (
		<div className="@container">
			<div className="rounded-card border border-line bg-surface">
				<table aria-label={title} className={`w-full border-collapse text-14 ${wide ? '@max-xl:block' : ''}`}>
					<thead className={`text-left text-ink-soft ${wide ? '@max-xl:sr-only' : ''}`}>
						<tr className="border-b border-line">
							{columns.map(({ label, numeric }) => (
								<th
									key={label}
									scope="col"
									className={`px-2 py-2 align-bottom font-semibold ${numeric ? 'text-right' : ''}`}
								>
									{label}
								</th>
							))}
						</tr>
					</thead>
					<tbody className={`divide-y divide-line ${wide ? '@max-xl:block' : ''}`}>
						{rows.map(({ key, cells }) => (
							<Line key={key} cells={cells} columns={columns} wide={wide} />
						))}
					</tbody>
				</table>
			</div>
		</div>
	);
}

/** With more columns than this, narrow screens show cards. */
const MANY = 3;

interface LineProps extends Pick<Figure, 'columns'> {
	cells: readonly string[];
	wide: boolean;
}

function Line({ cells: [name, ...cells], columns, wide }: LineProps) {
	return (
		<tr className={wide ? '@max-xl:grid @max-xl:grid-cols-2 @max-xl:gap-x-4 @max-xl:px-3 @max-xl:py-2' : ''}>
			<th
				scope="row"
				className={`px-2 py-2 text-left wrap-anywhere ${wide ? 'min-w-32 font-normal @max-xl:col-span-2 @max-xl:px-0 @max-xl:py-1 @max-xl:font-semibold' : 'font-normal'}`}
			>
				{name}
			</th>
			{cells.map((cell, at) => {
				const { label, numeric } = columns[at + 1] ?? { label: at, numeric: true };
				return (
					<td
						key={label}
						className={`px-2 py-2 tabular-nums ${numeric ? 'text-right' : 'wrap-anywhere'} ${wide ? '@max-xl:px-0 @max-xl:py-0.5 @max-xl:text-left' : ''}`}
					>
						{wide && (
							<span aria-hidden className="block text-12 text-ink-soft @xl:hidden">
								{label}
							</span>
						)}
						{cell}
					</td>
				);
			})}
		</tr>
	);
}
