import { type Kysely, sql } from 'kysely';
import { dueSteps, type Environment } from '#domain/auction.ts';
import type { Micros } from '#domain/time.ts';
import type { Database } from '#server/platform/db/schema.ts';
import {
	DECISION_COLUMNS,
	Draft,
	type LockedAuction,
	stampAfter,
	stateOf,
	termsOf,
} from './locked-auction.ts';

/** How often the house looks for auctions to open or close: an order below the second that is promised. */
export const TICK = 250;

/** Auctions taken by one transaction; two servers share a rush by skipping each other's locks. */
const BATCH = 200;

/**
 * Opens and closes the `scheduled` auctions whose time has come (rules §11), up to a batch, in one
 * transaction. Rows that another server or a bid holds are skipped and met again at the next tick. Answers
 * the ids that changed.
 */
export async function runDue(db: Kysely<Database>, environment: Environment): Promise<string[]> {
	return db.transaction().execute(async (trx) => {
		const due = await lockDue(trx, environment);
		if (due.length === 0) return [];
		// The clock is read once more, now that every row is held (rules §6).
		const at = await readStamp(trx, Math.max(...due.map((row) => row.last_stamp)));
		const draft = new Draft();
		for (const auction of due) draft.add(auction, dueSteps(termsOf(auction), stateOf(auction), at), at);
		await draft.store(trx);
		return [...draft.auctions].map(({ id }) => id);
	});
}

/** Looks by the statement's time, which an index can answer; what is really due is decided after the locks. */
async function lockDue(trx: Kysely<Database>, environment: Environment): Promise<LockedAuction[]> {
	const { rows } = await sql<LockedAuction>`
		select ${DECISION_COLUMNS} from auctions a
		where a.environment = ${environment} and a.withdrawn_at is null and a.auction_type = 'scheduled'
			and ((a.status = 'pending' and a.start_time <= statement_timestamp() and a.end_time > statement_timestamp())
				or (a.status = 'active' and a.end_time <= statement_timestamp()))
		limit ${BATCH} for update of a skip locked`.execute(trx);
	return rows;
}

async function readStamp(trx: Kysely<Database>, last: Micros): Promise<Micros> {
	const { rows } = await sql<{ at: Micros }>`select ${stampAfter(last)} as at`.execute(trx);
	return rows[0]?.at ?? last + 1;
}

/** A rush is worked off batch after batch within one tick. */
export async function runAllDue(db: Kysely<Database>, environment: Environment): Promise<string[]> {
	const all: string[] = [];
	for (;;) {
		const changed = await runDue(db, environment);
		all.push(...changed);
		if (changed.length < BATCH) return all;
	}
}

/**
 * Keeps the clockwork going until `stop`. `onChanged` hears of each auction that opened or closed, after the
 * commit; `onError` of a failed tick, which the next one repeats.
 */
export function startClockwork(
	db: Kysely<Database>,
	environment: Environment,
	onChanged: (auction_id: string) => void,
	onError: (error: unknown) => void,
): { stop(): Promise<void> } {
	let running = Promise.resolve();
	let busy = false;
	const tick = () => {
		if (busy) return;
		busy = true;
		running = runAllDue(db, environment)
			.then((changed) => changed.forEach(onChanged), onError)
			.finally(() => {
				busy = false;
			});
	};
	const timer = setInterval(tick, TICK);
	return {
		stop: () => {
			clearInterval(timer);
			return running;
		},
	};
}
