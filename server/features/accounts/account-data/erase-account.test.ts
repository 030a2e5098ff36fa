import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { accountObligations } from '#server/features/settlement/account-obligations.ts';
import { openDatabase } from '#server/platform/db/open.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { useDatabase } from '#server/testing/database.ts';
import { makeOpenAuction, makePerson } from '#server/testing/factories.ts';
import { lockWaits } from '#server/testing/lock-waits.ts';
import { placeBid } from '#server/testing/place-bid.ts';
import { unlocked } from '#server/testing/unlocked.ts';
import { eraseAccount } from './erase-account.ts';

const database = useDatabase();
const emails = { send: async () => undefined, start: async () => undefined };

const without = (lock: RegExp) => unlocked(database.db, lock);

const waiting = () => lockWaits(database.db);

/**
 * One person bids and deletes their account. A lock on the table of keys stops the bid between its writes and its
 * commit; the deletion starts then.
 */
async function race(db: Kysely<Database>): Promise<{ accepted: boolean; erased: boolean }> {
	const [auction_id, user_id] = [await makeOpenAuction(database.db), await makePerson(database.db)];
	const bid = { auction_id, user_id, amount: 100_000_00, key: randomUUID(), address: null };
	const gate = openDatabase(database.url, 1);
	const both = await gate.transaction().execute(async (hold) => {
		await sql`lock table idempotency_keys in share mode`.execute(hold);
		const placed = placeBid(db, 'production', bid);
		await expect.poll(waiting).toBe(1);
		const erased = eraseAccount({ db, emails, obligations: accountObligations }, user_id);
		const done = erased.then(() => true);
		await expect.poll(async () => (await waiting()) === 2 || Promise.race([done, false])).toBe(true);
		return { placed, erased };
	});
	await gate.destroy();
	const [placed, erased] = [await both.placed, await both.erased];
	return { accepted: 'accepted' in placed, erased: erased.ok };
}

describe('a bid in progress when the account is deleted', () => {
	test('leads, and the deletion is refused', async () => {
		expect(await race(database.db)).toEqual({ accepted: true, erased: false });
	});

	test('control: both succeed where the deletion does not lock the person', async () => {
		const unheld = without(/(?<=deleted_at is null) for update/);
		expect(await race(unheld)).toEqual({ accepted: true, erased: true });
	});
});

/**
 * A person with a bidder number bids while the deletion of their account is not committed yet. It commits when the bid
 * waits for it or, where bids do not wait, after the bid.
 */
async function lateRace(db: Kysely<Database>, { waits }: { waits: boolean }) {
	const user_id = await makePerson(database.db);
	const auction_id = await makeOpenAuction(database.db, { bidder_count: 1 });
	await database.db.insertInto('auction_bidders').values({ auction_id, user_id, bidder: 1 }).execute();
	const bid = { auction_id, user_id, amount: 100_000_00, key: randomUUID(), address: null };
	const gate = openDatabase(database.url, 1);
	const { placed, released } = await gate.transaction().execute(async (hold) => {
		await sql`select from users where id = ${user_id} for update`.execute(hold);
		const sent = placeBid(db, 'production', bid);
		if (waits) await expect.poll(waiting).toBe(1);
		else await sent;
		await sql`update users set deleted_at = now() where id = ${user_id}`.execute(hold);
		const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(hold);
		return { placed: sent, released: rows[0]?.at as Date };
	});
	const outcome = await placed;
	await gate.destroy();
	return { outcome, released };
}

test('a bid that waits for the deletion is refused, with the time after the wait', async () => {
	const { outcome, released } = await lateRace(database.db, { waits: true });
	if (!('refused' in outcome)) throw new Error('the bid was accepted');
	expect(outcome.refused.code).toBe('bid.not-approved');
	expect(Date.parse(outcome.receipt?.at ?? '')).toBeGreaterThanOrEqual(released.getTime());
});

test('control: the same bid is accepted where it does not lock the person', async () => {
	const { outcome } = await lateRace(without(/ for key share/), { waits: false });
	expect(outcome).toHaveProperty('accepted');
});
