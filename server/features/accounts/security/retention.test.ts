import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { useDatabase } from '#server/testing/database.ts';
import { makeOpenAuction, makePerson } from '#server/testing/factories.ts';
import { deleteExpiredData } from './retention.ts';

const database = useDatabase();

test('answers of bids without a record are deleted after thirty days; keys of recorded bids stay', async () => {
	const { db } = database;
	const user_id = await makePerson(db);
	const auction_id = await makeOpenAuction(db);
	const bid = { user_id, auction_id, amount: 1, max_amount: null };
	for (const age of ['29 days', '31 days'])
		for (const answer of [{ seq: 1 }, { seq: null, refusal: '{}' }]) {
			const created_at = sql<Date>`now() - ${age}::interval`;
			const key = `${answer.seq ? 'recorded' : 'refused'} ${age}`;
			await db
				.insertInto('idempotency_keys')
				.values({ ...bid, ...answer, key, created_at })
				.execute();
		}
	await deleteExpiredData(db);
	const kept = await db.selectFrom('idempotency_keys').select('key').orderBy('key').execute();
	expect(kept.map(({ key }) => key)).toEqual(['recorded 29 days', 'recorded 31 days', 'refused 29 days']);
});

test('addresses are deleted after six months, ended sessions after thirty days, expired links after one', async () => {
	const { db } = database;
	const user_id = await makePerson(db);
	const ago = (interval: string) => sql<Date>`now() - ${interval}::interval`;
	for (const age of ['5 months', '7 months']) {
		const event = { event_type: age, user_id, details: '{"error":"x"}', address: '203.0.113.7' };
		await db
			.insertInto('security_events')
			.values({ ...event, created_at: ago(age) })
			.execute();
	}
	for (const age of ['-10 minutes', '29 days', '31 days']) {
		const session = { user_id, token: age, expires_at: ago(age), updated_at: ago(age) };
		await db.insertInto('sessions').values(session).execute();
	}
	for (const age of ['1 hour', '25 hours']) {
		await db
			.insertInto('verifications')
			.values({ identifier: age, value: user_id, expires_at: ago(age) })
			.execute();
	}
	await deleteExpiredData(db);
	const events = await db.selectFrom('security_events').selectAll().orderBy('event_type').execute();
	expect(events.map(({ event_type, address, details }) => [event_type, address, details])).toEqual([
		['5 months', '203.0.113.7', { error: 'x' }],
		['7 months', null, { error: 'x' }],
	]);
	const sessions = await db.selectFrom('sessions').select('token').orderBy('token').execute();
	expect(sessions.map(({ token }) => token)).toEqual(['-10 minutes', '29 days']);
	const links = await db.selectFrom('verifications').select('identifier').execute();
	expect(links.map(({ identifier }) => identifier)).toEqual(['1 hour']);
});
