import type { Figure } from './figure.ts';

/** The numbers of a chart. If there is no room for all columns, each row is a card. */
export function FigureTable({ figure }: { figure: Figure }) {
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
				const label = columns[at + 1]?.label;
				return (
					<td
						key={label}
						className={`px-2 py-2 text-right tabular-nums ${wide ? '@max-xl:px-0 @max-xl:py-0.5 @max-xl:text-left' : ''}`}
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
