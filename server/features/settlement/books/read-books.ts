import { type Kysely, sql } from 'kysely';
import type { BookDifference, BookList, BookMonth } from '#contract/books.ts';
import type { Environment } from '#domain/auction/auction.ts';
import {
	type BookRow,
	figuresOf,
	monthOf,
	nextMonth,
	type RowDifference,
	whatWords,
} from '#domain/settlement/books.ts';
import { formatBRL, reaisOf } from '#domain/values/money.ts';
import { formatDateTimeSeconds, isoOf, type Micros } from '#domain/values/time.ts';
import { listCommissions } from '#server/features/settlement/nfse/list-commissions.ts';
import { readMicros } from '#server/platform/db/clock.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { hashOf } from './close-month.ts';
import {
	type BookOwner,
	type Closing,
	compareClosings,
	nextToClose,
	openRows,
	readClosings,
} from './closings.ts';

interface Asked {
	db: Kysely<Database>;
	environment: Environment;
	auctioneer?: string | undefined;
	year?: number | undefined;
	month?: string | undefined;
}

/** The months of an auctioneer's books in a year, with their figures, whether they are closed, and what of the closed ones is not so any more. */
export async function readBooks({ db, environment, auctioneer, year, month }: Asked): Promise<BookList> {
	const [auctioneers, now] = await Promise.all([readOwners(db), readMicros(db)]);
	const current = monthOf(now / 1_000);
	const shown = year ?? Number(current.slice(0, 4));
	const chosen = auctioneers.find(({ id }) => id === auctioneer) ?? auctioneers[0];
	if (!chosen)
		return {
			auctioneers,
			auctioneer: null,
			year: shown,
			years: [shown],
			months: [],
			month: current,
			commissions: [],
			next: null,
		};
	const owner = { environment, auctioneer_id: chosen.id };
	const { months, next, first } = await readYear(db, owner, shown, now);
	const oldest = first === null ? shown : Math.min(shown, Number(first.slice(0, 4)));
	const listed = month ?? months.at(-1)?.month.month ?? current;
	const newest = Math.max(shown, Number(current.slice(0, 4)));
	return {
		auctioneers,
		auctioneer: chosen.id,
		year: shown,
		years: Array.from({ length: newest - oldest + 1 }, (_, n) => newest - n),
		months: months.map((each) => each.month).reverse(),
		month: listed,
		commissions: await listCommissions(db, owner, listed),
		next: next !== null && next < current ? next : null,
	};
}

/** A month with its rows. */
export interface MonthRows {
	month: BookMonth;
	rows: BookRow[];
}

/** The months of a year up to the current one that have rows or come after one that has, oldest first. `first`: the first month of all. */
export async function readYear(
	db: Kysely<Database>,
	owner: BookOwner,
	year: number,
	now: Micros,
): Promise<{ months: MonthRows[]; next: string | null; first: string | null }> {
	const closings = await readClosings(db, owner);
	const next = await nextToClose(db, owner, closings);
	const first = closings[0]?.month ?? next;
	const current = monthOf(now / 1_000);
	const faults = await compareClosings(
		db,
		closings.filter(({ month }) => month.startsWith(`${year}-`)),
	);
	const months: MonthRows[] = [];
	const numbers = new Map<string, number>();
	for (const month of monthsOf(year, first, current)) {
		const closed = closings.find((closing) => closing.month === month);
		const rows = closed?.rows ?? (await openRows(db, owner, month, closings));
		const found = faults.get(month);
		for (const { book, source } of rows) number(numbers, book, source);
		months.push({
			rows,
			month: {
				month,
				state: closed ? 'closed' : month < current ? 'open' : 'current',
				rows: rows.length,
				hash: hashOf(rows),
				closing: closed ? presentClosing(closed) : null,
				intact: closed?.intact ?? true,
				ledgers: found?.ledgers ?? [],
				differences: (found?.differences ?? []).map((each) => presentDifference(each, numbers)),
				figures: inReais(figuresOf(rows)),
			},
		});
	}
	return { months, next, first };
}

/** The months of a year from the first one that has rows to the current one. */
function monthsOf(year: number, first: string | null, current: string): string[] {
	const months: string[] = [];
	const start = `${year}-01`;
	for (
		let month = first !== null && first > start ? first : start;
		month <= current;
		month = nextMonth(month)
	) {
		if (!month.startsWith(`${year}-`)) break;
		months.push(month);
	}
	return first === null ? [] : months;
}

/** Gives a row its number: 1, 2, 3… in its book and year. */
function number(numbers: Map<string, number>, book: string, source: string): void {
	const last = (numbers.get(book) ?? 0) + 1;
	numbers.set(book, last);
	numbers.set(`${book} ${source}`, last);
}

function presentClosing({ at, by, hash }: Closing) {
	return { at: isoOf(at), by, hash };
}

function presentDifference({ row, fact, now }: RowDifference, numbers: Map<string, number>): BookDifference {
	return {
		book: row.book,
		number: numbers.get(`${row.book} ${row.source}`) ?? 0,
		title: row.title,
		fact,
		closed: fact === null ? whatWords(row.what) : factWords(fact, row[fact]),
		now: fact === null ? '' : factWords(fact, now),
	};
}

function factWords(fact: NonNullable<RowDifference['fact']>, value: RowDifference['now']): string {
	if (value === null) return 'nada';
	if (fact === 'price' || fact === 'commission') return formatBRL(Number(value));
	if (fact === 'at') return formatDateTimeSeconds(String(value));
	// The ids of accounts and sellers are no words.
	if (fact === 'person_id' || fact === 'seller_id') return 'outro cadastro';
	return fact === 'what' ? whatWords(String(value)) : String(value);
}

function inReais({ value, commission, ...counts }: ReturnType<typeof figuresOf>): BookMonth['figures'] {
	return { ...counts, value: reaisOf(value), commission: reaisOf(commission) };
}

export async function readOwners(db: Kysely<Database>): Promise<BookList['auctioneers']> {
	const { rows } = await sql<BookList['auctioneers'][number]>`
		select id, name, registration, board from auctioneers order by is_default desc, fold_text(name), id`.execute(
		db,
	);
	return rows;
}
