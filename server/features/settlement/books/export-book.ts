import { sql } from 'kysely';
import { problem } from '#domain/problems/problems.ts';
import { fail, ok, type Result } from '#domain/problems/result.ts';
import { auctioneerWords } from '#domain/sale/auctioneer-words.ts';
import { BOOKS, type BookName, monthWords } from '#domain/settlement/books.ts';
import { saoPauloTime } from '#domain/values/calendar-days.ts';
import { type Centavos, formatBRL } from '#domain/values/money.ts';
import { formatDateTimeSeconds, isoOf, type Micros, micros } from '#domain/values/time.ts';
import type { PaperDeps } from '#server/features/settlement/papers/issue-papers.ts';
import type { Block, Column } from '#server/features/settlement/papers/page-layout.ts';
import { writeJob } from '#server/features/settlement/papers/paper-job.ts';
import { drawInWorker } from '#server/features/settlement/papers/papers-process.ts';
import { toCsv } from '#server/platform/csv.ts';
import { readMicros } from '#server/platform/db/clock.ts';
import { csvCells, csvColumns, type NumberedRow, paperCells, paperColumns } from './book-tables.ts';
import { type MonthRows, readYear } from './read-books.ts';
import { readOpening } from './read-rows.ts';

/** Which book is exported. */
export interface AskedBook {
	auctioneer_id: string;
	year: number;
	book: BookName;
}

interface Book {
	auctioneer: { name: string; registration: string; board: string; state: string };
	months: MonthRows[];
	rows: NumberedRow[];
	/** What each seller was owed at the start of the year. */
	opening: Map<string, Centavos>;
	now: Micros;
}

/** A book of a year for a spreadsheet; the last rows are the closings, with their hashes. */
export async function bookCsv(deps: PaperDeps, asked: AskedBook): Promise<Result<string>> {
	const read = await readBook(deps, asked);
	if (!read.ok) return read;
	const { months, rows } = read.value;
	const width = csvColumns(asked.book).length;
	const closings = months.map((month) => padded(['', ...closingCells(month)], width));
	return ok(
		toCsv(
			csvColumns(asked.book).map(({ head }) => head),
			[...rows.map((row) => csvCells(asked.book, row)), ...closings],
		),
	);
}

function padded(cells: string[], width: number): string[] {
	return Array.from({ length: Math.max(width, cells.length) }, (_, n) => cells[n] ?? '');
}

/** `setembro de 2026`, whether and when it was closed, and the hash of the closing. */
function closingCells({ month }: MonthRows): string[] {
	const { closing } = month;
	return [
		monthWords(month.month),
		closing ? `fechado em ${formatDateTimeSeconds(closing.at)}` : 'aberto',
		closing?.hash ?? '',
	];
}

/** A book of a year as a paper. */
export async function bookPaper(deps: PaperDeps, asked: AskedBook): Promise<Result<Uint8Array<ArrayBuffer>>> {
	const read = await readBook(deps, asked);
	if (!read.ok) return read;
	const { auctioneer, now } = read.value;
	const words = auctioneerWords(auctioneer);
	return drawInWorker(
		writeJob({
			layout: {
				title: `${BOOKS[asked.book]} de ${asked.year}`,
				about: words,
				draft: false,
				brand: deps.brand.name,
				auctioneer: words,
				address: null,
				issued: isoOf(now),
				blocks: [...tablesOf(asked.book, read.value), ...closingBlocks(read.value)],
			},
		}),
	);
}

function tablesOf(book: BookName, { rows, opening }: Book): Block[] {
	if (rows.length === 0) return [{ kind: 'paragraph', text: 'Nenhum lançamento neste ano.' }];
	if (book !== 'contas-correntes') return [table(book, rows), ...totalOf(book, rows)];
	const sellers = [...new Set(rows.map(sellerOf))];
	return sellers.flatMap((seller) => [
		{ kind: 'heading' as const, text: seller },
		{ kind: 'paragraph' as const, text: `Saldo anterior: ${formatBRL(opening.get(seller) ?? 0)}.` },
		table(
			book,
			rows.filter((row) => sellerOf(row) === seller),
		),
	]);
}

