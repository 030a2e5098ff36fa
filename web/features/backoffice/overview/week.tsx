import type { AgendaDay } from '#contract/overview.ts';

/** The number of auctions that start and end on each of the next seven days, as a table with bars. */
export function Week({ days }: { days: readonly AgendaDay[] }) {
	const most = Math.max(1, ...days.flatMap(({ starts, ends }) => [starts, ends]));
	return (
		<section aria-labelledby="semana">
			<h2 id="semana" className="mb-3 font-serif text-22 font-semibold">
				Esta semana
			</h2>
			<table className="w-full border-collapse text-14 tabular-nums">
				<thead>
					<tr className="border-b border-line text-left text-ink-soft">
						<th scope="col" className="py-2 font-semibold">
							Dia
						</th>
						<th scope="col" className="w-2/5 py-2 font-semibold wrap-anywhere">
							Começam
						</th>
						<th scope="col" className="w-2/5 py-2 font-semibold wrap-anywhere">
							Terminam
						</th>
					</tr>
				</thead>
				<tbody>
					{days.map(({ day, starts, ends }) => (
						<tr key={day} className="border-b border-line">
							<th scope="row" className="py-2 text-left font-semibold whitespace-nowrap">
								{dayName(day)}
							</th>
							<Bar value={starts} most={most} />
							<Bar value={ends} most={most} />
						</tr>
					))}
				</tbody>
			</table>
		</section>
	);
}

/** The minimum width in percent: a smaller bar would not be visible. */
const LEAST = 4;

function Bar({ value, most }: { value: number; most: number }) {
	const width = value === 0 ? 0 : Math.max(LEAST, (100 * value) / most);
	return (
		<td className="py-2 pr-1 sm:pr-4">
			<span className="flex items-center gap-2">
				<span className="w-7 text-right sm:w-10">{value.toLocaleString('pt-BR')}</span>
				<svg aria-hidden width="100%" height="8" className="min-w-0 flex-1">
					<rect width={`${width}%`} height="8" rx="2" className="fill-brand" />
				</svg>
			</span>
		</td>
	);
}

const WEEKDAYS = ['dom', 'seg', 'ter', 'qua', 'qui', 'sex', 'sáb'];

/** The label of a calendar date: 'seg 23/11' for 2026-11-23. */
export function dayName(day: string): string {
	const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
	const weekday = WEEKDAYS[new Date(Date.UTC(year, month - 1, date)).getUTCDay()];
	return `${weekday} ${day.slice(8)}/${day.slice(5, 7)}`;
}
