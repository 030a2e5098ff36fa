import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { StoredState } from '#domain/auction/enrolment.ts';
import type { PreferenceGround } from '#domain/auction/preference-grounds.ts';
import { DAY, HOUR, SECOND } from '#domain/values/time.ts';
import { runAllDue } from '#server/features/bidding/scheduler.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { biddingDeps } from './bidding-deps.ts';
import { makeRegulatedLot } from './enrolments.ts';
import { makeOpenAuction, makePerson, makeRoundsAuction } from './factories.ts';
import { placeBid } from './place-bid.ts';
import { makeEdital } from './sales.ts';
import { waitFor } from './wait-for.ts';

/** Gives people an approved right of preference in a lot. */
export async function approvePreference(
	db: Kysely<Database>,
	auction_id: string,
	people: readonly string[],
	grounds: readonly PreferenceGround[] = [],
): Promise<void> {
	const rows = people.map(
		(user_id, n) => ({ auction_id, user_id, ground: grounds[n] ?? 'co-owner', state: 'approved' }) as const,
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
	{
		window_ms = 900_000,
		winner,
		grounds = [],
		lot = {},
	}: {
		window_ms?: number;
		winner?: string;
		/** On what the rights rest, in the order of the people; otherwise on co-ownership. */
		grounds?: readonly PreferenceGround[];
		/** Columns that the lot gets after the bid, which a regulated one takes from enrolled people only. */
		lot?: { kind?: 'fiduciary'; debtor_window_ms?: number };
	} = {},
): Promise<string> {
	const end_time = new Date(Date.now() + 1_500);
	const terms = { end_time, extension_window_ms: 0, preference_window_ms: window_ms };
	const id = await makeOpenAuction(db, terms);
	await approvePreference(db, id, people, grounds);
	const user_id = winner ?? (await makePerson(db));
	const bid = { auction_id: id, user_id, amount: 100_000_00, key: randomUUID(), address: null };
	await placeBid(db, 'production', bid);
	if (Object.keys(lot).length > 0) await db.updateTable('auctions').set(lot).where('id', '=', id).execute();
	// The scheduler of a server on the same database may end the lot first.
	await waitFor('the end of the lot', async () => {
		await runAllDue(biddingDeps(db));
		const row = db.selectFrom('auctions').select('status').where('id', '=', id);
		return (await row.executeTakeFirstOrThrow()).status === 'completed';
	});
	return id;
}

/** When the rounds of a fiduciary lot start and end, from now, in milliseconds. */
type Times = readonly [start: number, end: number];
const ROUNDS: readonly [Times, Times] = [
	[-HOUR, DAY],
	[2 * DAY, 3 * DAY],
];

/** A published fiduciary lot of two rounds with a debt of R$ 80.000,00, before the clock opens it; with a document that is a proof. */
export async function makeFiduciaryLot(
	db: Kysely<Database>,
	{ rounds = ROUNDS, payoff = 80_000_00 as number | null } = {},
): Promise<{ id: string; document_id: string }> {
	const now = Date.now();
	const minimums = [100_000_00, 50_000_00];
	const id = await makeRoundsAuction(
		db,
		rounds.map(([start, end], n) => ({ start: now + start, end: now + end, minimum: minimums[n] ?? 1 })),
		{ kind: 'fiduciary', debtor_window_ms: DAY, extension_window_ms: 0 },
	);
	await db.insertInto('properties').values({ auction_id: id, environment: 'production', payoff }).execute();
	const document_id = await makeEdital(db, { auction_id: id }, { kind: 'outros', published_at: new Date() });
	return { id, document_id };
}

/** The request by which the desk records that the fiduciante of a new lot bought it. */
export async function debtorPayment({ db }: { db: Kysely<Database> }) {
	const { id, document_id } = await makeFiduciaryLot(db);
	const paid_at = new Date(Date.now() - SECOND).toISOString();
	return { params: { id }, body: { amount: 80_000, paid_at, document_id } };
}
