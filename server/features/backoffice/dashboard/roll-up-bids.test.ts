import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { DAY, HOUR } from '#domain/values/time.ts';
import { useDatabase } from '#server/testing/database.ts';
import { makePerson } from '#server/testing/factories.ts';
import { makePast } from '#server/testing/past-auctions.ts';
import { readAnalytics } from './analytics.ts';
import { rollUpBids } from './roll-up-bids.ts';

const database = useDatabase();
const created = { auction: '', other: '', people: ['', ''] };

const auctionOf = (user_id: string) =>
	makePast(database.db, {
		environment: 'production',
		state: 'SP',
		city: null,
		auction_type: 'live',
		kind: 'voluntary',
		property_type: null,
		appraisal: null,
		initial_bid: 100_00,
		commission_bp: 500,
		payment_deadline_hours: 24,
		start_time: Date.now() - 9 * DAY,
		end_time: Date.now() - 3 * DAY,
		status: 'completed',
		round: null,
		bids: [8, 6, 4].map((ago) => ({ user_id, at: Date.now() - ago * DAY - HOUR })),
		payment: null,
	});

beforeAll(async () => {
	created.people = [await makePerson(database.db), await makePerson(database.db)];
	created.auction = await auctionOf(created.people[0] ?? '');
	created.other = await auctionOf(created.people[1] ?? '');
});

const figures = async () => {
	const { bids, bidders } = (await readAnalytics(database.db, 'production', { period: '30d' })).figures;
	return { bids, bidders };
};
const countStaleDays = async () =>
	(await sql`select day from stale_bid_days`.execute(database.db)).rows.length;

test('several servers count at once: each day is counted, and the figures do not change', async () => {
	expect(await figures()).toEqual({ bids: 6, bidders: 2 });
	await Promise.all([1, 2, 3].map(() => rollUpBids(database.db, 'production')));
	await rollUpBids(database.db, 'production');
	expect(await countStaleDays()).toBe(0);
	expect(await figures()).toEqual({ bids: 6, bidders: 2 });
	expect(await rollUpBids(database.db, 'production')).toBe(0);
});

test('an auction withdrawn during the count is never counted', async () => {
	await sql`update auctions set state = 'RJ' where id = ${created.auction}`.execute(database.db);
	expect(await countStaleDays()).toBe(3);
	await database.db.transaction().execute(async (trx) => {
		await sql`update auctions set withdrawn_at = now() where id = ${created.auction}`.execute(trx);
		// Not committed yet: a count would still include the auction, and would be stored.
		expect(await rollUpBids(database.db, 'production')).toBe(0);
		expect(await figures()).toEqual({ bids: 6, bidders: 2 });
	});
	expect(await figures()).toEqual({ bids: 3, bidders: 1 });
	expect(await rollUpBids(database.db, 'production')).toBe(3);
	expect(await figures()).toEqual({ bids: 3, bidders: 1 });
});

test('a bid that is written late is included', async () => {
	const bid = { ago: 5 * DAY, seq: 90 };
	await sql`insert into ledger_records (auction_id, seq, at, type, record, hash)
		values (${created.other}, ${bid.seq}, now(), 'bid-accepted', '{}', repeat('0', 64))`.execute(database.db);
	await sql`insert into bids (id, auction_id, user_id, bidder, amount, created_at, seq)
		values (gen_random_uuid(), ${created.other}, ${created.people[1]}, 1, 999999, ${new Date(Date.now() - bid.ago)}, ${bid.seq})`.execute(
		database.db,
	);
	expect(await figures()).toEqual({ bids: 4, bidders: 1 });
	await rollUpBids(database.db, 'production');
	expect(await figures()).toEqual({ bids: 4, bidders: 1 });
});
