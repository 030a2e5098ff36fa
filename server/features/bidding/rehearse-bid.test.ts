import { randomUUID } from 'node:crypto';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { MINUTE } from '#domain/values/time.ts';
import { openDatabase } from '#server/platform/db/open.ts';
import type { SendStatements } from '#server/platform/db/pipelined-transaction.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { biddingDeps } from '#server/testing/bidding-deps.ts';
import { useDatabase } from '#server/testing/database.ts';
import { makeAuction, makeOpenAuction, makePerson } from '#server/testing/factories.ts';
import { placeBid } from '#server/testing/place-bid.ts';
import { BID_TABLES, openBidConnections, raiseErrors, removeErrors } from '#server/testing/table-errors.ts';
import { decideBids } from './place-bids.ts';
import { RehearsalFailed, rehearseBid } from './rehearse-bid.ts';

const database = useDatabase();
const held: { engine?: Kysely<Database> } = {};
beforeAll(() => {
	held.engine = openBidConnections(database.url);
});
afterAll(() => held.engine?.destroy());
beforeEach(async () => {
	await sql`update auctions set status = 'cancelled', leader = null, bid_count = 0, max_amount = null,
		paused_at = null`.execute(database.db);
	await makePerson(database.db);
});

const engine = () => held.engine as Kysely<Database>;
const rehearse = (except: string[] = []) => rehearseBid(engine(), 'production', { except });
const rehearseOn = (only: string) => rehearseBid(engine(), 'production', { only });
const soon = () => {
	const end_time = new Date(Date.now() + MINUTE);
	return { end_time, scheduled_end_time: end_time };
};

function commandOn(auction_id: string, user_id: string, amount = 200_000_00) {
	return { auction_id, user_id, amount, key: randomUUID(), address: null };
}

/** The rows of all tables, and the states of all sequences. */
async function everything(): Promise<string> {
	const { rows } = await sql<{ all: string }>`
		select string_agg(table_name || ' ' || query_to_xml('select count(*), md5(string_agg(t::text, '','' order by t::text)) from '
			|| quote_ident(table_name) || ' t', true, true, '')::text, E'\n' order by table_name) as all
		from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'
		union all
		select string_agg(sequencename || ' ' || coalesce(last_value, 0), ',' order by sequencename) from pg_sequences`.execute(
		database.db,
	);
	return rows.map(({ all }) => all).join('\n');
}

test('the tables of a bid are those that one in the last minutes writes', async () => {
	const id = await makeOpenAuction(database.db, soon());
	const command = commandOn(id, await makePerson(database.db));
	// A new connection: others still have counts of their own.
	const fresh = openDatabase(database.url, 1);
	const written = await fresh.transaction().execute(async (trx) => {
		const send = async (...statements: RawBuilder<unknown>[]) => {
			const answers: unknown[][] = [];
			for (const each of statements) answers.push((await each.execute(trx)).rows);
			return answers;
		};
		const { last } = await decideBids(send as SendStatements, biddingDeps(trx), [command]);
		for (const each of last) await each.execute(trx);
		const { rows } = await sql<{ name: string }>`
			select relname as name from pg_stat_xact_user_tables where n_tup_ins + n_tup_upd + n_tup_del > 0`.execute(
			trx,
		);
		return rows.map(({ name }) => name);
	});
	await fresh.destroy();
	expect(written.toSorted()).toEqual([...BID_TABLES]);
});

test.each(BID_TABLES)('an error in %s fails the rehearsal, on any lot and on its own', async (table) => {
	const id = await makeOpenAuction(database.db);
	expect(await rehearse()).toBe(id);
	await raiseErrors(database.db, table);
	const failed = { auction_id: id, cause: { message: 'a planted error' } };
	try {
		await expect(rehearse()).rejects.toMatchObject(failed);
		await expect(rehearse()).rejects.toBeInstanceOf(RehearsalFailed);
		await expect(rehearseOn(id)).rejects.toMatchObject(failed);
	} finally {
		await removeErrors(database.db);
	}
	expect(await rehearseOn(id)).toBe(id);
});

test('nothing is stored: not in any table, and no sequence has moved', async () => {
	const id = await makeOpenAuction(database.db, soon());
	const bidder = await makePerson(database.db);
	const placed = await placeBid(database.db, 'production', {
		...commandOn(id, bidder),
		proxy_bid: { amount: 400_000_00, nonce: 'a'.repeat(32) },
	});
	expect(placed).toHaveProperty('accepted');
	await makeAuction(database.db, { auction_type: 'live', status: 'active' });
	const before = await everything();
	for (let n = 0; n < 20; n += 1) {
		expect(await rehearse()).not.toBeNull();
		expect(await rehearseOn(id)).toBe(id);
	}
	expect(await everything()).toBe(before);
	// The control: a bid is seen.
	await placeBid(database.db, 'production', commandOn(id, await makePerson(database.db), 900_000_00));
	expect(await everything()).not.toBe(before);
});

test('the lot that ends last is taken, whose row is free; its end may have passed', async () => {
	const near = await makeOpenAuction(database.db, soon());
	const far = await makeOpenAuction(database.db);
	expect(await rehearse()).toBe(far);
	expect(await rehearse([far])).toBe(near);
	await database.db.transaction().execute(async (trx) => {
		await sql`select from auctions where id = ${far} for no key update`.execute(trx);
		expect(await rehearse()).toBe(near);
		await expect(rehearseOn(far)).rejects.toMatchObject({ auction_id: far, cause: { code: '55P03' } });
	});
	await sql`insert into bids_failing values (${far}, now())`.execute(database.db);
	expect(await rehearse()).toBe(near);
	await sql`update auctions set end_time = clock_timestamp() - interval '5 seconds',
		last_stamp = last_stamp - interval '1 minute' where id = ${near}`.execute(database.db);
	expect(await rehearse()).toBe(near);
	await raiseErrors(database.db, 'bids');
	await expect(rehearse()).rejects.toMatchObject({ auction_id: near });
	await removeErrors(database.db);
	await sql`delete from bids_failing`.execute(database.db);
});

test('there is nothing to rehearse where no lot is open', async () => {
	await makeAuction(database.db);
	const paused = await makeAuction(database.db, { status: 'paused', paused_at: new Date() });
	const elsewhere = await makeAuction(database.db, { environment: 'staging', status: 'active' });
	for (const lot of [rehearse(), rehearseOn(paused), rehearseOn(elsewhere), rehearseOn(randomUUID())])
		expect(await lot).toBeNull();
});

test('where everybody has a number, the bid is made in the name of somebody who does not lead', async () => {
	const id = await makeOpenAuction(database.db);
	await placeBid(database.db, 'production', commandOn(id, await makePerson(database.db)));
	await sql`insert into auction_bidders select ${id}, id, 100 + row_number() over () from users on conflict do nothing`.execute(
		database.db,
	);
	await raiseErrors(database.db, 'auction_bidders');
	expect(await rehearseOn(id)).toBe(id);
	await removeErrors(database.db);
	await raiseErrors(database.db, 'bids');
	await expect(rehearseOn(id)).rejects.toMatchObject({ cause: { message: 'a planted error' } });
	await removeErrors(database.db);
});
