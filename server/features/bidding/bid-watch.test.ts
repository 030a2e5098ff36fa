import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { LAST_MINUTES } from '#domain/auction/outage.ts';
import { MINUTE, type Micros, micros, SECOND } from '#domain/values/time.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { biddingDeps } from '#server/testing/bidding-deps.ts';
import { useDatabase } from '#server/testing/database.ts';
import { makeOpenAuction, makePerson } from '#server/testing/factories.ts';
import { setHeartbeatBack } from '#server/testing/moved-clock.ts';
import { placeBid } from '#server/testing/place-bid.ts';
import { BID_TABLES, openBidConnections, raiseErrors, removeErrors } from '#server/testing/table-errors.ts';
import { BidMeter } from './bid-meter.ts';
import { BidWatch } from './bid-watch.ts';
import { BiddingEngine, BidsOverdue, OneBidFailed } from './engine.ts';
import { Heartbeat } from './outages/heartbeat.ts';
import { placeBids } from './place-bids.ts';
import { runAllDue } from './scheduler.ts';

const { all } = inject('runs');

const database = useDatabase();
const held: { engine?: Kysely<Database> } = {};
beforeAll(() => {
	held.engine = openBidConnections(database.url);
});
afterAll(() => held.engine?.destroy());
const engine = () => held.engine as Kysely<Database>;

beforeEach(async () => {
	await removeErrors(database.db);
	await sql`update auctions set status = 'cancelled', leader = null, bid_count = 0, last_stamp = last_stamp - interval '1 day'
		where status = 'active'`.execute(database.db);
	for (const table of ['bidding_heartbeats', 'outages', 'bids_failing'] as const)
		await database.db.deleteFrom(table).execute();
	await makePerson(database.db);
});

/** A server's engine, watch and scheduler, on a clock that is moved by hand. */
function newServer() {
	const clock = { now: performance.now() };
	const lines: string[] = [];
	const say = (_fields: object, message: string) => void lines.push(message);
	const log = { error: say, info: say };
	const meter = new BidMeter();
	const own = () => clock.now;
	const watch = new BidWatch(
		{ db: database.db, engine: engine(), environment: 'production', meter, log: log as never },
		own,
	);
	const heartbeat = new Heartbeat(database.db, 'production', own);
	const bidding = new BiddingEngine((bids) => placeBids(biddingDeps(engine()), bids), {
		placed: () => undefined,
		failed: (bids) => watch.failed(bids),
	});
	/** What the scheduler does a second later; null when it stops at the watch. */
	const tick = async () => {
		clock.now += 2 * SECOND;
		if (!(await watch.check())) return null;
		const found = [...(await heartbeat.send()), ...(await watch.settle())];
		return { found, closed: await runAllDue(biddingDeps(database.db)) };
	};
	return { clock, lines, meter, watch, bidding, tick };
}

async function commandOn(auction_id: string, amount = 200_000_00) {
	return { auction_id, user_id: await makePerson(database.db), amount, key: randomUUID(), address: null };
}

const endingIn = (seconds: number) => {
	const end_time = new Date(Date.now() + seconds * SECOND);
	return { end_time, scheduled_end_time: end_time };
};
const typesOf = async (id: string) =>
	(
		await database.db
			.selectFrom('ledger_records')
			.select('type')
			.where('auction_id', '=', id)
			.orderBy('seq')
			.execute()
	).map(({ type }) => type);
const lastHeartbeat = () => database.db.selectFrom('bidding_heartbeats').selectAll().execute();
const failing = async () =>
	(await database.db.selectFrom('bids_failing').select('auction_id').execute()).map(
		({ auction_id }) => auction_id,
	);

/** Makes 20 seconds pass, in which the end of the lot passed. */
async function passEnd(id: string): Promise<void> {
	await sql`update auctions set end_time = clock_timestamp() - interval '5 seconds',
		last_stamp = last_stamp - interval '1 minute' where id = ${id}`.execute(database.db);
	await setHeartbeatBack(database.db, 20);
	await sql`update bids_failing set since = since - interval '20 seconds'`.execute(database.db);
}

