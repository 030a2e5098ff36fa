import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { CURRENT_LOTS } from '#contract/current-lots.ts';
import { HOUR } from '#domain/values/time.ts';
import { useDatabase } from '#server/testing/database.ts';
import { makeOpenAuction, makePerson } from '#server/testing/factories.ts';
import { placeBid } from '#server/testing/place-bid.ts';
import { makeWonLot } from '#server/testing/won-lots.ts';
import { readCurrentLots } from './current-lots.ts';

const database = useDatabase();

const concernsOf = async (user_id: string) =>
	(await readCurrentLots(database.db, 'production', user_id)).map(({ concern, auction_id }) => [
		concern,
		auction_id,
	]);

async function bid(user_id: string, auction_id: string, amount: number) {
	const command = { auction_id, user_id, amount: amount * 100, key: randomUUID(), address: null };
	return placeBid(database.db, 'production', command);
}

const favourite = (user_id: string, auction_id: string) =>
	sql`insert into favorites (user_id, auction_id, created_at) values (${user_id}, ${auction_id}, now())`.execute(
		database.db,
	);

const soon = (hours: number) => ({ end_time: new Date(Date.now() + hours * HOUR) });

test('the four concerns in their order, each from what is stored', async () => {
	const { db } = database;
	const won = await makeWonLot(db);
	const one = won.people.at(-1) as string;
	const other = await makePerson(db);
	const [later, sooner, leading] = [
		await makeOpenAuction(db, soon(9)),
		await makeOpenAuction(db, soon(3)),
		await makeOpenAuction(db, soon(1)),
	];
	for (const id of [later, sooner]) {
		await bid(one, id, 100_000);
		await bid(other, id, 150_000);
	}
	await bid(one, leading, 100_000);
	const ending = await makeOpenAuction(db, soon(20));
	for (const id of [ending, leading, await makeOpenAuction(db, soon(30))]) await favourite(one, id);

	expect(await concernsOf(one)).toEqual([
		['pay', won.auction_id],
		['outbid', sooner],
		['outbid', later],
		['winning', leading],
		['ending', ending],
	]);
	const [pay, outbid] = await readCurrentLots(db, 'production', one);
	expect(outbid?.amount).toBe(150_000);
	const owed = await sql<{ amount: number; due_at: Date }>`select amount, due_at from payments
		where auction_id = ${won.auction_id}`.execute(db);
	expect(pay?.amount).toBe((owed.rows[0]?.amount ?? 0) / 100);
	expect(Date.parse(pay?.at ?? '')).toBe(owed.rows[0]?.due_at.getTime());

	expect(await concernsOf(other)).toEqual([
		['winning', sooner],
		['winning', later],
	]);
	expect(await concernsOf(await makePerson(db))).toEqual([]);
});

test('nothing of what is paid, refused, paused, withdrawn or of another environment', async () => {
	const { db } = database;
	const won = await makeWonLot(db);
	await sql`update payments set status = 'paid', paid_at = now() where auction_id = ${won.auction_id}`.execute(
		db,
	);
	const one = won.people.at(-1) as string;
	const refused = await makeOpenAuction(db);
	await bid(one, refused, 1);
	for (const set of [sql`status = 'paused', paused_at = now()`, sql`withdrawn_at = now()`]) {
		const id = await makeOpenAuction(db);
		await bid(one, id, 100_000);
		await favourite(one, id);
		await sql`update auctions set ${set} where id = ${id}`.execute(db);
	}
	await favourite(one, await makeOpenAuction(db, { environment: 'staging' }));
	expect(await concernsOf(one)).toEqual([]);
});

test('at most as many as the page shows, and one more', async () => {
	const { db } = database;
	const one = await makePerson(db);
	for (let n = 0; n <= CURRENT_LOTS; n += 1) await bid(one, await makeOpenAuction(db), 100_000);
	expect(await concernsOf(one)).toHaveLength(CURRENT_LOTS);
});
