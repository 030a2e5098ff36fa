import { useCallback, useState } from 'react';
import { useLocation } from 'react-router';
import { ADMIN_API } from '#contract/admin-paths.ts';
import type { BookDifference, BookList, BookMonth, BooksQuery } from '#contract/books.ts';
import { BACKOFFICE_TOASTS } from '#domain/notices/backoffice-toasts.ts';
import { BOOK_NAMES, BOOKS, FACTS, monthWords } from '#domain/settlement/books.ts';
import { counted } from '#domain/values/counted.ts';
import { closeMonth, readBooks } from '#web/api/books.ts';
import { useReading } from '#web/api/use-reading.ts';
import { listHref } from '#web/api/use-search-change.ts';
import { type Decided, useDecision } from '#web/features/settlement/decisions/use-decision.ts';
import { Button } from '#web/ui/button.tsx';
import { ChoiceLink, ChoiceLinks } from '#web/ui/choice-links.tsx';
import { DecisionForm } from '#web/ui/decision-form.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { RecordTableSkeleton } from '#web/ui/record-table.tsx';
import { BookMonths } from './book-months.tsx';
import { CorrectionRates } from './correction-rates.tsx';
import { PaidCommissions } from './paid-commissions.tsx';

/** The query of the API that an address asks for. */
export function booksQueryOf(search: string): Partial<Record<keyof BooksQuery, string>> {
	const params = new URLSearchParams(search);
	return Object.fromEntries(
		['auctioneer', 'year', 'month'].flatMap((name) => {
			const value = params.get(name);
			return value ? [[name, value]] : [];
		}),
	);
}

/** The books of an auctioneer, month by month: figures, closing, downloads, and the commissions of a month with their DPS. */
export function BooksScreen({ first }: { first: BookList | undefined }) {
	const query = `${new URLSearchParams(booksQueryOf(useLocation().search))}`;
	const read = useCallback(() => readBooks(query), [query]);
	const { reading, reload } = useReading(read, first);
	const [closing, setClosing] = useState<BookMonth | null>(null);
	const books = reading !== 'loading' && 'done' in reading ? reading.done : null;
	const next = books?.months.find(({ month }) => month === books.next) ?? null;
	return (
		<div className="measure py-8">
			<div className="mb-6 flex flex-wrap items-start justify-between gap-4">
				<div className="min-w-0 max-w-3xl">
					<h1 className="font-serif text-28 font-semibold">Livros</h1>
					<p className="mt-1 text-ink-soft">
						Os diários, as contas correntes e o protocolo do leiloeiro (Decreto 21.981/1932), feitos só dos
						registros dos lotes e dos lançamentos dos pagamentos. Um mês fechado não muda mais.
					</p>
				</div>
				{next && <Button onClick={() => setClosing(next)}>Fechar {monthWords(next.month)}</Button>}
			</div>
			{reading === 'loading' && <RecordTableSkeleton heads={['Mês', 'Situação', 'Total vendido']} />}
			{reading !== 'loading' && 'refused' in reading && (
				<div role="alert" className="grid justify-items-start gap-3 rounded-card border border-live p-4">
					<p className="font-semibold text-live">{BACKOFFICE_TOASTS['books.failed'].description}</p>
					<Button variant="secondary" onClick={() => void reload()}>
						Tentar novamente
					</Button>
				</div>
			)}
			{books && <Books books={books} onSaved={reload} />}
			<CorrectionRates />
			{books?.auctioneer && (
				<CloseMonthDialog
					auctioneer={books.auctioneer}
					month={closing}
					onClose={() => setClosing(null)}
					onDecided={reload}
				/>
			)}
		</div>
	);
}

