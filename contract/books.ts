import { z } from 'zod';
import { BOOK_NAMES, FACTS } from '#domain/settlement/books.ts';
import { instant, reais, uuid } from './amount.ts';

const YEAR = 'year deve ser um ano, como 2026';
export const bookYear = z.coerce.number(YEAR).int(YEAR).min(2000, YEAR).max(2999, YEAR);

const MONTH = 'month deve ser um mês, como 2026-11';
export const bookMonth = z.string(MONTH).regex(/^2\d{3}-(0[1-9]|1[0-2])$/, MONTH);

/** `GET /api/admin/books`: the default is the default auctioneer, the current year and its last month. */
export const booksQuery = z.strictObject({
	auctioneer: uuid.optional(),
	year: bookYear.optional(),
	month: bookMonth.optional(),
});
export type BooksQuery = z.output<typeof booksQuery>;

/** `POST …/books/close`: `hash` is that of the month as it was read, so that nothing is closed unseen. */
export const closeBody = z.strictObject({
	month: bookMonth,
	hash: z
		.string('hash é obrigatória: a da leitura')
		.regex(/^[0-9a-f]{64}$/, 'hash é obrigatória: a da leitura'),
});

const names = <T extends string>(of: Record<T, unknown>) => Object.keys(of) as [T, ...T[]];

/** The figures for the board of trade (domain/settlement/books.ts). */
const figures = z.object({
	sales: z.int(),
	held: z.int(),
	sold: z.int(),
	unsold: z.int(),
	suspended: z.int(),
	postponed: z.int(),
	stopped: z.int(),
	annulled: z.int(),
	value: reais,
	commission: reais,
});

const closing = z.object({
	at: instant,
	by: z.string(),
	/** The SHA-256 of its canonical text. */
	hash: z.string(),
});

/** A closed fact that is not what ledger and journal say now. */
const difference = z.object({
	book: z.enum(BOOK_NAMES),
	/** The row's number in its book and year. */
	number: z.int(),
	title: z.string(),
	/** Null where the source itself is gone. */
	fact: z.enum(names(FACTS)).nullable(),
	closed: z.string(),
	now: z.string(),
});
export type BookDifference = z.infer<typeof difference>;

const bookMonthRow = z.object({
	month: bookMonth,
	/** `current`: not over, so that it is not closed yet. */
	state: z.enum(['closed', 'open', 'current']),
	rows: z.int(),
	/** The SHA-256 of its rows. */
	hash: z.string(),
	closing: closing.nullable(),
	/** Whether the stored closing has its hash and names the one before it. */
	intact: z.boolean(),
	/** The lots whose ledger has not the record any more that the closing names. */
	ledgers: z.array(z.string()),
	differences: z.array(difference),
	figures,
});
export type BookMonth = z.infer<typeof bookMonthRow>;

/** A paid commission, whose DPS can be made unless something is missing. */
const paidCommission = z.object({
	id: uuid,
	auction_id: uuid,
	title: z.string(),
	sale: z.string().nullable(),
	lot: z.int().nullable(),
	payer: z.string(),
	amount: reais,
	/** The day of the credit. */
	credited_at: z.iso.date(),
	/** Series and number, once it was downloaded. */
	dps: z.string().nullable(),
	missing: z.array(z.string()),
});
export type PaidCommission = z.infer<typeof paidCommission>;

export const bookList = z.object({
	auctioneers: z.array(z.object({ id: uuid, name: z.string(), registration: z.string(), board: z.string() })),
	/** Null without any auctioneer. */
	auctioneer: uuid.nullable(),
	year: z.int(),
	/** The years that have rows, and the current one; newest first. */
	years: z.array(z.int()),
	/** The months of the year up to the current one; newest first. */
	months: z.array(bookMonthRow),
	/** The month whose paid commissions are listed. */
	month: bookMonth,
	commissions: z.array(paidCommission),
	/** The month that is to be closed next; null while it is not over. */
	next: bookMonth.nullable(),
});
export type BookList = z.infer<typeof bookList>;

export const closedMonth = z.object({ month: bookMonth, hash: z.string() });
export type ClosedMonth = z.infer<typeof closedMonth>;
