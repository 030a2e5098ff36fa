import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '#server/platform/db/open.ts';
import { openServingRole } from '#server/platform/db/serving-role.ts';
import { useDatabase } from '#server/testing/database.ts';
import { makePerson } from '#server/testing/factories.ts';
import { applyRule, retentionDeps } from '#server/testing/retention.ts';
import { makeWonLot } from '#server/testing/won-lots.ts';

const database = useDatabase();
const ago = (interval: string) => sql<Date>`now() - ${interval}::interval`;

async function serving() {
	const secret = randomBytes(32).toString('hex');
	const db = openDatabase(await openServingRole(database.db, database.url, { secret, appUrl: undefined }), 2);
	onTestFinished(() => db.destroy());
	return db;
}

const addresses = async (auction_id: string) => {
	const { rows } = await sql<{ address: string | null }>`
		select host(address) as address from bids where auction_id = ${auction_id} order by seq`.execute(
		database.db,
	);
	return rows.map(({ address }) => address);
};

test('addresses of bids go after six months, with the rights of the server and no others', async () => {
	const { auction_id } = await makeWonLot(database.db, { bidders: 6 });
	await sql`update bids set address = '203.0.113.7', created_at = now() - case when amount < 14000000 then
		interval '6 months 1 day' else interval '5 months 29 days' end where auction_id = ${auction_id}`.execute(
		database.db,
	);
	const before = await sql`select id, amount, seq, created_at from bids order by id`.execute(database.db);
	const db = await serving();
	// The table itself is fixed for the server.
	await expect(sql`update bids set address = null`.execute(db)).rejects.toThrow('permission denied');
	expect(await applyRule(await retentionDeps(db), 'bid-addresses')).toBe(4);
	expect(await addresses(auction_id)).toEqual([null, null, null, null, '203.0.113.7', '203.0.113.7']);
	expect(await sql`select id, amount, seq, created_at from bids order by id`.execute(database.db)).toEqual(
		before,
	);
});

test('the function forgets no address early, whatever it is called with', async () => {
	const { auction_id } = await makeWonLot(database.db, { bidders: 1 });
	await sql`update bids set address = '203.0.113.8' where auction_id = ${auction_id}`.execute(database.db);
	const db = await serving();
	await sql`select forget_bid_addresses('-infinity', 1000)`.execute(db);
	expect(await addresses(auction_id)).toEqual(['203.0.113.8']);
});

test('the server cannot write access records, and removes none before its term', async () => {
	const db = await serving();
	const user_id = await makePerson(database.db);
	const session = { user_id, token: 'kept', expires_at: ago('0 s'), updated_at: ago('0 s') };
	await db.insertInto('sessions').values(session).execute();
	await expect(sql`delete from access_records where user_id = ${user_id}`.execute(db)).rejects.toThrow(
		'kept for six months',
	);
	await expect(sql`truncate access_records`.execute(database.db)).rejects.toThrow('kept for six months');
	await sql`delete from users where id = ${user_id}`.execute(database.db);
	const { rows } = await sql`select from access_records where user_id = ${user_id}`.execute(database.db);
	expect(rows).toHaveLength(1);
	for (const statement of [
		'insert into access_records default values',
		'update access_records set address = null',
	])
		await expect(sql.raw(statement).execute(db)).rejects.toThrow('permission denied');
});

test('each session leaves an access record, with its end when it is deleted, for six months', async () => {
	const { db } = database;
	const user_id = await makePerson(db);
	const made = await serving();
	for (const age of ['7 months', '5 months']) {
		const times = {
			created_at: ago(age),
			updated_at: ago(age),
			expires_at: ago(age),
			active_at: ago('5 months'),
		};
		const session = { user_id, token: age, ip_address: '203.0.113.7', ...times };
		await made.insertInto('sessions').values(session).execute();
	}
	await made
		.insertInto('sessions')
		.values({ user_id, token: 'now', expires_at: ago('0 s'), updated_at: ago('0 s') })
		.execute();
	const records = () =>
		db
			.selectFrom('access_records')
			.selectAll()
			.where('user_id', '=', user_id)
			.orderBy('started_at')
			.execute();
	expect((await records()).map(({ address, ended_at }) => [address, ended_at])).toEqual([
		['203.0.113.7', null],
		['203.0.113.7', null],
		[null, null],
	]);
	await made.deleteFrom('sessions').where('user_id', '=', user_id).execute();
	expect((await records()).every(({ ended_at }) => ended_at !== null)).toBe(true);
	// The first one began seven months ago and ended five months ago.
	expect(await applyRule(await retentionDeps(made), 'access-records')).toBe(0);
	await sql`update access_records set ended_at = started_at`.execute(db);
	expect(await applyRule(await retentionDeps(made), 'access-records')).toBe(1);
	expect(await records()).toHaveLength(2);
});

test('addresses of events and typed email addresses go after six months, the events stay', async () => {
	const { db } = database;
	const user_id = await makePerson(db);
	await sql`delete from security_events`.execute(db);
	for (const event_type of ['authentication_failed', 'document_opened'])
		for (const age of ['5 months', '7 months']) {
			const details = JSON.stringify({ email: 'x@example.com', error: age });
			const event = { event_type, user_id, details, address: '203.0.113.7', created_at: ago(age) };
			await db.insertInto('security_events').values(event).execute();
		}
	const deps = await retentionDeps(await serving());
	expect(await applyRule(deps, 'event-addresses')).toBe(2);
	expect(await applyRule(deps, 'event-emails')).toBe(1);
	const events = await db
		.selectFrom('security_events')
		.selectAll()
		.orderBy('event_type')
		.orderBy('created_at')
		.execute();
	expect(events.map(({ event_type, address, details }) => [event_type, address, details])).toEqual([
		['authentication_failed', null, { error: '7 months' }],
		['authentication_failed', '203.0.113.7', { email: 'x@example.com', error: '5 months' }],
		['document_opened', null, { email: 'x@example.com', error: '7 months' }],
		['document_opened', '203.0.113.7', { email: 'x@example.com', error: '5 months' }],
	]);
});