function Books({ books, onSaved }: { books: BookList; onSaved: () => Promise<void> }) {
	const { search } = useLocation();
	const { auctioneers, auctioneer, years, year, months } = books;
	if (auctioneer === null)
		return <Empty title="Nenhum leiloeiro cadastrado" words="Cadastre o leiloeiro: os livros são dele." />;
	return (
		<div className="grid grid-cols-[minmax(0,1fr)] gap-8">
			<div className="grid grid-cols-[minmax(0,1fr)] gap-3 empty:hidden">
				{auctioneers.length > 1 && (
					<ChoiceLinks label="Leiloeiro">
						{auctioneers.map(({ id, name }) => (
							<ChoiceLink
								key={id}
								narrow
								to={listHref<BooksQuery>(search, { auctioneer: id, year: '', month: '' })}
								chosen={id === auctioneer}
							>
								{name}
							</ChoiceLink>
						))}
					</ChoiceLinks>
				)}
				{years.length > 1 && (
					<ChoiceLinks label="Ano">
						{years.map((each) => (
							<ChoiceLink
								key={each}
								narrow
								to={listHref<BooksQuery>(search, { year: String(each), month: '' })}
								chosen={each === year}
							>
								{each}
							</ChoiceLink>
						))}
					</ChoiceLinks>
				)}
			</div>
			<BookFaults months={months} />
			{months.length === 0 ? (
				<Empty
					title={`Sem lançamentos em ${year}`}
					words="O primeiro lote publicado deste leiloeiro abre o primeiro mês."
				/>
			) : (
				<>
					<BookMonths books={books} />
					<Downloads auctioneer={auctioneer} year={year} />
				</>
			)}
			<PaidCommissions books={books} auctioneer={auctioneer} onSaved={onSaved} />
		</div>
	);
}

function Empty({ title, words }: { title: string; words: string }) {
	return (
		<div className="rounded-card border border-dashed border-edge px-4 py-12 text-center">
			<p className="font-serif text-18 font-semibold">{title}</p>
			<p className="text-ink-soft">{words}</p>
		</div>
	);
}

const FILE = 'inline-flex min-h-11 items-center px-3 font-semibold text-brand lg:min-h-9';

/** The files of a year: each book for a spreadsheet and as a paper, and the figures for the board of trade. */
function Downloads({ auctioneer, year }: { auctioneer: string; year: number }) {
	return (
		<section aria-labelledby="baixar">
			<h2 id="baixar" className="mb-3 font-serif text-22 font-semibold">
				Baixar os livros de {year}
			</h2>
			<ul className="divide-y divide-line rounded-card border border-line bg-surface">
				{BOOK_NAMES.map((book) => (
					<li key={book} className="flex items-center justify-between gap-4 px-4 py-1">
						<span className="min-w-0 font-semibold">{BOOKS[book]}</span>
						<span className="-mr-3 flex shrink-0">
							{(['csv', 'pdf'] as const).map((format) => (
								<a
									key={format}
									href={ADMIN_API.book(auctioneer, year, book, format)}
									download
									aria-label={`${BOOKS[book]} de ${year}, ${format.toUpperCase()}`}
									className={FILE}
								>
									{format.toUpperCase()}
								</a>
							))}
						</span>
					</li>
				))}
				<li className="flex items-center justify-between gap-4 px-4 py-1">
					<span className="min-w-0 font-semibold">Números mensais para a Junta Comercial</span>
					<a
						href={ADMIN_API.boardFigures(auctioneer, year)}
						download
						aria-label={`Números para a Junta Comercial de ${year}, CSV`}
						className={`${FILE} -mr-3 shrink-0`}
					>
						CSV
					</a>
				</li>
			</ul>
		</section>
	);
}

/** What of closed months is not so any more, each row named; nothing where all is. */
function BookFaults({ months }: { months: readonly BookMonth[] }) {
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

interface Props extends Decided {
	auctioneer: string;
	/** Null while it is closed. */
	month: BookMonth | null;
}

/** The confirmation before a month is closed, which nobody opens again. */
function CloseMonthDialog({ auctioneer, month, ...decided }: Props) {
	const decision = useDecision(BACKOFFICE_TOASTS['books.closed'], decided);
	return (
		<Dialog
			open={month !== null}
			title={month ? `Fechar ${monthWords(month.month)}` : ''}
			busy={decision.busy}
			onClose={decision.close}
		>
			{month && (
				<DecisionForm
					{...decision.form}
					confirm="Fechar o mês"
					confirming="Fechando..."
					onSubmit={() => void decision.decide(() => closeMonth(auctioneer, month))}
				>
					<p tabIndex={-1} className="outline-none">
						{counted(month.rows, 'lançamento fica gravado', 'lançamentos ficam gravados')} nos livros, com a
						impressão digital abaixo. Ninguém reabre um mês fechado: uma correção é um lançamento do mês
						aberto.
					</p>
					<p className="font-mono text-12 wrap-anywhere text-ink-soft">{month.hash}</p>
				</DecisionForm>
			)}
		</Dialog>
	);
}
