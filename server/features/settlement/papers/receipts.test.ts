import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { lockPayment, movePayment } from '#server/features/settlement/money/move-payment.ts';
import { useDatabase } from '#server/testing/database.ts';
import { makeAuctioneer } from '#server/testing/sales.ts';
import { makeWonLot } from '#server/testing/won-lots.ts';

const database = useDatabase();

async function confirm(payment_id: string, then?: () => void): Promise<void> {
	await database.db.transaction().execute(async (trx) => {
		const payment = await lockPayment(trx, payment_id);
		if (payment) await movePayment(trx, payment, 'confirm', { admin_id: null });
		then?.();
	});
}

async function receiptsOf(payments: readonly string[]) {
	const { rows } = await sql<{ number: number; series: string; amount: number; name: string | null }>`
		select r.number, r.series, r.amount, r.auctioneer ->> 'name' as name
		from receipts r join payment_components k on k.id = r.component_id
		where k.payment_id in (${sql.join(payments)}) order by r.number`.execute(database.db);
	return rows;
}

test('commissions that are paid at once get numbers without a gap, and one that is not committed none', async () => {
	const lots = [];
	for (let n = 0; n < 6; n += 1) lots.push(await makeWonLot(database.db, { bidders: 1 }));
	const payments = lots.map(({ payment_id }) => payment_id);
	const [first, ...others] = payments as [string, ...string[]];
	const undone = () => {
		throw new Error('interrupted');
	};
	await expect(confirm(first, undone)).rejects.toThrow('interrupted');
	expect(await receiptsOf(payments)).toEqual([]);
	await Promise.all([...others.map((id) => confirm(id)), confirm(first)]);
	const receipts = await receiptsOf(payments);
	expect(receipts.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6]);
	expect(new Set(receipts.map(({ amount }) => amount))).toEqual(new Set([5_000_00]));
});

/** Marks the commission as paid to an auctioneer with an account of their own. */
async function payCommission(payment_id: string): Promise<void> {
	await sql`update payment_components set status = 'paid', due_at = now(), paid_at = now()
		where payment_id = ${payment_id} and kind = 'commission'`.execute(database.db);
}

test('each auctioneer has a series of their own, which a new name does not change', async () => {
	const { db } = database;
	const id = await makeAuctioneer(db, {
		name: 'Paulo Neto',
		registration: '777',
		board: 'JUCEPAR',
		state: 'PR',
	});
	const given = { auctioneer_name: 'Paulo Neto', auctioneer_registration: '777' };
	const one = await makeWonLot(db, { bidders: 1, given });
	await payCommission(one.payment_id);
	await db.updateTable('auctioneers').set({ name: 'Paulo Leiloeiro Neto' }).where('id', '=', id).execute();
	const renamed = { ...given, auctioneer_name: 'Paulo Leiloeiro Neto' };
	const two = await makeWonLot(db, { bidders: 1, given: renamed });
	await payCommission(two.payment_id);
	expect(await receiptsOf([one.payment_id, two.payment_id])).toEqual([
		{ number: 1, series: id, amount: 5_000_00, name: 'Paulo Neto' },
		{ number: 2, series: id, amount: 5_000_00, name: 'Paulo Leiloeiro Neto' },
	]);
});

test('a cost has the next number of the auctioneer who received it; that of a court or a seller has none', async () => {
	const { db } = database;
	const lot = await makeWonLot(db, { bidders: 1 });
	for (const [number, payee] of (['auctioneer', 'operator', 'court', 'seller'] as const).entries())
		await sql`insert into payment_components (payment_id, kind, number, label, payee, through_operator, amount, status, due_at)
			values (${lot.payment_id}, 'cost', ${number + 1}, ${payee}, ${payee}, ${payee === 'operator'}, ${(number + 1) * 100}, 'pending', now())`.execute(
			db,
		);
	await payCommission(lot.payment_id);
	await sql`update payment_components set status = 'paid', paid_at = now()
		where payment_id = ${lot.payment_id} and kind = 'cost'`.execute(db);
	const [first, ...costs] = await receiptsOf([lot.payment_id]);
	const next = (first?.number ?? 0) + 1;
	expect(costs).toMatchObject([
		{ number: next, amount: 100, series: first?.series },
		{ number: next + 1, amount: 200, series: first?.series },
	]);
});

test('a part has one receipt, whatever happens to it afterwards', async () => {
	const { db } = database;
	const lot = await makeWonLot(db, { bidders: 1 });
	await confirm(lot.payment_id);
	const again = sql`update payment_components set status = ${'refund-due'} where payment_id = ${lot.payment_id}`;
	await again.execute(db);
	await sql`update payment_components set status = 'paid' where payment_id = ${lot.payment_id}`.execute(db);
	expect(await receiptsOf([lot.payment_id])).toHaveLength(1);
});
