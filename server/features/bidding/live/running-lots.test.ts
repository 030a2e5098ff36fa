import { describe, expect, test } from 'vitest';
import type { RunningLots } from '#contract/running-lots.ts';
import { MINUTE, SECOND } from '#domain/values/time.ts';
import { useDatabase } from '#server/testing/database.ts';
import { makeAuction, makeOpenAuction, makePerson } from '#server/testing/factories.ts';
import { makeSale } from '#server/testing/sales.ts';
import { readOwnLots, readRunningLots } from './running-lots.ts';

const database = useDatabase();
const at = (offset: number) => new Date(Date.now() + offset);

const idsOf = (lots: RunningLots) => ({
	running: lots.running.map(({ id }) => id),
	ended: lots.ended.map(({ id }) => id),
	next: lots.next.map(({ id }) => id),
});
const read = () => readRunningLots(database.db, 'production');

/** Ends a lot now, as its record would. */
const end = (id: string, end_time: Date) =>
	database.db.updateTable('auctions').set({ status: 'completed', end_time }).where('id', '=', id).execute();

describe('readRunningLots', () => {
	test('lists those that run, their end first, with the auctioneer’s own before and paused ones behind them', async () => {
		const { db } = database;
		const opened = { start_time: at(-MINUTE), status: 'active' } as const;
		const late = await makeAuction(db, { ...opened, end_time: at(20 * MINUTE) });
		const soon = await makeAuction(db, { ...opened, end_time: at(10 * MINUTE) });
		const led = await makeAuction(db, { ...opened, end_time: at(30 * MINUTE), auction_type: 'live' });
		const paused = await makeAuction(db, {
			...opened,
			end_time: at(5 * MINUTE),
			status: 'paused',
			paused_at: at(-SECOND),
		});
		const lots = await read();
		expect(idsOf(lots).running).toEqual([led, soon, late, paused]);
		expect(lots.total).toBe(4);
		expect(lots.running[1]).toMatchObject({
			call: 0,
			live: { status: 'active', current_bid: 100_000, minimum_bid: 100_000, bid_count: 0, leader: null },
		});
	});

	test.each<[string, Parameters<typeof makeAuction>[1], (keyof RunningLots & ('running' | 'next')) | null]>([
		['a lot that is open', {}, 'running'],
		['one of another environment', { environment: 'staging' }, null],
		['one that was withdrawn', { withdrawn_at: new Date() }, null],
		['one that opens later', { status: 'pending', start_time: at(MINUTE) }, 'next'],
		[
			'a draft that would open later',
			{ status: 'pending', start_time: at(MINUTE), environment: 'production-draft', published_at: null },
			null,
		],
		[
			'one that is suspended before its opening',
			{ status: 'pending', start_time: at(MINUTE), suspended_at: new Date() },
			null,
		],
		[
			'one of staging that opens later',
			{ status: 'pending', start_time: at(MINUTE), environment: 'staging' },
			null,
		],
	])('shows %s where it belongs', async (_, change, group) => {
		const { db } = database;
		const opened = { start_time: at(-MINUTE), end_time: at(9 * MINUTE), status: 'active' } as const;
		const id = await makeAuction(db, { ...opened, ...change });
		const { running, ended, next } = idsOf(await read());
		expect({ running: running.includes(id), ended: ended.includes(id), next: next.includes(id) }).toEqual({
			running: group === 'running',
			ended: false,
			next: group === 'next',
		});
	});

	test('keeps a lot that ended for some minutes, and then no more', async () => {
		const [now, before] = [await makeOpenAuction(database.db), await makeOpenAuction(database.db)];
		await end(now, at(-SECOND));
		await end(before, at(-6 * MINUTE));
		const { ended, running } = idsOf(await read());
		expect(ended).toContain(now);
		expect([...ended, ...running]).not.toContain(before);
	});

	test('says nothing of who leads, of a reserve or of a secret maximum', async () => {
		const id = await makeOpenAuction(database.db, { reserve: 900_000_00 });
		const lot = (await read()).running.find((each) => each.id === id);
		expect(JSON.stringify(lot)).not.toMatch(/reserve|max_amount|user|90000000|900000/);
	});
});

describe('readOwnLots', () => {
	test('lists what a person bid on, has as a favourite or is enrolled for, and nothing of others', async () => {
		const { db } = database;
		const [person, other] = [await makePerson(db), await makePerson(db)];
		const sale = await makeSale(db, { published_at: new Date() });
		const [favorite, foreign] = [await makeOpenAuction(db), await makeOpenAuction(db)];
		const enrolled = await makeOpenAuction(db, { sale_id: sale, lot_number: 7 });
		const hidden = await makeOpenAuction(db, { environment: 'staging' });
		const favorites = [favorite, hidden].map((auction_id) => ({ user_id: person, auction_id }));
		await db
			.insertInto('favorites')
			.values([...favorites, { user_id: other, auction_id: foreign }])
			.execute();
		await db
			.insertInto('enrolments')
			.values({
				user_id: person,
				environment: 'production',
				sale_id: sale,
				state: 'approved',
				edital_sha256: 'a'.repeat(64),
			})
			.execute();
		const own = await readOwnLots(db, 'production', person);
		expect(
			own.map(({ id, reason, me }) => ({ id, reason, me })).sort((a, b) => a.reason.localeCompare(b.reason)),
		).toEqual([
			{ id: enrolled, reason: 'enrolled', me: null },
			{ id: favorite, reason: 'favorite', me: null },
		]);
		expect(own.find(({ id }) => id === enrolled)).toMatchObject({ lot_number: 7, sale: { id: sale } });
	});
});
