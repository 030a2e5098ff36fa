import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { correctedAmount } from '#domain/settlement/instalments.ts';
import { balances } from '#domain/settlement/journal.ts';
import { makeCorrectedLot, makeRate } from '#server/testing/correction-rates.ts';
import { useDatabase } from '#server/testing/database.ts';
import { makeAdmin } from '#server/testing/factories.ts';
import { type InstalmentLot, makeInstalmentLot } from '#server/testing/proposals.ts';
import { publishedOrder } from '#server/testing/won-lots.ts';
import { correctInstalments } from './correct-instalments.ts';
import { enterRate, readRates } from './correction-rates.ts';
import { confirmComponent } from './decide-component.ts';
import { makeRestDue } from './late-instalments.ts';

const database = useDatabase();
const sent: { kind: string }[] = [];
const emails = {
	send: async (email: { kind: string }) => void sent.push(email),
	start: async () => undefined,
};
const deps = () => ({ db: database.db, emails, consentLimit: null });

/** The month so many months before this one, in São Paulo. */
function monthAgo(months: number): string {
	const [year = 0, month = 0] = new Date(Date.now() - 3 * 3_600_000).toISOString().split('-').map(Number);
	return new Date(Date.UTC(year, month - 1 - months, 1)).toISOString().slice(0, 7);
}

const partOf = async (lot: InstalmentLot, number: number) => {
	const { rows } = await sql<{ amount: number; status: string; figures: unknown; due: boolean }>`
		select amount, status, figures, due_at >= now() as due from payment_components
		where id = ${lot.parts[String(number)] ?? ''}`.execute(database.db);
	return rows[0];
};
const enter = async (month: string, percent: number, index: 'IPCA' | 'INPC' = 'IPCA') =>
	enterRate(deps(), await makeAdmin(database.db), { index, month, percent, source: 'IBGE' });
const owedBy = async ({ payment_id }: InstalmentLot) => {
	const entries = await database.db
		.selectFrom('journal_entries')
		.selectAll()
		.where('payment_id', '=', payment_id)
		.execute();
	const { rows } = await sql<{ owed: number }>`select sum(amount)::bigint as owed from payment_components
		where payment_id = ${payment_id} and status in ('waiting', 'pending')`.execute(database.db);
	return [balances(entries).winner, rows[0]?.owed];
};

beforeEach(async () => {
	sent.length = 0;
	await sql`truncate correction_rates`.execute(database.db);
	await sql`update payments set status = 'cancelled', ended_at = now() where status in ('pending', 'overdue')`.execute(
		database.db,
	);
});

test('an instalment with an index waits, has no term that ends, and takes no confirmation', async () => {
	const lot = await makeInstalmentLot(database.db, 0, { correction: 'IPCA' });
	expect(await partOf(lot, 1)).toMatchObject({ amount: 7_500_00, status: 'waiting', figures: null });
	const confirmed = await confirmComponent(
		deps(),
		{ admin_id: await makeAdmin(database.db), component_id: lot.parts['1'] ?? '' },
		{ received: null, credited_at: null },
	);
	expect(confirmed).toMatchObject({ ok: false, problem: { code: 'instalment.uncorrected' } });
	const none = await makeInstalmentLot(database.db, 0);
	expect(await partOf(none, 1)).toMatchObject({ status: 'pending' });
});

test('with the figures of all its months it has its amount, a term and an email; the journal follows', async () => {
	const lot = await makeCorrectedLot(database.db, 'IPCA', 2);
	expect(await enter(monthAgo(2), 0.38)).toMatchObject({ ok: true, value: { corrected: 1 } });
	expect(await partOf(lot, 1)).toMatchObject({
		amount: 7_528_50,
		status: 'pending',
		due: true,
		figures: [{ month: monthAgo(2), rate: 3_800 }],
	});
	expect(await partOf(lot, 2)).toMatchObject({ amount: 7_500_00, status: 'waiting' });
	expect(await enter(monthAgo(1), 0.52)).toMatchObject({ value: { corrected: 1 } });
	expect(await partOf(lot, 2)).toMatchObject({ amount: 7_567_65, status: 'pending' });
	expect(await partOf(lot, 3)).toMatchObject({ amount: 7_500_00, status: 'waiting' });
	expect(sent.map(({ kind }) => kind)).toEqual(['instalment-corrected', 'instalment-corrected']);
	const [winner, owed] = await owedBy(lot);
	expect(winner).toBe(owed);
	expect(await correctInstalments(deps())).toBe(0);
});

