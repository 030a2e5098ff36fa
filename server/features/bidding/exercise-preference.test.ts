import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, inject, test } from 'vitest';
import { replay } from '#domain/ledger/ledger.ts';
import { sha256 } from '#server/platform/sha256.ts';
import { biddingDeps } from '#server/testing/bidding-deps.ts';
import { useDatabase } from '#server/testing/database.ts';
import { makeOpenAuction, makePerson } from '#server/testing/factories.ts';
import { placeBid } from '#server/testing/place-bid.ts';
import { approvePreference, makePreferenceLot } from '#server/testing/preference.ts';
import { waitFor } from '#server/testing/wait-for.ts';
import { exercise, readOwnPreference } from './exercise-preference.ts';
import { readAuction } from './read-lot-page.ts';
import { runAllDue } from './scheduler.ts';

const { all } = inject('runs');

const database = useDatabase();
const deps = () => biddingDeps(database.db);
const code = (result: Awaited<ReturnType<typeof exercise>>) =>
	result.ok ? result.value.outcome : result.problem.code;

/** The records' types, and the payments' people and prices; the ledger must replay to the stored row. */
async function endOf(id: string) {
	const { db } = database;
	const rows = await db
		.selectFrom('ledger_records')
		.select(['type', 'record'])
		.where('auction_id', '=', id)
		.orderBy('seq')
		.execute();
	const { state, fault } = replay(
		rows.map(({ record }) => record),
		sha256,
	);
	expect(fault).toBeNull();
	const stored = await db.selectFrom('auctions').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
	expect(state).toMatchObject({
		leader: stored.leader,
		status: stored.status,
		current_bid: stored.current_bid,
	});
	expect(state?.preference_until === undefined).toBe(stored.preference_until === null);
	const payments = await db
		.selectFrom('payments')
		.select(['user_id', 'price'])
		.where('auction_id', '=', id)
		.execute();
	const detail = await readAuction(db, 'production', id);
	return { types: rows.map(({ type }) => type), payments, outcome: detail?.outcome };
}

test('a holder who never bid equals the price: they are the winner and owe it, and the highest bidder owes nothing', async () => {
	const holder = await makePerson(database.db);
	const id = await makePreferenceLot(database.db, [holder]);
	expect(await endOf(id)).toEqual({
		types: ['opened', 'bid-accepted', 'ended', 'preference-opened'],
		payments: [],
		outcome: 'preference-open',
	});
	const result = await exercise(deps(), id, holder);
	expect(result).toMatchObject({ ok: true, value: { outcome: 'sold', price: 100_000, bidder: 2, seq: 5 } });
	expect(await endOf(id)).toMatchObject({
		payments: [{ user_id: holder, price: 100_000_00 }],
		outcome: 'sold',
	});
	expect(code(await exercise(deps(), id, holder))).toBe('preference.not-open');
	expect(await runAllDue(deps())).not.toContain(id);
});

test('of several holders the highest rank wins: an answer before its own stands until the window ends', async () => {
	const [ana, bia, winner] = [
		await makePerson(database.db),
		await makePerson(database.db),
		await makePerson(database.db),
	];
	const grounds = ['spouse', 'co-owner'] as const;
	const make = () => makePreferenceLot(database.db, [ana, bia], { winner, grounds, window_ms: 3_000 });
	const [silent, answered] = [await make(), await make()];
	for (const id of [silent, answered])
		expect(await exercise(deps(), id, bia)).toMatchObject({
			ok: true,
			value: { outcome: 'preference-open' },
		});
	expect(code(await exercise(deps(), answered, bia))).toBe('preference.answered');
	expect((await endOf(answered)).payments).toEqual([]);
	expect(await exercise(deps(), answered, ana)).toMatchObject({ ok: true, value: { outcome: 'sold' } });
	expect((await endOf(answered)).payments).toMatchObject([{ user_id: ana, price: 100_000_00 }]);
	await expect.poll(async () => (await runAllDue(deps())).includes(silent), { timeout: 10_000 }).toBe(true);
	expect(await endOf(silent)).toMatchObject({
		types: [
			'opened',
			'bid-accepted',
			'ended',
			'preference-opened',
			'preference-exercised',
			'preference-lapsed',
		],
		payments: [{ user_id: bia, price: 100_000_00 }],
	});
	const detail = await readAuction(database.db, 'production', silent);
	expect(detail?.preference_exercised).toMatchObject({ bidder: 2, highest_bidder: 1 });
	const own = (user: string) => readOwnPreference(database.db, 'production', silent, user);
	expect([(await own(winner))?.taken_by, (await own(bia))?.taken_by]).toEqual(['co-owner', null]);
});

test('a first-round hammer on a fiduciary lot waits for the fiduciante, who equals no price', async () => {
	const debtor = await makePerson(database.db);
	const lot = { kind: 'fiduciary', debtor_window_ms: 86_400_000 } as const;
	const id = await makePreferenceLot(database.db, [debtor], { grounds: ['fiduciante'], lot });
	expect(await endOf(id)).toMatchObject({ outcome: 'preference-open', payments: [] });
	expect(code(await exercise(deps(), id, debtor))).toBe('preference.not-holder');
});

