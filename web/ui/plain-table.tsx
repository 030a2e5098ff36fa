interface Props {
	/** The table's accessible name. */
	label: string;
	head: readonly string[];
	/** One text per column; the first names its row. */
	rows: readonly (readonly string[])[];
}

/**
 * A small table of texts. The last column, an amount, is aligned right. It scrolls if it is too wide for its parent, but not on a
 * phone, where no key could scroll it: there its texts break, and are smaller on a narrow one.
 */
export function PlainTable({ label, head, rows }: Props) {
	const side = (index: number) => (index === head.length - 1 ? 'text-right' : 'pr-2 text-left sm:pr-4');
	return (
		<div className="contain-inline-size overflow-x-auto">
			<table
				aria-label={label}
				className="w-full text-14 tabular-nums max-sm:wrap-anywhere max-[24rem]:text-12"
			>
				<thead>
					<tr className="border-b border-line text-ink-soft">
						{head.map((words, index) => (
							<th key={words} scope="col" className={`py-1 font-normal ${side(index)}`}>
								{words}
							</th>
						))}
					</tr>
				</thead>
				<tbody>
					{rows.map(([name, ...cells]) => (
						<tr key={name} className="border-b border-line">
							<th scope="row" className={`py-2 font-semibold ${side(0)}`}>
								{name}
							</th>
							{cells.map((words, index) => (
								<td key={head[index + 1]} className={`py-2 ${side(index + 1)}`}>
									{words}
								</td>
							))}
						</tr>
					))}
				</tbody>
			</table>
		</div>
	);
}
