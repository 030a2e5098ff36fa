import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { StoredState } from '#domain/auction/enrolment.ts';
import { runAllDue } from '#server/features/bidding/scheduler.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { biddingDeps } from './bidding-deps.ts';
import { makeRegulatedLot } from './enrolments.ts';
import { makeOpenAuction, makePerson } from './factories.ts';
import { placeBid } from './place-bid.ts';
import { waitFor } from './wait-for.ts';

/** Gives people an approved right of preference in a lot. */
export async function approvePreference(
	db: Kysely<Database>,
	auction_id: string,
	people: readonly string[],
): Promise<void> {
	const rows = people.map(
		(user_id) => ({ auction_id, user_id, ground: 'co-owner', state: 'approved' }) as const,
	);
	if (rows.length > 0) await db.insertInto('preference_rights').values(rows).execute();
}

/** Makes a right of preference of a new person in a new lot that is sold by an edital; returns its id. */
export async function makePreference(db: Kysely<Database>, state: StoredState): Promise<string> {
	const { auction_id } = await makeRegulatedLot(db);
	const right = { auction_id, user_id: await makePerson(db), ground: 'co-owner', state } as const;
	const { id } = await db
		.insertInto('preference_rights')
		.values(right)
		.returning('id')
		.executeTakeFirstOrThrow();
	return id;
}

/**
 * A lot that was just sold to somebody for R$ 100.000,00, and in which these people have a right of preference; returns its
 * id. `window_ms` is the length of the window.
 */
export async function makePreferenceLot(
	db: Kysely<Database>,
	people: readonly string[],
	{ window_ms = 900_000, winner }: { window_ms?: number; winner?: string } = {},
): Promise<string> {
	const end_time = new Date(Date.now() + 1_500);
	const id = await makeOpenAuction(db, { end_time, extension_window_ms: 0, preference_window_ms: window_ms });
	await approvePreference(db, id, people);
	const user_id = winner ?? (await makePerson(db));
	const bid = { auction_id: id, user_id, amount: 100_000_00, key: randomUUID(), address: null };
	await placeBid(db, 'production', bid);
	// The scheduler of a server on the same database may end the lot first.
	await waitFor('the end of the lot', async () => {
		await runAllDue(biddingDeps(db));
		const row = db.selectFrom('auctions').select('status').where('id', '=', id);
		return (await row.executeTakeFirstOrThrow()).status === 'completed';
	});
	return id;
}
