import { type Kysely, sql } from 'kysely';
import type { ClosedMonth } from '#contract/books.ts';
import { GENESIS } from '#domain/ledger/ledger.ts';
import { problem } from '#domain/problems/problems.ts';
import { fail, ok, type Result } from '#domain/problems/result.ts';
import { type BookRow, monthWords, spanOf } from '#domain/settlement/books.ts';
import { canonical } from '#domain/values/canonical.ts';
import type { Micros } from '#domain/values/time.ts';
import { recordAudit } from '#server/features/accounts/audit-log/record-action.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { sha256 } from '#server/platform/sha256.ts';
import {
	type BookOwner,
	type ClosingText,
	type Head,
	nextToClose,
	openRows,
	readClosings,
} from './closings.ts';

interface Asked extends BookOwner {
	month: string;
	/** The SHA-256 of the rows as they were read. */
	hash: string;
	admin_id: string;
	now: Micros;
}

/** The SHA-256 of rows as a closing has it. */
export function hashOf(rows: readonly BookRow[]): string {
	return sha256(canonical(rows));
}

/**
 * Closes a month of an auctioneer's books: from now on it has the rows that it has, and what is booked later belongs to an open month.
 * Problems: `auctioneer.not-found`, `books.order`, `books.not-over`, `books.changed`.
 */
export function closeMonth(db: Kysely<Database>, asked: Asked): Promise<Result<ClosedMonth>> {
	return db.transaction().execute(async (trx): Promise<Result<ClosedMonth>> => {
		const { month, now, admin_id, environment, auctioneer_id } = asked;
		const auctioneer = await lockAuctioneer(trx, auctioneer_id);
		if (!auctioneer) return fail(problem('auctioneer.not-found'));
		const closings = await readClosings(trx, asked);
		const next = await nextToClose(trx, asked, closings);
		if (next !== month) return fail(problem('books.order', { next: next === null ? '' : monthWords(next) }));
		if (now < spanOf(month).until) return fail(problem('books.not-over'));
		const rows = await openRows(trx, asked, month, closings);
		if (hashOf(rows) !== asked.hash) return fail(problem('books.changed'));
		const heads = await readHeads(trx, rows);
		const stored = { rows: canonical(rows), heads: canonical(heads) };
		const text = canonical({
			auctioneer,
			heads: { count: heads.length, sha256: sha256(stored.heads) },
			journal: await lastEntry(trx),
			month,
			previous: closings.at(-1)?.hash ?? GENESIS,
			rows: { count: rows.length, sha256: sha256(stored.rows) },
			v: 1,
		} satisfies ClosingText);
		const hash = sha256(text);
		await trx
			.insertInto('book_closings')
			.values({ environment, auctioneer_id, month: `${month}-01`, admin_id, text, hash, ...stored })
			.execute();
		const changes = { month: { from: null, to: month }, hash: { from: null, to: hash } };
		await recordAudit(trx, { admin_id, action: 'auctioneer.books-closed', subject: auctioneer_id, changes });
		return ok({ month, hash });
	});
}

/** Two that close at once wait for each other here. */
async function lockAuctioneer(trx: Kysely<Database>, id: string): Promise<ClosingText['auctioneer'] | null> {
	const { rows } = await sql<ClosingText['auctioneer']>`
		select board, id, name, registration from auctioneers where id = ${id} for no key update`.execute(trx);
	return rows[0] ?? null;
}

async function readHeads(trx: Kysely<Database>, rows: readonly BookRow[]): Promise<Head[]> {
	const lots = rows.flatMap(({ source }) => (source.startsWith('ledger ') ? [source.split(' ')[1]] : []));
	const { rows: heads } = await sql<{ id: string; seq: number; hash: string }>`
		select id, ledger_seq as seq, ledger_hash as hash from auctions where id = any(${[...new Set(lots)]}::uuid[]) order by id`.execute(
		trx,
	);
	return heads.map(({ id, seq, hash }) => [id, seq, hash] as const);
}

async function lastEntry(trx: Kysely<Database>): Promise<number> {
	const { rows } = await sql<{ id: number }>`select coalesce(max(id), 0) as id from journal_entries`.execute(
		trx,
	);
	return rows[0]?.id ?? 0;
}
