import { type Kysely, sql, type Transaction } from 'kysely';
import { stepsDue } from '#domain/auction/preference.ts';
import type { Micros } from '#domain/values/time.ts';
import { type LockedAuction, stampAfter } from '#server/features/bidding/decisions/auction-locks.ts';
import { DECISION_COLUMNS, stateOf, termsOf } from '#server/features/bidding/decisions/decision-columns.ts';
import { writeSteps } from '#server/features/bidding/decisions/unit-of-work.ts';
import { openPayments } from '#server/features/settlement/money/open-payments.ts';
import type { Database } from '#server/platform/db/schema.ts';

/** An auction whose row this transaction has locked, and the time of the decision on it. */
export interface LockedForAdmin {
	auction: LockedAuction;
	at: Micros;
}

/**
 * Locks an auction of either environment for an administrator, reads the clock after the lock (rules §6), and writes
 * the steps that are due by then, such as its close. Null when there is none.
 */
export async function lockForAdmin(trx: Transaction<Database>, id: string): Promise<LockedForAdmin | null> {
	const { rows } = await sql<LockedAuction>`
		select ${DECISION_COLUMNS} from auctions a where a.id = ${id} and a.withdrawn_at is null
		for no key update of a`.execute(trx);
	const [auction] = rows;
	if (!auction) return null;
	const at = await readStamp(trx, auction);
	// A draft is opened by nobody.
	const due = auction.draft ? [] : stepsDue(termsOf(auction), stateOf(auction), at);
	if (due.length === 0) return { auction, at };
	await writeSteps(trx, auction, due, at, openPayments);
	return { auction, at: at + 1 };
}

async function readStamp(trx: Kysely<Database>, auction: LockedAuction): Promise<Micros> {
	const { rows } = await sql<{ at: Micros }>`select ${stampAfter(auction.last_stamp)} as at`.execute(trx);
	return rows[0]?.at ?? auction.last_stamp + 1;
}

/** Marks the auction as changed by an administrator: forms loaded before are outdated. */
export async function raiseVersion(trx: Kysely<Database>, id: string): Promise<void> {
	await sql`update auctions set version = version + 1 where id = ${id}`.execute(trx);
}