/** The extensions of a lot for outages, in µs. */
async function extensionsOf(id: string): Promise<{ by: Micros; length: Micros }[]> {
	const { rows } = await sql<{ by: Micros; length: Micros }>`
		select (d ->> 'to')::bigint - (d ->> 'from')::bigint as by, (d ->> 'until')::bigint - (d ->> 'since')::bigint as length
		from (select record::jsonb -> 'data' as d from ledger_records where auction_id = ${id} and type = 'extended') as e`.execute(
		database.db,
	);
	return rows;
}

/** In `npm test` two of them: each waits for the engine's attempts, and the rehearsal is tested with every table (rehearse-bid.test.ts). */
const TABLES = all ? BID_TABLES : (['auctions', 'ledger_records'] as const);

test.each(TABLES)(
	'an error in %s is an outage: no heartbeat, a line in the log, nothing closes, and the lot is extended by its length',
	async (table) => {
		const id = await makeOpenAuction(database.db, endingIn(60));
		const server = newServer();
		expect(await server.tick()).toEqual({ found: [], closed: [] });
		const before = await lastHeartbeat();

		await raiseErrors(database.db, table);
		expect(await server.tick()).toBeNull();
		await expect(server.bidding.place(await commandOn(id))).rejects.toThrow('a planted error');
		expect(await server.tick()).toBeNull();
		expect(await lastHeartbeat()).toEqual(before);
		expect(server.lines).toEqual(['bids fail']);
		expect(server.meter.failing).toBe(1);
		await passEnd(id);
		expect(await server.tick()).toBeNull();
		expect(await runAllDue(biddingDeps(database.db))).toEqual([]);

		await removeErrors(database.db);
		server.clock.now += 20 * SECOND;
		expect(await server.tick()).toMatchObject({ found: [{ auctions: [id] }], closed: [] });
		expect(await typesOf(id)).toEqual(['opened', 'extended']);
		const [{ by, length }] = (await extensionsOf(id)) as [{ by: Micros; length: Micros }];
		expect(length).toBeGreaterThan(micros(20 * SECOND));
		expect(by).toBe(micros(LAST_MINUTES));
		expect(server.lines).toEqual(['bids fail', 'bids are taken again']);
		expect(server.meter.failing).toBe(0);
		expect(await server.bidding.place(await commandOn(id))).toHaveProperty('accepted');
	},
);

