import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, describe, expect, inject, test } from 'vitest';
import type { AuctionState } from '#domain/auction/auction.ts';
import { GAP, LAST_MINUTES, type Outage } from '#domain/auction/outage.ts';
import { replay } from '#domain/ledger/ledger.ts';
import { HOUR, MINUTE, type Micros, micros, SECOND } from '#domain/values/time.ts';
import { runAllDue } from '#server/features/bidding/scheduler.ts';
import { sha256 } from '#server/platform/sha256.ts';
import { biddingDeps } from '#server/testing/bidding-deps.ts';
import { useDatabase } from '#server/testing/database.ts';
import { makeAuction, makeOpenAuction, makePerson } from '#server/testing/factories.ts';
import { setHeartbeatBack } from '#server/testing/moved-clock.ts';
import { placeBid } from '#server/testing/place-bid.ts';
import { findOutages, Heartbeat } from './heartbeat.ts';
import { countOutages, readOutages } from './read-outages.ts';

const { all } = inject('runs');

const database = useDatabase();
const inSeconds = (seconds: number) => new Date(Date.now() + seconds * SECOND);

/** A heartbeat sent a moment ago, and no active auction of an earlier test that could be hit. */
let heartbeat: Heartbeat;
beforeEach(async () => {
	await sql`update auctions set status = 'cancelled', leader = null, bid_count = 0,
		last_stamp = last_stamp - interval '1 day' where status = 'active'`.execute(database.db);
	await database.db.deleteFrom('bidding_heartbeats').execute();
	await database.db.deleteFrom('outages').execute();
	heartbeat = new Heartbeat(database.db, 'production');
	expect(await heartbeat.send()).toEqual([]);
});

/** A server that has just started. */
const newServer = () => new Heartbeat(database.db, 'production');

interface Line {
	type: string;
	data: object;
	after: AuctionState;
}

interface Extended extends Outage {
	from: Micros;
	to: Micros;
	cause: string;
}

async function ledgerOf(auction_id: string) {
	const rows = await database.db
		.selectFrom('ledger_records')
		.select('record')
		.where('auction_id', '=', auction_id)
		.orderBy('seq')
		.execute();
	const texts = rows.map(({ record }) => record);
	expect(replay(texts, sha256).fault).toBeNull();
	const records = texts.map(
		(text) => JSON.parse(text) as { type: string; data: object; after: AuctionState },
	);
	return { records, types: records.map(({ type }) => type) };
}

const outages = () => database.db.selectFrom('outages').selectAll().execute();

async function bid(auction_id: string, amount = 200_000_00) {
	const user_id = await makePerson(database.db);
	return placeBid(database.db, 'production', {
		auction_id,
		user_id,
		amount,
		key: randomUUID(),
		address: null,
	});
}

async function now(): Promise<Micros> {
	const { rows } = await sql<{ now: Micros }>`select micros(clock_timestamp()) as now`.execute(database.db);
	return rows[0]?.now ?? 0;
}

