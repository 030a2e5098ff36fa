import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { balances } from '#domain/settlement/journal.ts';
import { actOnAuction } from '#server/features/backoffice/management/act-on-auction.ts';
import { runAllDue } from '#server/features/bidding/scheduler.ts';
import { biddingDeps } from '#server/testing/bidding-deps.ts';
import { useDatabase } from '#server/testing/database.ts';
import { makeAuction, makeOpenAuction, makePerson } from '#server/testing/factories.ts';
import { placeBid } from '#server/testing/place-bid.ts';
import { lockPayment, movePayment } from './move-payment.ts';
import { expirePayments } from './overdue.ts';
import { refundComponent } from './refunds.ts';

const database = useDatabase();
const emails = { send: async () => undefined };

/** A lot with a bid of R$ 100.000,00 whose end is still to come. */
async function wonLot(fields: Parameters<typeof makeOpenAuction>[1] = {}) {
	const auction_id = await makeOpenAuction(database.db, fields);
	return { auction_id, user_id: await bidOn(auction_id) };
}

async function bidOn(auction_id: string): Promise<string> {
	const user_id = await makePerson(database.db);
	const bid = { auction_id, user_id, amount: 100_000_00, key: randomUUID(), address: null };
	await placeBid(database.db, 'production', bid);
	return user_id;
}

async function close(auction_id: string): Promise<void> {
	await sql`update auctions set end_time = now() - interval '1 millisecond' where id = ${auction_id}`.execute(
		database.db,
	);
	await runAllDue(biddingDeps(database.db));
}

const paymentsOf = (auction_id: string) =>
	database.db.selectFrom('payments').selectAll().where('auction_id', '=', auction_id).execute();
const journalOf = async (auction_id: string) =>
	database.db
		.selectFrom('journal_entries')
		.select(['kind', 'winner', 'bank', 'commission', 'seller', 'admin_id', 'transfer'])
		.where('auction_id', '=', auction_id)
		.orderBy('id')
		.execute();

/** Gives back every part that is owed back. */
async function giveBack(id: string, mover: Parameters<typeof refundComponent>[4]) {
	await database.db.transaction().execute(async (trx) => {
		const payment = await lockPayment(trx, id);
		for (const part of payment?.components ?? [])
			if (payment) await refundComponent(trx, emails, payment, part, mover);
	});
}

async function move(
	id: string,
	action: Parameters<typeof movePayment>[2],
	mover: Parameters<typeof movePayment>[3],
) {
	return database.db.transaction().execute(async (trx) => {
		const payment = await lockPayment(trx, id);
		if (!payment) throw new Error('no such payment');
		return movePayment(trx, payment, action, mover);
	});
}

describe('a win', () => {
	test('closed by the clock opens one payment with its journal entry, by the lot’s commission and deadline', async () => {
		const { auction_id, user_id } = await wonLot({ commission_bp: 600, payment_deadline_hours: 48 });
		await close(auction_id);
		const [payment, ...others] = await paymentsOf(auction_id);
		expect(others).toEqual([]);
		expect(payment).toMatchObject({ user_id, status: 'pending', price: 100_000_00, commission: 6_000_00 });
		expect(payment?.txid).toMatch(/^[0-9A-F]{25}$/);
		const { end_time } = await database.db
			.selectFrom('auctions')
			.select('end_time')
			.where('id', '=', auction_id)
			.executeTakeFirstOrThrow();
		expect(payment?.due_at?.getTime()).toBe(end_time.getTime() + 48 * 3_600_000);
		expect(await journalOf(auction_id)).toMatchObject([
			{ kind: 'awarded', winner: 106_000_00, bank: 0, commission: -6_000_00, seller: -100_000_00 },
		]);
	});

	test.each([
		[90_000_00, 90_000_00, 4_500_00],
		[130_000_00, 100_000_00, 5_000_00],
	])(
		'ended by hand at %i opens it at %i: never more than the highest bid',
		async (final_price, price, commission) => {
			const [auction_id, admin] = [
				await makeAuction(database.db, { auction_type: 'live' }),
				await makePerson(database.db),
			];
			expect(await actOnAuction(database.db, admin, auction_id, { name: 'start' })).toMatchObject({
				ok: true,
			});
			await bidOn(auction_id);
			const end = { name: 'end', final_price, reason: 'Acordo' } as const;
			expect(await actOnAuction(database.db, admin, auction_id, end)).toMatchObject({ ok: true });
			expect(await paymentsOf(auction_id)).toMatchObject([{ price, commission }]);
		},
	);

	test('of a lot without bids opens no payment', async () => {
		const auction_id = await makeOpenAuction(database.db);
		await close(auction_id);
		expect([await paymentsOf(auction_id), await journalOf(auction_id)]).toEqual([[], []]);
	});
});