test('a figure of another index, or of a month that is not the lot’s, corrects nothing', async () => {
	const lot = await makeCorrectedLot(database.db, 'IPCA', 1);
	expect(await enter(monthAgo(1), 0.4, 'INPC')).toMatchObject({ value: { corrected: 0 } });
	expect(await enter(monthAgo(2), 0.4)).toMatchObject({ value: { corrected: 0 } });
	expect(await partOf(lot, 1)).toMatchObject({ status: 'waiting' });
});

describe('a corrected figure', () => {
	test('changes what is not paid, and nothing that is', async () => {
		const lot = await makeCorrectedLot(database.db, 'IPCA', 2);
		await enter(monthAgo(2), 0.38);
		await confirmComponent(
			deps(),
			{ admin_id: await makeAdmin(database.db), component_id: lot.parts['1'] ?? '' },
			{ received: null, credited_at: null },
		);
		await enter(monthAgo(1), 5.2);
		expect(await enter(monthAgo(1), 0.52)).toMatchObject({ value: { corrected: 1 } });
		expect(await enter(monthAgo(2), 0.4)).toMatchObject({ value: { corrected: 1 } });
		expect(await partOf(lot, 1)).toMatchObject({ amount: 7_528_50, status: 'paid' });
		const figures = [{ rate: 4_000 }, { rate: 5_200 }];
		expect(await partOf(lot, 2)).toMatchObject({ amount: correctedAmount(7_500_00, figures) });
		const [winner, owed] = await owedBy(lot);
		expect(winner).toBe(owed);
		const { rates } = await readRates(database.db, 'production');
		expect(rates.map(({ replaced }) => replaced)).toEqual([false, true, false, true]);
	});

	test('of two servers at once is written once', async () => {
		const lot = await makeCorrectedLot(database.db, 'IPCA', 1);
		await makeRate(database.db, 'IPCA', monthAgo(1), 3_800);
		const counts = await Promise.all([correctInstalments(deps()), correctInstalments(deps())]);
		expect(counts.toSorted()).toEqual([0, 1]);
		const [winner, owed] = await owedBy(lot);
		expect(winner).toBe(owed);
	});
});

test.each([
	['the current month', () => monthAgo(0), 'correction-rate.month'],
	['a month to come', () => monthAgo(-3), 'correction-rate.month'],
])('%s has no figure', async (_, month, code) =>
	expect(await enter(month(), 0.4)).toMatchObject({ ok: false, problem: { code } }),
);

test('the same figure again is refused, also of two at once', async () => {
	const both = await Promise.all([enter(monthAgo(1), 0.38), enter(monthAgo(1), 0.38)]);
	expect(both.filter(({ ok }) => ok)).toHaveLength(1);
	expect(await enter(monthAgo(1), 0.38)).toMatchObject({ problem: { code: 'correction-rate.same' } });
});

test('what is wanted is the months that are over, once for all their instalments', async () => {
	await makeCorrectedLot(database.db, 'IPCA', 2);
	await makeCorrectedLot(database.db, 'IPCA', 1);
	await makeRate(database.db, 'IPCA', monthAgo(2), 3_800);
	expect((await readRates(database.db, 'production')).wanted).toEqual([
		{ index: 'IPCA', month: monthAgo(1), instalments: 19 },
	]);
});

test('the rest that falls due at once is corrected to the month before, and no further', async () => {
	const lot = await makeCorrectedLot(database.db, 'IPCA', 2);
	await enter(monthAgo(2), 0.38);
	await enter(monthAgo(1), 0.52);
	await sql`update payment_components set due_at = now() - interval '1 day' where id = ${lot.parts['1'] ?? ''}`.execute(
		database.db,
	);
	const order = await publishedOrder(database.db, lot.auction_id);
	const admin_id = await makeAdmin(database.db);
	const due = await makeRestDue(deps(), { admin_id, payment_id: lot.payment_id }, order);
	expect(due).toMatchObject({ ok: true });
	expect(await partOf(lot, 10)).toMatchObject({ amount: 7_567_65, status: 'pending' });
	const { rows: days } = await sql`select distinct due_at from payment_components
		where payment_id = ${lot.payment_id} and number > 2`.execute(database.db);
	expect(days).toHaveLength(1);
	const [winner, owed] = await owedBy(lot);
	expect(winner).toBe(owed);
});