describe('bids that fail on one lot alone', () => {
	test('keep it open, and extend it; the others close meanwhile', async () => {
		const id = await makeOpenAuction(database.db, endingIn(60));
		const other = await makeOpenAuction(database.db, endingIn(50));
		const server = newServer();
		await server.tick();
		await raiseErrors(database.db, 'bids', { lot: id });
		await expect(server.bidding.place(await commandOn(id))).rejects.toThrow('a planted error');
		expect(await server.tick()).toEqual({ found: [], closed: [] });
		expect(await failing()).toEqual([id]);
		await passEnd(id);
		await sql`update auctions set end_time = clock_timestamp() where id = ${other}`.execute(database.db);
		await setHeartbeatBack(database.db, -20);

		expect(await server.tick()).toEqual({ found: [], closed: [other] });
		// A late bid closes it as little as the scheduler does.
		const late = placeBid(database.db, 'production', await commandOn(id));
		await expect(late).rejects.toThrow('the gap must be examined first');
		expect(server.meter.failing).toBe(1);

		await removeErrors(database.db);
		expect(await server.tick()).toMatchObject({ found: [{ auctions: [id], leap: false }], closed: [] });
		expect(await typesOf(id)).toEqual(['opened', 'extended']);
		expect(await failing()).toEqual([]);
		expect(await database.db.selectFrom('outages').select('auctions').execute()).toEqual([{ auctions: 1 }]);
		expect(server.lines).toEqual(['bids fail', 'bids are taken again']);
	});

	test('fail no bids on other lots, with which they are written together', async () => {
		const id = await makeOpenAuction(database.db);
		const others = [await makeOpenAuction(database.db), await makeOpenAuction(database.db)];
		const server = newServer();
		await raiseErrors(database.db, 'bids', { lot: id });
		const commands = await Promise.all([others[0], id, others[1]].map((lot) => commandOn(lot as string)));
		const all = await Promise.allSettled(commands.map((command) => server.bidding.place(command)));
		expect(all.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
		await server.tick();
		expect(await failing()).toEqual([id]);
	});

	test('are found by a rehearsal, too, which others pass', async () => {
		const other = await makeOpenAuction(database.db, endingIn(50));
		const id = await makeOpenAuction(database.db);
		const server = newServer();
		await raiseErrors(database.db, 'ledger_records', { lot: id });
		expect(await server.tick()).not.toBeNull();
		expect(await failing()).toEqual([id]);
		// The only other lot fails as well: bids fail on all.
		await removeErrors(database.db);
		await raiseErrors(database.db, 'ledger_records', { lot: other });
		await sql`insert into bids_failing values (${id}, now()) on conflict do nothing`.execute(database.db);
		expect(await server.tick()).toBeNull();
	});

	test('are no outage when a rehearsal passes within 10 s', async () => {
		const id = await makeOpenAuction(database.db, endingIn(60));
		await makeOpenAuction(database.db);
		const server = newServer();
		await raiseErrors(database.db, 'bids', { lot: id });
		await expect(server.bidding.place(await commandOn(id))).rejects.toThrow('a planted error');
		await removeErrors(database.db);
		expect(await server.tick()).toEqual({ found: [], closed: [] });
		// A bid has just failed: that the rehearsal passes proves nothing yet.
		expect(await failing()).toEqual([id]);
		expect(await server.tick()).toEqual({ found: [], closed: [] });
		expect(await failing()).toEqual([]);
		expect(await typesOf(id)).toEqual(['opened']);
	});

	test.each([
		['began in it', 60, 0, 1],
		['began before it', 60, 5, 1],
		['began in it, far from the end of the lot', 600, 0, 0],
	])('count once with an outage of all lots, when they %s', async (_, ending, earlier, extensions) => {
		const id = await makeOpenAuction(database.db, endingIn(ending));
		const server = newServer();
		await server.tick();
		server.watch.failed({ auction_ids: [id], bids: 1, error: new BidsOverdue(), since: server.clock.now });
		expect(await server.watch.check()).toBe(true);
		await setHeartbeatBack(database.db, 20);
		await sql`update bids_failing set since = since - ${19 + earlier} * interval '1 second'`.execute(
			database.db,
		);
		server.clock.now += 20 * SECOND;
		expect((await server.tick())?.found).toHaveLength(1);
		expect(await extensionsOf(id)).toHaveLength(extensions);
		expect(await database.db.selectFrom('outages').select('auctions').execute()).toEqual([
			{ auctions: extensions },
		]);
		expect(await failing()).toEqual([]);
	});

	test('are forgotten where the lot is no more open', async () => {
		const id = await makeOpenAuction(database.db);
		const server = newServer();
		await sql`insert into bids_failing values (${id}, now())`.execute(database.db);
		await sql`update auctions set status = 'paused', paused_at = clock_timestamp() where id = ${id}`.execute(
			database.db,
		);
		expect(await server.tick()).toEqual({ found: [], closed: [] });
		expect(await failing()).toEqual([]);
		await sql`update auctions set status = 'cancelled', paused_at = null where id = ${id}`.execute(
			database.db,
		);
	});
});

describe('a lot whose row somebody holds', () => {
	const overdue = (id: string, since: number) => ({
		auction_ids: [id],
		bids: 1,
		error: new BidsOverdue(),
		since,
	});

	test('stays open while bids on it wait, and is extended', async () => {
		const id = await makeOpenAuction(database.db, endingIn(60));
		const server = newServer();
		await server.tick();
		server.watch.failed(overdue(id, server.clock.now - 8 * SECOND));
		await database.db.transaction().execute(async (trx) => {
			await sql`select from auctions where id = ${id} for no key update`.execute(trx);
			expect(await server.tick()).toEqual({ found: [], closed: [] });
			expect(await failing()).toEqual([id]);
		});
		server.clock.now += 5 * SECOND;
		await sql`update bids_failing set since = since - interval '5 seconds'`.execute(database.db);
		expect(await server.tick()).toMatchObject({ found: [{ auctions: [id] }] });
		expect(await typesOf(id)).toEqual(['opened', 'extended']);
	});

	test('has no outage when it is held by bids, which are accepted', async () => {
		const id = await makeOpenAuction(database.db, endingIn(60));
		const server = newServer();
		await server.tick();
		server.watch.failed(overdue(id, server.clock.now - 8 * SECOND));
		await server.watch.check();
		expect(await failing()).toEqual([id]);
		expect(await server.bidding.place(await commandOn(id))).toHaveProperty('accepted');
		await database.db.transaction().execute(async (trx) => {
			await sql`select from auctions where id = ${id} for no key update`.execute(trx);
			expect(await server.tick()).toEqual({ found: [], closed: [] });
		});
		expect(await failing()).toEqual([]);
		expect(await typesOf(id)).not.toContain('ended');
		expect(await extensionsOf(id)).toEqual([expect.objectContaining({ length: null })]);
	});
});

test('a lot on which some may bid stays open while others cannot', async () => {
	const id = await makeOpenAuction(database.db, endingIn(60));
	await makeOpenAuction(database.db);
	const server = newServer();
	await raiseErrors(database.db, 'auction_bidders', { lot: id });
	await expect(server.bidding.place(await commandOn(id, 400_000_00))).rejects.toThrow('a planted error');
	expect(await server.tick()).not.toBeNull();
	// Through connections on which the error is not planted.
	const rival = await commandOn(id, 600_000_00);
	expect(await placeBid(database.db, 'production', rival)).toHaveProperty('accepted');
	expect(await server.tick()).toEqual({ found: [], closed: [] });
	expect(await failing()).toEqual([id]);
});

describe('what a bidder sends, or a bug of this program,', () => {
	test.each([
		['a constraint', new OneBidFailed('a constraint', { cause: new Error('bids_pkey') })],
		['a bug', new TypeError('undefined is not a function')],
	])('holds up no lot: %s', async (_, error) => {
		const id = await makeOpenAuction(database.db);
		const server = newServer();
		server.watch.failed({ auction_ids: [id], bids: 1, error, since: server.clock.now });
		expect(await server.tick()).toEqual({ found: [], closed: [] });
		expect(await failing()).toEqual([]);
		expect(server.lines).toEqual([]);
	});

	test('stops no heartbeat: a rehearsal that violates a constraint is logged once', async () => {
		await makeOpenAuction(database.db);
		const server = newServer();
		await sql`alter table idempotency_keys add constraint short_keys check (length(key) < 10) not valid`.execute(
			database.db,
		);
		expect(await server.tick()).toEqual({ found: [], closed: [] });
		expect(await server.tick()).toEqual({ found: [], closed: [] });
		await sql`alter table idempotency_keys drop constraint short_keys`.execute(database.db);
		expect(server.lines).toEqual(['a rehearsed bid fails for a reason of its own']);
		expect(server.meter.failedRehearsals).toBe(2);
	});
});

test('while the lots on which bids fail cannot be stored, there is no heartbeat', async () => {
	const id = await makeOpenAuction(database.db);
	const server = newServer();
	await server.tick();
	const before = await lastHeartbeat();
	server.watch.failed({ auction_ids: [id], bids: 1, error: new BidsOverdue(), since: server.clock.now });
	await sql`alter table bids_failing add constraint none check (false) not valid`.execute(database.db);
	expect(await server.tick()).toBeNull();
	await sql`alter table bids_failing drop constraint none`.execute(database.db);
	expect(await lastHeartbeat()).toEqual(before);
	expect(await server.tick()).not.toBeNull();
});

test('a lot in its last minutes, on which nobody bids, is rehearsed at least every two seconds', async () => {
	const id = await makeOpenAuction(database.db, endingIn(MINUTE / SECOND));
	const server = newServer();
	await server.tick();
	await raiseErrors(database.db, 'bids', { lot: id });
	server.clock.now += SECOND;
	expect(await server.watch.check()).toBe(true);
	server.clock.now += SECOND;
	expect(await server.watch.check()).toBe(false);
});