describe('a payment', () => {
	async function opened() {
		const { auction_id } = await wonLot();
		await close(auction_id);
		const [payment] = await paymentsOf(auction_id);
		return { auction_id, id: payment?.id ?? '' };
	}

	test('is confirmed, then annulled and given back, and the journal is back to zero', async () => {
		const { auction_id, id } = await opened();
		const admin_id = await makePerson(database.db);
		expect(await move(id, 'confirm', { admin_id })).toEqual({ ok: true, value: 'paid' });
		expect(await paymentsOf(auction_id)).toMatchObject([{ status: 'paid', confirmed_by: 'person' }]);
		expect(await move(id, 'cancel', { admin_id })).toMatchObject({ problem: { code: 'payment.state' } });
		expect(await move(id, 'annul', { admin_id, reason: 'Anulado pelo juízo' })).toMatchObject({ ok: true });
		expect(await paymentsOf(auction_id)).toMatchObject([
			{ status: 'refund-due', reason: 'Anulado pelo juízo' },
		]);
		await giveBack(id, { admin_id });
		expect(await paymentsOf(auction_id)).toMatchObject([{ status: 'refunded' }]);
		const journal = await journalOf(auction_id);
		const back = ['refund-made', 'refund-made'];
		expect(journal.map(({ kind }) => kind)).toEqual(['awarded', 'received', 'annulled', ...back]);
		expect(balances(journal)).toEqual({ winner: 0, bank: 0, commission: 0, seller: 0 });
	});

	test('confirmed twice at once is recorded once', async () => {
		const { auction_id, id } = await opened();
		const both = await Promise.all([1, 2].map(() => move(id, 'confirm', { admin_id: null })));
		expect(both.filter(({ ok }) => ok)).toHaveLength(1);
		expect((await journalOf(auction_id)).map(({ kind }) => kind)).toEqual(['awarded', 'received']);
	});

	test('becomes overdue once after its due time, and can still be paid', async () => {
		const { id } = await opened();
		expect(await expirePayments(database.db)).not.toContainEqual(expect.objectContaining({ id }));
		await sql`update payment_components set due_at = now() - interval '1 second' where payment_id = ${id}`.execute(
			database.db,
		);
		expect(await expirePayments(database.db)).toContainEqual(expect.objectContaining({ id }));
		expect(await expirePayments(database.db)).toEqual([]);
		expect(await move(id, 'confirm', { admin_id: null })).toMatchObject({ ok: true });
	});
});

test.each([
	[
		'an entry that does not sum to zero',
		() => sql`insert into journal_entries (auction_id, payment_id, kind, winner, bank, commission, seller)
		select auction_id, payment_id, 'received', -2, 1, 0, 0 from journal_entries limit 1`,
	],
	['a changed entry', () => sql`update journal_entries set winner = winner + 1, bank = bank - 1`],
	['a deleted entry', () => sql`delete from journal_entries`],
	['a truncation', () => sql`truncate journal_entries`],
])('the journal refuses %s', async (_, statement) => {
	await expect(statement().execute(database.db)).rejects.toThrow(/journal/);
});
