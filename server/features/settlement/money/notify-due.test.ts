import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { NEWS_IS_OLD } from '#server/features/notifications/outdated.ts';
import { useDatabase } from '#server/testing/database.ts';
import { type InstalmentLot, makeInstalmentLot } from '#server/testing/proposals.ts';
import { notifyDue } from './notify-due.ts';

const database = useDatabase();
const woken: string[] = [];
const run = () =>
	notifyDue({ db: database.db, environment: 'production', wakeups: { wake: (key) => void woken.push(key) } });

/** Makes instalments due so many days from today at an hour in São Paulo. */
async function due(lot: InstalmentLot, days: number, hour: number, numbers = ['1']): Promise<void> {
	await sql`update payment_components set due_at = ((now() at time zone 'America/Sao_Paulo')::date + ${days}::int
			+ make_interval(hours => ${hour})) at time zone 'America/Sao_Paulo'
		where payment_id = ${lot.payment_id} and number::text = any(${numbers}::text[])`.execute(database.db);
}

const told = async ({ auction_id }: InstalmentLot) =>
	database.db
		.selectFrom('notifications')
		.select(['kind', 'price'])
		.where('auction_id', '=', auction_id)
		.execute();

beforeEach(async () => {
	woken.length = 0;
	await sql`update payments set status = 'cancelled', ended_at = now() where status in ('pending', 'overdue')`.execute(
		database.db,
	);
});

test.each([
	['in five days', 6, 0, 1],
	['in six days', 7, 0, 0],
	['in two days', 3, 0, 0],
])('of an instalment due at the end of a day %s', async (_, days, hour, count) => {
	const lot = await makeInstalmentLot(database.db, 0);
	await due(lot, days, hour);
	await run();
	const { rows } = await sql<{ morning: boolean }>`
		select (now() at time zone 'America/Sao_Paulo')::time >= '08:00' as morning`.execute(database.db);
	// Before eight, the reminder of the day before still waits for the morning.
	expect(await told(lot)).toHaveLength(rows[0]?.morning ? count : 0);
});

test('of two that are due together once, with their sum, however often and by however many servers', async () => {
	const lot = await makeInstalmentLot(database.db, 0);
	await sql`update payment_components set due_at = now() + interval '1 minute'
		where payment_id = ${lot.payment_id} and number in (1, 2)`.execute(database.db);
	await Promise.all([run(), run(), run()]);
	await run();
	expect(await told(lot)).toEqual([{ kind: 'due', price: 15_000_00 }]);
	expect(woken).toHaveLength(1);
});

test('not of the price, which has no guia, nor of what waits, is paid or has a proof to be checked', async () => {
	const lot = await makeInstalmentLot(database.db, 0);
	await sql`update payment_components set due_at = now() + interval '1 minute' where payment_id = ${lot.payment_id}
		and (number in (1, 2, 3) or number is null)`.execute(database.db);
	await sql`update payment_components set status = 'waiting' where id = ${lot.parts['1']}`.execute(
		database.db,
	);
	await sql`update payment_components set status = 'paid', paid_at = now() where id = ${lot.parts['2']}`.execute(
		database.db,
	);
	await sql`insert into payment_proofs (payment_id, component_id, file, kind)
		values (${lot.payment_id}, ${lot.parts['3']}, 'a.pdf', 'pdf')`.execute(database.db);
	await run();
	expect(await told(lot)).toEqual([]);
});

test.each([
	['two days ago', '2 days', 1],
	['just now', '0 seconds', 0],
])('of a guia that was entered %s', async (_, ago, count) => {
	const lot = await makeInstalmentLot(database.db, 0);
	await sql`update payment_components set due_at = now() + interval '1 minute', payee = 'court', through_operator = false
		where id = ${lot.parts.price}`.execute(database.db);
	await sql`insert into deposit_slips (payment_id, component_id, number, amount, file, entered_at)
		select payment_id, id, '0812', amount, id || '.pdf', now() - ${ago}::interval from payment_components where id = ${lot.parts.price}`.execute(
		database.db,
	);
	await run();
	expect(await told(lot)).toHaveLength(count);
});

test('is outdated once it is paid', async () => {
	const lot = await makeInstalmentLot(database.db, 0);
	await sql`update payment_components set due_at = now() + interval '1 minute' where id = ${lot.parts['1']}`.execute(
		database.db,
	);
	await run();
	const old = async () => {
		const { rows } = await sql<{ old: boolean }>`select ${NEWS_IS_OLD} as old from notifications n
			join auctions a on a.id = n.auction_id where a.id = ${lot.auction_id}`.execute(database.db);
		return rows.map((row) => row.old);
	};
	expect(await old()).toEqual([false]);
	await sql`update payment_components set status = 'paid', paid_at = now() where id = ${lot.parts['1']}`.execute(
		database.db,
	);
	expect(await old()).toEqual([true]);
});
