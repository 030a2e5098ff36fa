import type { BookDifference, BookMonth } from '#contract/books.ts';
import { BOOKS, FACTS, monthWords } from '#domain/settlement/books.ts';

/** What of closed months is not so any more, each row named; nothing where all is. */
export function BookFaults({ months }: { months: readonly BookMonth[] }) {
	const faults = months.flatMap((month) => faultsOf(month).map((words) => ({ month: month.month, words })));
	if (faults.length === 0) return null;
	return (
		<section role="alert" className="rounded-card border border-live bg-surface p-4">
			<h2 className="font-serif text-18 font-semibold text-live">Um mês fechado não confere</h2>
			<p className="mt-1 text-ink-soft">
				O que está abaixo era outro quando o mês foi fechado. O livro continua com o que foi fechado; procure
				quem mudou o dado.
			</p>
			<ul className="mt-3 grid gap-2">
				{faults.map(({ month, words }) => (
					<li key={`${month} ${words}`} className="wrap-anywhere">
						<strong>{monthWords(month)}:</strong> {words}
					</li>
				))}
			</ul>
		</section>
	);
}

function faultsOf({ intact, ledgers, differences }: BookMonth): string[] {
	return [
		...(intact ? [] : ['o fechamento guardado não tem a sua impressão digital, ou não continua o anterior.']),
		...ledgers.map((title) => `o registro do lote “${title}” não tem mais a linha do fechamento.`),
		...differences.map(differenceWords),
	];
}

function differenceWords({ book, number, title, fact, closed, now }: BookDifference): string {
	const row = `${BOOKS[book]}, nº ${number} (${title})`;
	if (fact === null) return `${row}: o lançamento “${closed}” não existe mais.`;
	return `${row}: ${FACTS[fact]} era ${closed} e agora é ${now}.`;
}