describe('a gap', () => {
	test('of more than 10 s extends the auctions in their last minutes, and no others', async () => {
		const hit = await makeOpenAuction(database.db, { end_time: inSeconds(60) });
		const far = await makeOpenAuction(database.db, { end_time: inSeconds(600) });
		const live = await makeAuction(database.db, {
			auction_type: 'live',
			status: 'active',
			end_time: inSeconds(60),
		});
		const paused = await makeAuction(database.db, {
			status: 'paused',
			paused_at: inSeconds(-90),
			end_time: inSeconds(60),
		});
		const elsewhere = await makeAuction(database.db, {
			environment: 'staging',
			status: 'active',
			end_time: inSeconds(60),
		});
		await setHeartbeatBack(database.db, 25);

		const [found, ...others] = await newServer().send();
		expect(others).toEqual([]);
		expect(found).toMatchObject({ auctions: [hit], leap: false });
		const { records, types } = await ledgerOf(hit);
		expect(types).toEqual(['opened', 'extended']);
		const { from, to, cause, since, until } = (records[1] as Line).data as Extended;
		expect(cause).toBe('outage');
		expect(until - since).toBeGreaterThan(micros(25 * SECOND));
		expect(to - from).toBe(micros(LAST_MINUTES));
		expect(records[1]?.after.end_time).toBe(to);
		for (const id of [far, live, paused, elsewhere])
			expect((await ledgerOf(id)).types).not.toContain('extended');
		expect(await outages()).toMatchObject([{ environment: 'production', auctions: 1, leap: false }]);
		expect(await newServer().send()).toEqual([]);

		// What the back office lists and the metrics count.
		expect(await readOutages(database.db, 'production')).toMatchObject([{ auctions: 1, leap: false }]);
		expect(await readOutages(database.db, 'staging')).toEqual([]);
		expect(await countOutages(database.db, 'production')).toEqual({ outages: 1, extensions: 1 });
		expect(await countOutages(database.db, 'staging')).toEqual({ outages: 0, extensions: 0 });
	});

	test('of less than 10 s is no outage', async () => {
		const id = await makeOpenAuction(database.db, { end_time: inSeconds(60) });
		await setHeartbeatBack(database.db, GAP / SECOND - 3);
		expect(await newServer().send()).toEqual([]);
		expect((await ledgerOf(id)).types).toEqual(['opened']);
	});

	test('extends an auction by the same time when it was bid on before the gap was handled', async () => {
		const id = await makeOpenAuction(database.db, { end_time: inSeconds(60) });
		await setHeartbeatBack(database.db, 250);
		expect(await bid(id)).toHaveProperty('accepted.extended', true);
		const [found] = await newServer().send();
		expect(found?.auctions).toEqual([id]);
		const { records, types } = await ledgerOf(id);
		expect(types).toEqual(['opened', 'bid-accepted', 'extended', 'extended']);
		const { from, to } = (records[3] as Line).data as Extended;
		expect(to - from).toBe((found?.until ?? 0) - (found?.since ?? 0));
	});

	test('is found by a server that slept, unless another one sent a heartbeat meanwhile', async () => {
		const clock = { now: 0 };
		const sleeper = new Heartbeat(database.db, 'production', () => clock.now);
		await sleeper.send();
		clock.now += 30 * SECOND;
		await newServer().send();
		expect(await sleeper.send()).toEqual([]);
		clock.now += 30 * SECOND;
		expect(await sleeper.send()).toMatchObject([{ leap: false }]);
	});

	test('is measured from the last bid and to the first, which prove that bids could be taken', async () => {
		const id = await makeOpenAuction(database.db);
		await bid(id);
		await setHeartbeatBack(database.db, 20);
		const [found] = await newServer().send();
		const { rows } = await sql<{ at: Micros }>`
			select micros(last_stamp) as at from auctions where id = ${id}`.execute(database.db);
		const at = rows[0]?.at as Micros;
		expect(found?.until).toBe(at);
		const minute = micros(MINUTE);
		expect(await findOutages(database.db, 'production', { since: at - minute, until: at + minute })).toEqual([
			{ since: at - minute, until: at },
			{ since: at, until: at + minute },
		]);
		expect(await findOutages(database.db, 'production', { since: at - 1, until: at + minute })).toEqual([
			{ since: at, until: at + minute },
		]);
	});
});

test('a refused bid is no sign that bids are taken', async () => {
	const id = await makeOpenAuction(database.db);
	expect(await bid(id, 1)).toMatchObject({ refused: { code: 'bid.too-low' } });
	const { rows } = await sql<{ at: Micros }>`
		select micros(at) as at from ledger_records where auction_id = ${id} and type = 'bid-refused'`.execute(
		database.db,
	);
	const at = rows[0]?.at as Micros;
	const gap = { since: at - micros(GAP - SECOND), until: at + micros(GAP - SECOND) };
	expect(await findOutages(database.db, 'production', gap)).toEqual([gap]);
});

