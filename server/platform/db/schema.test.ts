import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { isoOf } from '#domain/values/time.ts';
import { useDatabase } from '#server/testing/database.ts';
import { makeAuction, makeOpenAuction, makePerson } from '#server/testing/factories.ts';
import { placeBid } from '#server/testing/place-bid.ts';
import { migrate } from './migrate.ts';

const database = useDatabase();
const made = { auction: '', opened: '', person: '' };

beforeAll(async () => {
	made.auction = await makeOpenAuction(database.db);
	made.opened = await makeOpenAuction(database.db);
	made.person = await makePerson(database.db);
	const command = {
		auction_id: made.auction,
		user_id: made.person,
		amount: 100_000_00,
		key: randomUUID(),
		address: null,
	};
	await placeBid(database.db, 'production', command);
});

const bid = (set: string) => () =>
	sql`insert into bids (id, auction_id, user_id, bidder, amount, created_at, seq)
		select gen_random_uuid(), auction_id, user_id, bidder, amount, created_at, seq from (select b.* from bids b) as b
		where ${sql.raw(set)}`;
const altered = (columns: string) => () =>
	sql`insert into bids (id, auction_id, user_id, created_at, bidder, amount, seq)
		select gen_random_uuid(), auction_id, user_id, created_at, ${sql.raw(columns)} from bids`;
const auction = (set: string) => () => sql`update auctions set ${sql.raw(set)} where id = ${made.auction}`;
const payment = (columns: string, values: string) => () =>
	sql`insert into payments (auction_id, user_id, price, commission, amount, due_at ${sql.raw(columns)})
		values (${made.auction}, ${made.person}, ${sql.raw(values)})`;

/** SQLSTATEs of a violated constraint and of a trigger's own error. A mistake in the statement has another code. */
const REFUSED = /^(23\d{3}|P0001)$/;

