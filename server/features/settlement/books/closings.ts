import { type Kysely, sql } from 'kysely';
import type { Environment } from '#domain/auction/auction.ts';
import { GENESIS } from '#domain/ledger/ledger.ts';
import {
	type BookRow,
	differences,
	monthOf,
	nextMonth,
	type RowDifference,
	spanOf,
} from '#domain/settlement/books.ts';
import { isoOf, type Micros } from '#domain/values/time.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { sha256 } from '#server/platform/sha256.ts';
import { readRows } from './read-rows.ts';

/** Whose books: an auctioneer's, in this installation's environment. */
export interface BookOwner {
	environment: Environment;
	auctioneer_id: string;
}

/** A month that was closed, with its rows. */
export interface Closing {
	month: string;
	at: Micros;
	by: string;
	text: string;
	hash: string;
	rows: BookRow[];
	heads: Head[];
	/** Whether the stored text has this hash, and those of its rows and heads, and names the closing before it. */
	intact: boolean;
}

/** The last record of a lot's ledger when the month was closed. */
export type Head = readonly [auction_id: string, seq: number, hash: string];

interface ClosingRow extends Pick<Closing, 'month' | 'at' | 'by' | 'text' | 'hash'> {
	rows: string;
	heads: string;
}

/** All closed months of an auctioneer in their order, each compared with its own hashes and with the one before it. */
export async function readClosings(
	db: Kysely<Database>,
	{ environment, auctioneer_id }: BookOwner,
): Promise<Closing[]> {
	const { rows } = await sql<ClosingRow>`
		select to_char(c.month, 'YYYY-MM') as month, micros(c.closed_at) as at, coalesce(u.name, '') as by, c.text, c.hash, c.rows, c.heads
		from book_closings c left join users u on u.id = c.admin_id
		where c.environment = ${environment} and c.auctioneer_id = ${auctioneer_id} order by c.month`.execute(db);
	return rows.map(({ rows: stored, heads, ...closing }, n) => ({
		...closing,
		rows: JSON.parse(stored) as BookRow[],
		heads: JSON.parse(heads) as Head[],
		intact: isIntact({ ...closing, rows: stored, heads }, rows[n - 1]),
	}));
}

function isIntact({ month, text, hash, rows, heads }: ClosingRow, before: ClosingRow | undefined): boolean {
	const stated = JSON.parse(text) as ClosingText;
	return (
		sha256(text) === hash &&
		stated.month === month &&
		stated.rows.sha256 === sha256(rows) &&
		stated.heads.sha256 === sha256(heads) &&
		stated.previous === (before ? before.hash : GENESIS) &&
		(before === undefined || nextMonth(before.month) === month)
	);
}

/** What is hashed of a closed month. */
export interface ClosingText {
	auctioneer: { board: string; id: string; name: string; registration: string };
	heads: { count: number; sha256: string };
	/** The journal's last entry that was there. */
	journal: number;
	month: string;
	previous: string;
	rows: { count: number; sha256: string };
	v: 1;
}

/** The rows of a month that is not closed. The first one after the closed ones also has what was booked too late for theirs. */
export async function openRows(
	db: Kysely<Database>,
	owner: BookOwner,
	month: string,
	closings: readonly Closing[],
): Promise<BookRow[]> {
	const last = closings.at(-1);
	const late = last && nextMonth(last.month) === month;
	const { from, until } = spanOf(month);
	const rows = await readRows(db, { ...owner, from: late ? 0 : from, until });
	if (!late) return rows;
	const booked = new Set(closings.flatMap((closing) => closing.rows.map(keyOf)));
	const start = spanOf((closings[0] as Closing).month).from;
	return rows.filter((row) => !booked.has(keyOf(row)) && row.at >= isoOf(start));
}

const keyOf = ({ book, source }: BookRow) => `${book} ${source}`;

/** The month that is closed next: the one after the last, or the first with a row; null for an auctioneer without rows. */
export async function nextToClose(
	db: Kysely<Database>,
	owner: BookOwner,
	closings: readonly Closing[],
): Promise<string | null> {
	const last = closings.at(-1);
	if (last) return nextMonth(last.month);
	const first = await firstRowAt(db, owner);
	return first === null ? null : monthOf(first / 1_000);
}

async function firstRowAt(
	db: Kysely<Database>,
	{ environment, auctioneer_id }: BookOwner,
): Promise<Micros | null> {
	const { rows } = await sql<{ at: Micros | null }>`
		select micros(least(
			(select min(a.published_at) from auctions a where a.environment = ${environment}
				and (auctioneer_of_lot(a)).id = ${auctioneer_id}),
			(select min(j.at) from journal_entries j join auctions a on a.id = j.auction_id
				where a.environment = ${environment} and (auctioneer_of_lot(a)).id = ${auctioneer_id}))) as at`.execute(
		db,
	);
	return rows[0]?.at ?? null;
}

/** What is not so any more of closed months, by the month. */
interface ClosingFaults {
	differences: RowDifference[];
	/** The titles of the lots whose ledger has not the record that the closing names. */
	ledgers: string[];
}

/** Compares closed months with what ledger, journal and publications say now. */
export async function compareClosings(
	db: Kysely<Database>,
	closings: readonly Closing[],
): Promise<Map<string, ClosingFaults>> {
	const sources = [...new Set(closings.flatMap(({ rows }) => rows.map(({ source }) => source)))];
	const [now, changed] = await Promise.all([readRows(db, { sources }), changedLedgers(db, closings)]);
	return new Map(
		closings.map(({ month, rows, heads }) => [
			month,
			{
				differences: differences(rows, now),
				ledgers: heads.flatMap(([id]) => {
					const title = changed.get(id);
					return title === undefined ? [] : [title];
				}),
			},
		]),
	);
}

async function changedLedgers(
	db: Kysely<Database>,
	closings: readonly Closing[],
): Promise<Map<string, string>> {
	const heads = closings.flatMap((closing) => closing.heads);
	const { rows } = await sql<{ id: string; title: string | null }>`
		select h.id, a.title from unnest(${heads.map(([id]) => id)}::uuid[], ${heads.map(([, seq]) => seq)}::int[],
				${heads.map(([, , hash]) => hash)}::text[]) as h (id, seq, hash)
			left join auctions a on a.id = h.id left join ledger_records r on r.auction_id = h.id and r.seq = h.seq
		where r.hash is distinct from h.hash or encode(sha256(convert_to(r.record, 'UTF8')), 'hex') is distinct from h.hash`.execute(
		db,
	);
	return new Map(rows.map(({ id, title }) => [id, title ?? 'lote excluído']));
}