function table(book: BookName, rows: readonly NumberedRow[]): Block {
	const columns = paperColumns(book).map(
		({ head, share }): Column => ({ head, share: share ?? 1, ...(head.includes('(R$)') && { right: true }) }),
	);
	return { kind: 'table', columns, rows: rows.map((row) => paperCells(book, row)) };
}

/** The gross total of each sale, which the statements of sale must equal, and of the year (art. 32). */
function totalOf(book: BookName, rows: readonly NumberedRow[]): Block[] {
	if (book !== 'diario-de-saida') return [];
	const totals = new Map<string, Centavos>();
	for (const { sale, price } of rows) {
		const name = sale === null ? 'Lotes sem edital' : `Leilão ${sale}`;
		totals.set(name, (totals.get(name) ?? 0) + (price ?? 0));
	}
	const sum = [...totals.values()].reduce((all, each) => all + each, 0);
	return [
		{ kind: 'heading', text: 'Total das vendas de cada leilão' },
		{
			kind: 'table',
			total: true,
			columns: [
				{ head: 'Leilão', share: 6 },
				{ head: 'Total', share: 3, right: true },
			],
			rows: [
				...[...totals].map(([name, total]) => [name, formatBRL(total)]),
				['Total do ano', formatBRL(sum)],
			],
		},
	];
}

function closingBlocks({ months }: Book): Block[] {
	return [
		{ kind: 'heading', text: 'Fechamentos' },
		{
			kind: 'paragraph',
			tone: 'soft',
			text: 'Um mês fechado não muda: correções são lançamentos do mês aberto. A impressão digital (SHA-256) de cada fechamento cobre os lançamentos do mês em todos os livros, o último registro de cada lote, o último lançamento de pagamentos e o fechamento anterior.',
		},
		{
			kind: 'table',
			columns: [
				{ head: 'Mês', share: 2.4 },
				{ head: 'Situação', share: 3 },
				{ head: 'Impressão digital', share: 6 },
			],
			rows: months.map(closingCells),
		},
	];
}

const sellerOf = ({ seller }: { seller: string | null }) => seller ?? 'Comitente não informado';

async function readBook(
	{ db, environment }: PaperDeps,
	{ auctioneer_id, year, book }: AskedBook,
): Promise<Result<Book>> {
	const { rows: found } = await sql<Book['auctioneer']>`
		select name, registration, board, state from auctioneers where id = ${auctioneer_id}`.execute(db);
	const auctioneer = found[0];
	if (!auctioneer) return fail(problem('auctioneer.not-found'));
	const now = await readMicros(db);
	const owner = { environment, auctioneer_id };
	const { months } = await readYear(db, owner, year, now);
	const opening = new Map<string, Centavos>();
	const until = micros(saoPauloTime(year, 1, 1));
	if (book === 'contas-correntes')
		for (const [seller, owed] of await readOpening(db, { ...owner, until }))
			opening.set(sellerOf({ seller }), owed);
	return ok({ auctioneer, months, opening, now, rows: numbered(months, book, opening) });
}

/** The rows of a book in the order of the page: sellers' accounts one after the other, each row with the balance after it. */
function numbered(
	months: readonly MonthRows[],
	book: BookName,
	opening: ReadonlyMap<string, Centavos>,
): NumberedRow[] {
	const rows = months
		.flatMap((month) => month.rows.filter((row) => row.book === book))
		.map((row, n): NumberedRow => ({ ...row, n: n + 1, balance: null }));
	if (book !== 'contas-correntes') return rows;
	const balances = new Map(opening);
	for (const row of rows) {
		row.balance = (balances.get(sellerOf(row)) ?? 0) + (row.price ?? 0);
		balances.set(sellerOf(row), row.balance);
	}
	const sellers = [...new Set(rows.map(sellerOf))].sort((one, other) => one.localeCompare(other, 'pt-BR'));
	return sellers.flatMap((seller) => rows.filter((row) => sellerOf(row) === seller));
}