test('when nobody does so in time, the highest bidder has won, once', async () => {
	const [holder, winner] = [await makePerson(database.db), await makePerson(database.db)];
	const id = await makePreferenceLot(database.db, [holder], { window_ms: 1_000, winner });
	await expect.poll(async () => (await runAllDue(deps())).includes(id), { timeout: 10_000 }).toBe(true);
	expect(await endOf(id)).toMatchObject({
		types: ['opened', 'bid-accepted', 'ended', 'preference-opened', 'preference-lapsed'],
		payments: [{ user_id: winner, price: 100_000_00 }],
		outcome: 'sold',
	});
	expect(code(await exercise(deps(), id, holder))).toBe('preference.not-open');
});

test.runIf(all)('a call after the window ends it, and is told by how much it was late', async () => {
	const holder = await makePerson(database.db);
	const id = await makePreferenceLot(database.db, [holder], { window_ms: 1_000 });
	expect(code(await exercise(deps(), id, await makePerson(database.db)))).toBe('preference.not-holder');
	await sql`select pg_sleep(1.1)`.execute(database.db);
	const late = await exercise(deps(), id, holder);
	expect(late).toMatchObject({ ok: false, problem: { code: 'preference.closed' } });
	expect((await endOf(id)).payments).toHaveLength(1);
});

test('is nobody else’s, not the winner’s, and not that of somebody who may not bid', async () => {
	const [winner, holder, revoked] = await Promise.all([1, 2, 3].map(() => makePerson(database.db)));
	const id = await makePreferenceLot(database.db, [holder as string, winner as string, revoked as string], {
		winner: winner as string,
	});
	await database.db
		.updateTable('profiles')
		.set({ status: 'rejected' })
		.where('id', '=', revoked as string)
		.execute();
	expect(code(await exercise(deps(), id, winner as string))).toBe('preference.own-win');
	expect(code(await exercise(deps(), id, revoked as string))).toBe('bid.not-approved');
	expect(code(await exercise(deps(), randomUUID(), holder as string))).toBe('auction.not-found');
	expect((await endOf(id)).outcome).toBe('preference-open');
});

test.runIf(all)('no window opens without another holder than the winner, nor without a bid', async () => {
	const winner = await makePerson(database.db);
	const id = await makePreferenceLot(database.db, [winner], { winner });
	expect(await endOf(id)).toMatchObject({ outcome: 'sold', payments: [{ user_id: winner }] });
	const soon = { end_time: new Date(Date.now() + 500), extension_window_ms: 0 };
	const unsold = await makeOpenAuction(database.db, soon);
	await approvePreference(database.db, unsold, [await makePerson(database.db)]);
	await waitFor('the end', async () => (await runAllDue(deps())).includes(unsold));
	expect(await endOf(unsold)).toMatchObject({ types: ['opened', 'ended'], outcome: 'unsold' });
});

test('a right that was approved while the lot is open counts at its end, which a late bid may find', async () => {
	const [holder, person] = [await makePerson(database.db), await makePerson(database.db)];
	const soon = { end_time: new Date(Date.now() + 1_000), extension_window_ms: 0 };
	const id = await makeOpenAuction(database.db, soon);
	const bid = (amount: number) =>
		placeBid(database.db, 'production', {
			auction_id: id,
			user_id: person,
			amount,
			key: randomUUID(),
			address: null,
		});
	await bid(100_000_00);
	await approvePreference(database.db, id, [holder]);
	await sql`select pg_sleep(1)`.execute(database.db);
	await bid(110_000_00);
	expect((await endOf(id)).types).toEqual(['opened', 'bid-accepted', 'ended', 'preference-opened']);
});

test.runIf(all)(
	'of several holders at once exactly one wins, also while the window ends',
	{
		timeout: 60_000,
	},
	async () => {
		for (let n = 0; n < (all ? 6 : 2); n += 1) {
			const holders = await Promise.all([1, 2, 3].map(() => makePerson(database.db)));
			const id = await makePreferenceLot(database.db, holders, { window_ms: n % 2 === 0 ? 900_000 : 1_000 });
			if (n % 2 === 1) await sql`select pg_sleep(0.98)`.execute(database.db);
			const calls = holders.map((holder) => exercise(deps(), id, holder));
			const results = await Promise.all([...calls, runAllDue(deps()).then(() => null)]);
			await sql`select pg_sleep(${n % 2 === 1 ? 0.1 : 0})`.execute(database.db);
			await runAllDue(deps());
			const sold = results.filter((result) => result?.ok).length;
			const { types, payments, outcome } = await endOf(id);
			expect(sold).toBeLessThanOrEqual(1);
			if (n % 2 === 0) expect(sold).toBe(1);
			expect(
				types.filter((type) => type === 'preference-exercised' || type === 'preference-lapsed'),
			).toHaveLength(1);
			expect([payments.length, outcome]).toEqual([1, 'sold']);
		}
	},
);
