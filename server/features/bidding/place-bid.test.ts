import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { replay } from '#domain/ledger/ledger.ts';
import { isoOf } from '#domain/values/time.ts';
import { sha256 } from '#server/platform/sha256.ts';
import { biddingDeps } from '#server/testing/bidding-deps.ts';
import { useDatabase } from '#server/testing/database.ts';
import { makeAuction, makeOpenAuction, makePerson } from '#server/testing/factories.ts';
import { placeBid } from '#server/testing/place-bid.ts';
import { runAllDue } from './scheduler.ts';

const database = useDatabase();

async function bid(auction_id: string, user_id: string, amount: number, key: string = randomUUID()) {
	return placeBid(database.db, 'production', { auction_id, user_id, amount, key, address: '203.0.113.7' });
}

async function auctionRow(id: string) {
	return database.db.selectFrom('auctions').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

async function ledgerOf(id: string): Promise<string[]> {
	const rows = await database.db
		.selectFrom('ledger_records')
		.select('record')
		.where('auction_id', '=', id)
		.orderBy('seq')
		.execute();
	return rows.map((row) => row.record);
}

describe('an accepted bid', () => {
	test('is stored, recorded, and answered with its place in the ledger', async () => {
		const auction_id = await makeOpenAuction(database.db, { initial_bid: 200_000_00 });
		const ana = await makePerson(database.db);
		const outcome = await bid(auction_id, ana, 200_000_00);
		expect(outcome).toMatchObject({
			accepted: {
				current_bid: 200_000,
				minimum_bid: 201_000,
				bid_count: 1,
				extended: false,
				bid: { bidder: 1, seq: 2 },
			},
		});
		const [, second] = await ledgerOf(auction_id);
		expect(outcome).toMatchObject({ accepted: { receipt: { record_hash: sha256(second as string) } } });
		expect(await auctionRow(auction_id)).toMatchObject({
			current_bid: 200_000_00,
			bid_count: 1,
			leader: 1,
			ledger_seq: 2,
		});
	});

	test('in the last three minutes moves the end to three minutes after the bid', async () => {
		const end_time = new Date(Date.now() + 60_000);
		const auction_id = await makeOpenAuction(database.db, { end_time });
		const outcome = await bid(auction_id, await makePerson(database.db), 100_000_00);
		const { accepted } = outcome as { accepted: { end_time: string; bid: { created_at: string } } };
		expect(Date.parse(accepted.end_time) - Date.parse(accepted.bid.created_at)).toBe(180_000);
		expect((await auctionRow(auction_id)).end_time.getTime()).toBe(Date.parse(accepted.end_time));
	});
});

describe('a refused bid', () => {
	test('is recorded with its reason and changes nothing else', async () => {
		const auction_id = await makeOpenAuction(database.db);
		const outcome = await bid(auction_id, await makePerson(database.db), 99_999_99);
		expect(outcome).toMatchObject({
			refused: { code: 'bid.too-low', params: { minimum: 100_000_00 } },
			receipt: { seq: 2 },
		});
		expect(await auctionRow(auction_id)).toMatchObject({
			bid_count: 0,
			current_bid: 100_000_00,
			ledger_seq: 2,
		});
	});

	test('extends nothing, however late', async () => {
		const end_time = new Date(Date.now() + 60_000);
		const auction_id = await makeOpenAuction(database.db, { end_time });
		await bid(auction_id, await makePerson(database.db), 1);
		expect((await auctionRow(auction_id)).end_time).toEqual(end_time);
	});

	test.each([
		['bid.not-approved', { status: 'pending' }],
		['bid.not-approved', { status: 'rejected' }],
		['bid.admin', { role: 'admin' }],
	] as const)('%s for %o', async (code, standing) => {
		const auction_id = await makeOpenAuction(database.db);
		expect(await bid(auction_id, await makePerson(database.db, standing), 100_000_00)).toMatchObject({
			refused: { code },
		});
	});

	test('bid.remiss for a person who won the lot before and did not pay', async () => {
		const [auction_id, user_id] = [await makeOpenAuction(database.db), await makePerson(database.db)];
		await database.db.insertInto('barred_bidders').values({ auction_id, user_id }).execute();
		expect(await bid(auction_id, user_id, 100_000_00)).toMatchObject({ refused: { code: 'bid.remiss' } });
		expect(await bid(await makeOpenAuction(database.db), user_id, 100_000_00)).toMatchObject({
			accepted: {},
		});
	});

	test('bid.seller for the seller', async () => {
		const seller_id = await makePerson(database.db);
		const auction_id = await makeOpenAuction(database.db, { seller_id });
		expect(await bid(auction_id, seller_id, 100_000_00)).toMatchObject({ refused: { code: 'bid.seller' } });
	});

	test('a revoked approval stops the next bid', async () => {
		const auction_id = await makeOpenAuction(database.db);
		const ana = await makePerson(database.db);
		const bruno = await makePerson(database.db);
		await bid(auction_id, ana, 100_000_00);
		await bid(auction_id, bruno, 110_000_00);
		await database.db.updateTable('profiles').set({ status: 'rejected' }).where('id', '=', ana).execute();
		expect(await bid(auction_id, ana, 120_000_00)).toMatchObject({ refused: { code: 'bid.not-approved' } });
	});

	test('an unknown auction or one of another environment is not found', async () => {
		const ana = await makePerson(database.db);
		const staging = await makeAuction(database.db, { environment: 'staging' });
		for (const id of [staging, randomUUID()]) {
			expect(await bid(id, ana, 100_000_00)).toMatchObject({
				refused: { code: 'auction.not-found' },
				receipt: null,
			});
		}
	});
});

describe('the close', () => {
	test('a bid that arrives after the end closes the auction and is told how late it was', async () => {
		const auction_id = await makeOpenAuction(database.db);
		const ana = await makePerson(database.db);
		await bid(auction_id, ana, 100_000_00);
		await sql`update auctions set start_time = now() - interval '1 day', end_time = clock_timestamp() - interval '412 ms'
			where id = ${auction_id}`.execute(database.db);
		const outcome = await bid(auction_id, await makePerson(database.db), 200_000_00);
		expect(outcome).toMatchObject({ refused: { code: 'bid.closed' } });
		const { refused } = outcome as { refused: { params: { late_ms: number } } };
		expect(refused.params.late_ms).toBeGreaterThanOrEqual(412);
		expect(await auctionRow(auction_id)).toMatchObject({
			status: 'completed',
			current_bid: 100_000_00,
			leader: 1,
		});
	});

	test('a bid that waited for the lock past the end is refused: the clock is read after the lock', async () => {
		const auction_id = await makeOpenAuction(database.db);
		const ana = await makePerson(database.db);
		await sql`update auctions set end_time = clock_timestamp() + interval '300 ms' where id = ${auction_id}`.execute(
			database.db,
		);
		let waiting: ReturnType<typeof bid> | undefined;
		await database.db.transaction().execute(async (trx) => {
			await sql`select from auctions where id = ${auction_id} for update`.execute(trx);
			waiting = bid(auction_id, ana, 100_000_00);
			await sql`select pg_sleep(0.6)`.execute(trx);
		});
		expect(await waiting).toMatchObject({ refused: { code: 'bid.closed' } });
	});

	test('closing twice at once writes one end', async () => {
		const auction_id = await makeOpenAuction(database.db);
		await sql`update auctions set end_time = clock_timestamp() where id = ${auction_id}`.execute(database.db);
		await Promise.all([runAllDue(biddingDeps(database.db)), runAllDue(biddingDeps(database.db))]);
		const types = (await ledgerOf(auction_id)).map((text) => JSON.parse(text).type);
		expect(types).toEqual(['opened', 'ended']);
	});
});

describe('the idempotency key', () => {
	test('the same key and amount gives the same answer and writes nothing', async () => {
		const auction_id = await makeOpenAuction(database.db);
		const ana = await makePerson(database.db);
		const key = randomUUID();
		const first = await bid(auction_id, ana, 100_000_00, key);
		const again = await bid(auction_id, ana, 100_000_00, key);
		expect(again).toEqual(first);
		expect((await auctionRow(auction_id)).ledger_seq).toBe(2);
	});

	test('twelve concurrent requests with one key are one bid', async () => {
		const auction_id = await makeOpenAuction(database.db);
		const ana = await makePerson(database.db);
		const key = randomUUID();
		const outcomes = await Promise.all(
			Array.from({ length: 12 }, () => bid(auction_id, ana, 100_000_00, key)),
		);
		for (const each of outcomes) expect(each).toEqual(outcomes[0]);
		expect((await auctionRow(auction_id)).bid_count).toBe(1);
	});

	test('with another amount or on another auction it is refused', async () => {
		const [one, two] = [await makeOpenAuction(database.db), await makeOpenAuction(database.db)];
		const ana = await makePerson(database.db);
		const key = randomUUID();
		await bid(one, ana, 100_000_00, key);
		expect(await bid(one, ana, 200_000_00, key)).toMatchObject({ refused: { code: 'bid.key-reused' } });
		expect(await bid(two, ana, 100_000_00, key)).toMatchObject({ refused: { code: 'bid.key-reused' } });
	});

	test('sent to two auctions at the same moment, it counts for one of them', async () => {
		const ids = [await makeOpenAuction(database.db), await makeOpenAuction(database.db)];
		const ana = await makePerson(database.db);
		const key = randomUUID();
		const outcomes = await Promise.all(ids.map((id) => bid(id, ana, 100_000_00, key)));
		expect(outcomes.filter((each) => 'accepted' in each)).toHaveLength(1);
	});
});

test('the ledger replays to the stored state, and the database keeps it append-only', async () => {
	const auction_id = await makeOpenAuction(database.db, { end_time: new Date(Date.now() + 100_000) });
	const people = [await makePerson(database.db), await makePerson(database.db)];
	for (let n = 0; n < 10; n += 1)
		await bid(auction_id, people[n % 2] as string, 100_000_00 + n * 1_500_00 - (n % 3) * 1_000_00);
	const { state, head, fault } = replay(await ledgerOf(auction_id), sha256);
	const row = await auctionRow(auction_id);
	expect(fault).toBeNull();
	expect(head).toEqual({ seq: row.ledger_seq, hash: row.ledger_hash });
	expect(state).toMatchObject({
		status: row.status,
		current_bid: row.current_bid,
		bid_count: row.bid_count,
		leader: row.leader,
	});
	expect(isoOf(state?.end_time ?? 0).slice(0, 23)).toBe(row.end_time.toISOString().slice(0, 23));
	const edit = sql`update ledger_records set record = '{}' where auction_id = ${auction_id}`.execute(
		database.db,
	);
	await expect(edit).rejects.toThrow('append-only');
	await expect(
		sql`delete from ledger_records where auction_id = ${auction_id}`.execute(database.db),
	).rejects.toThrow('append-only');
	await expect(sql`delete from auctions where id = ${auction_id}`.execute(database.db)).rejects.toThrow();
});