describe('invalid states are refused', () => {
	test.each([
		['a negative price', auction('current_bid = -1')],
		['a price of zero', auction('current_bid = 0')],
		['a price over the limit', auction('current_bid = 1000000000001')],
		['an unknown status', auction("status = 'sold'")],
		['an unknown type', auction("auction_type = 'dutch'")],
		['an unknown environment', auction("environment = 'test'")],
		['an end before the start', auction('end_time = start_time')],
		['paused without a moment', auction("status = 'paused'")],
		['bids without a leader', auction('leader = null')],
		['a leader who never bid', auction('leader = 99')],
		['more bids than records', auction('bid_count = 1000')],
		['a title of two letters', auction("title = 'ab'")],
		['a state of three letters', auction("state = 'SPX'")],
		['a broken chain head', auction("ledger_hash = 'x'")],
		['the same bid twice', bid('true')],
		['a bid under another’s number', altered('bidder + 1, amount + 1, seq')],
		['a bid without its record', altered('bidder, amount + 1, seq + 1000')],
		['a bid moved to another record', () => sql`update bids set seq = seq + 1000`],
		['a number that bids refer to, changed', () => sql`update auction_bidders set bidder = bidder + 1`],
		['a number that bids refer to, taken away', () => sql`delete from auction_bidders`],
		[
			'a number for nobody',
			() => sql`insert into auction_bidders values (${made.auction}, gen_random_uuid(), 99)`,
		],
		[
			'a number in no auction',
			() => sql`insert into auction_bidders values (gen_random_uuid(), ${made.person}, 99)`,
		],
		[
			'a second role',
			() =>
				sql`insert into user_roles (user_id, role) values (${made.person}, 'admin'), (${made.person}, 'admin')`,
		],
		['an unknown role', () => sql`insert into user_roles (user_id, role) values (${made.person}, 'owner')`],
		['an unknown profile status', () => sql`update profiles set status = 'ok' where id = ${made.person}`],
		[
			'two pictures in one place',
			() => sql`insert into auction_images (auction_id, image_url, environment, widths, width, height)
			select ${made.auction}, 'x', 'production', '{480}', 4, 3 from generate_series(1, 2)`,
		],
		[
			'a favourite of nothing',
			() => sql`insert into favorites (user_id, auction_id) values (${made.person}, gen_random_uuid())`,
		],
		['a payment that does not add up', payment('', '100, 5, 104, now()')],
		['paid without a moment', payment(', status', "100, 5, 105, now(), 'paid'")],
		[
			'a record out of its list',
			() => sql`insert into ledger_records (auction_id, seq, at, type, record, hash)
			values (${made.auction}, 99, now(), 'edited', '{}', repeat('0', 64))`,
		],
		[
			'two records with one seq',
			() => sql`insert into ledger_records (auction_id, seq, at, type, record, hash)
			values (${made.auction}, 1, now(), 'paused', '{}', repeat('0', 64))`,
		],
		[
			'an edited record',
			() => sql`update ledger_records set record = '{}' where auction_id = ${made.auction}`,
		],
		['an emptied ledger', () => sql`truncate ledger_records cascade`],
		['a deleted auction with bids', () => sql`delete from auctions where id = ${made.auction}`],
		['a ledger that is left behind', () => sql`delete from auctions where id = ${made.opened}`],
		['a ledger without its auction', () => sql`delete from ledger_records where auction_id = ${made.opened}`],
		[
			'a ledger where nobody sees it',
			() => sql`update auctions set environment = 'staging' where id = ${made.opened}`,
		],
		['a deleted bidder', () => sql`delete from users where id = ${made.person}`],
	])('%s', async (_name, statement) => {
		await expect(statement().execute(database.db)).rejects.toMatchObject({
			code: expect.stringMatching(REFUSED),
		});
	});

	test('a bidder number that no bid refers to is deleted with its auction', async () => {
		const auction_id = await makeAuction(database.db);
		await sql`insert into auction_bidders values (${auction_id}, ${made.person}, 1)`.execute(database.db);
		await sql`delete from auctions where id = ${auction_id}`.execute(database.db);
		const left = database.db.selectFrom('auction_bidders').selectAll().where('auction_id', '=', auction_id);
		expect(await left.execute()).toEqual([]);
	});

	test('an auction cannot have two open payments', async () => {
		await payment('', '100, 5, 105, now()')().execute(database.db);
		await expect(payment('', '100, 5, 105, now()')().execute(database.db)).rejects.toThrow(
			'payments_one_open_idx',
		);
	});
});

test('migrating again changes nothing, and every session runs in UTC', async () => {
	expect(await migrate(database.db)).toBe(0);
	const { rows } = await sql<{ TimeZone: string }>`show timezone`.execute(database.db);
	expect(rows).toEqual([{ TimeZone: 'UTC' }]);
});

test('auctions have no row trigger before updates, with which each bid would compute the search text again', async () => {
	const [ROW, BEFORE, UPDATE] = [1, 2, 16];
	const all = ROW | BEFORE | UPDATE;
	const { rows } = await sql`select tgname from pg_trigger
		where tgrelid = 'auctions'::regclass and tgtype & ${all}::int = ${all}::int`.execute(database.db);
	expect(rows).toEqual([]);
});

test('the time functions are inlined, and keep each microsecond', async () => {
	const { rows: plan } = await sql<{ 'QUERY PLAN': string }>`explain (verbose, costs off)
		select micros(end_time), from_micros(bid_count) from auctions`.execute(database.db);
	expect(plan.map((row) => row['QUERY PLAN']).join('\n')).not.toMatch(/micros\(/);
	const instants = [0, 1, -1, 1_794_999_999_999_999, 4_102_444_799_999_999];
	const { rows } = await sql<{ at: string; back: number }>`
		select to_char(from_micros(us) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at, micros(from_micros(us)) as back
		from unnest(${instants}::bigint[]) as q (us)`.execute(database.db);
	expect(rows.map(({ back }) => back)).toEqual(instants);
	expect(rows.map(({ at }) => at)).toEqual(instants.map(isoOf));
});