describe("the database's clock", () => {
	test('jumps forward: an auction that ended in the skipped time gets it back, marked as a jump', async () => {
		const id = await makeOpenAuction(database.db, { end_time: inSeconds(-60) });
		await sql`update auctions set status = 'active', end_time = clock_timestamp() - interval '1 minute' where id = ${id}`.execute(
			database.db,
		);
		const clock = { now: 0 };
		const server = new Heartbeat(database.db, 'production', () => clock.now);
		await server.send();
		await setHeartbeatBack(database.db, HOUR / SECOND);
		clock.now += SECOND;
		const [found] = await server.send();
		expect(found).toMatchObject({ auctions: [id], leap: true });
		expect((await ledgerOf(id)).records.at(-1)?.after.end_time).toBeGreaterThan(await now());
	});

	test('jumps back: nothing is extended, and gaps are found as before', async () => {
		const id = await makeOpenAuction(database.db, { end_time: inSeconds(60) });
		await setHeartbeatBack(database.db, -HOUR / SECOND);
		expect(await newServer().send()).toEqual([]);
		await setHeartbeatBack(database.db, 30);
		expect(await newServer().send()).toMatchObject([{ auctions: [id] }]);
	});

	test('jumped back during a gap: the server knows how long the gap was', async () => {
		const id = await makeOpenAuction(database.db, { end_time: inSeconds(60) });
		const clock = { now: 0 };
		const server = new Heartbeat(database.db, 'production', () => clock.now);
		await server.send();
		clock.now += 30 * SECOND;
		const [found] = await server.send();
		expect(found).toMatchObject({ auctions: [id], leap: false });
		expect((found?.until ?? 0) - (found?.since ?? 0)).toBeGreaterThanOrEqual(micros(30 * SECOND));
	});
});

describe('an end that passed during the gap', () => {
	/** An open auction whose end passed 5 s ago, during a gap of 20 s. */
	async function passed(): Promise<string> {
		const id = await makeOpenAuction(database.db, { end_time: inSeconds(60) });
		await sql`update auctions set end_time = clock_timestamp() - interval '5 seconds' where id = ${id}`.execute(
			database.db,
		);
		await setHeartbeatBack(database.db, 20);
		return id;
	}

	test('closes nothing before the gap is handled, and is then extended', async () => {
		const id = await passed();
		expect(await runAllDue(biddingDeps(database.db))).toEqual([]);
		expect(await newServer().send()).toMatchObject([{ auctions: [id] }]);
		expect(await runAllDue(biddingDeps(database.db))).toEqual([]);
		expect((await ledgerOf(id)).types).toEqual(['opened', 'extended']);
	});

	test('does not extend an auction that ended before the gap: that one closes', async () => {
		const id = await makeOpenAuction(database.db, { end_time: inSeconds(60) });
		await sql`update auctions set end_time = clock_timestamp() - interval '25 seconds' where id = ${id}`.execute(
			database.db,
		);
		await setHeartbeatBack(database.db, 20);
		expect(await newServer().send()).toMatchObject([{ auctions: [] }]);
		expect(await runAllDue(biddingDeps(database.db))).toEqual([id]);
		await setHeartbeatBack(database.db, 60);
		expect(await newServer().send()).toMatchObject([{ auctions: [] }]);
		expect(await outages()).toMatchObject([{ auctions: 0 }, { auctions: 0 }]);
	});

	test('a late bid does not close it either: it waits until the gap is handled, and counts', async () => {
		const id = await passed();
		const waiting = bid(id);
		await sql`select pg_sleep(0.2)`.execute(database.db);
		expect((await ledgerOf(id)).types).toEqual(['opened']);
		await newServer().send();
		expect(await waiting).toHaveProperty('accepted');
		expect((await ledgerOf(id)).types.slice(0, 3)).toEqual(['opened', 'extended', 'bid-accepted']);
	});

	test('a bid is not refused as closed while nobody handles the gap', async () => {
		const id = await passed();
		await expect(bid(id)).rejects.toThrow('the gap must be examined first');
		expect((await ledgerOf(id)).types).toEqual(['opened']);
	});

	test.runIf(all)(
		'servers that handle the gap, close and bid at once agree: extended once, still open',
		async () => {
			for (let round = 0; round < 10; round += 1) {
				const id = await passed();
				const servers = [newServer(), newServer()];
				await Promise.all([
					...servers.map((server) => server.send()),
					runAllDue(biddingDeps(database.db)),
					bid(id),
					...servers.map(() => runAllDue(biddingDeps(database.db))),
				]);
				const { types } = await ledgerOf(id);
				expect(types.filter((type) => type === 'ended')).toEqual([]);
				expect(types.slice(0, 3)).toEqual(['opened', 'extended', 'bid-accepted']);
			}
		},
	);
});
