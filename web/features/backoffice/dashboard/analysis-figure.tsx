import Download from 'lucide-react/icons/download';
import { useId } from 'react';
import { BarList } from '#web/ui/bar-list.tsx';
import { Chart } from '#web/ui/chart.tsx';
import type { Figure } from './figure.ts';
import { FigureTable } from './figure-table.tsx';

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
	const group = figure.panels.length > 1 ? id : undefined;
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
					{group && <p className="mb-1 text-14 font-semibold">{panel.name}</p>}
					{figure.kind === 'bars' ? (
						<BarList points={panel.points} mark={panel.mark} />
					) : (
						<Chart
							{...panel}
							name={`${figure.title}: ${panel.name}`}
							height={at === 0 ? HEIGHT : SECOND}
							group={group}
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
