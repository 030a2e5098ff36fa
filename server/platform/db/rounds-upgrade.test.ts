import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { expect, test } from 'vitest';
import { DAY, HOUR } from '#domain/values/time.ts';
import { useDatabase } from '#server/testing/database.ts';
import { makeOpenAuction, makeRoundsAuction } from '#server/testing/factories.ts';
import type { Database } from './schema.ts';

const database = useDatabase();
const NOW = Date.now();
const FUTURE = { start: NOW + DAY, end: NOW + 2 * DAY, minimum: 80_000_00 };
const NEXT = { start: NOW + 10 * DAY, end: NOW + 11 * DAY, minimum: 40_000_00 };
const OVER = { start: NOW - 2 * DAY, end: NOW - DAY, minimum: 90_000_00 };
/** The lot's own dates and price before the upgrade, when its rounds were a printed table. */
const OWN = {
	round: null,
	initial_bid: 100_000_00,
	start_time: new Date(NOW + HOUR),
	end_time: new Date(NOW + 2 * HOUR),
	scheduled_end_time: new Date(NOW + 2 * HOUR),
};

/** Repeats what migration 057 does to lots that were there before. */
async function upgrade(db: Kysely<Database>): Promise<void> {
	const text = readFileSync(join(import.meta.dirname, 'migrations', '057-rounds.sql'), 'utf8');
	await sql.raw(text.slice(text.indexOf('with current as'))).execute(db);
}

test('an upgrade lets rounds run on lots that have not begun, and changes no other', async () => {
	const { db } = database;
	const ids = {
		waiting: await makeRoundsAuction(db, [FUTURE, NEXT], OWN),
		second: await makeRoundsAuction(db, [OVER, NEXT], OWN),
		late: await makeRoundsAuction(db, [OVER], OWN),
		open: await makeOpenAuction(db),
		withdrawn: await makeRoundsAuction(db, [FUTURE], { ...OWN, withdrawn_at: new Date() }),
	};
	const printed = { auction_id: ids.open, number: 1, minimum: FUTURE.minimum };
	const times = { start_time: new Date(FUTURE.start), end_time: new Date(FUTURE.end) };
	await db
		.insertInto('auction_rounds')
		.values({ ...printed, ...times })
		.execute();
	const read = async () => {
		const rows = await db
			.selectFrom('auctions')
			.select(['id', 'round', 'initial_bid', 'current_bid', 'start_time', 'end_time', 'scheduled_end_time'])
			.execute();
		return new Map(rows.map((row) => [row.id, row]));
	};
	const before = await read();
	await upgrade(db);
	const after = await read();
	const runs = (number: number, { start, end, minimum }: typeof FUTURE) => ({
		round: number,
		initial_bid: minimum,
		current_bid: minimum,
		start_time: new Date(start),
		end_time: new Date(end),
		scheduled_end_time: new Date(end),
	});
	expect(after.get(ids.waiting)).toMatchObject(runs(1, FUTURE));
	expect(after.get(ids.second)).toMatchObject(runs(2, NEXT));
	for (const id of [ids.late, ids.open, ids.withdrawn]) expect(after.get(id)).toEqual(before.get(id));
});
