import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { ADMIN_API } from '#contract/admin-paths.ts';
import { BIDDER_API } from '#contract/bidder-paths.ts';
import { PAGES } from '#contract/paths.ts';
import type { PaymentListPage } from '#contract/payment-list.ts';
import type { Payment } from '#contract/payments.ts';
import { balances } from '#domain/settlement/journal.ts';
import { paymentsCsv } from '#server/features/settlement/papers/bundle-money.ts';
import { makeOpenAuction, makePerson } from '#server/testing/factories.ts';
import { useManagement } from '#server/testing/management.ts';
import { useApp } from '#server/testing/test-app.ts';
import { makeWonLot } from '#server/testing/won-lots.ts';

const app = useApp({
	PIX_KEY: 'leilao@exemplo.com.br',
	PIX_MERCHANT_NAME: 'Leilões',
	PIX_MERCHANT_CITY: 'Natal',
});
const { act, held } = useManagement(app);
const ask = (method: string, path: string, body?: object) =>
	app.ask(method, path, { token: held.token, ...(body && { body }) });

const PAYER = { name: 'Maria Executada da Silva', tax_id: '529.982.247-25' };
const settle = (id: string, body: object = { payer: PAYER, amount: 2_400 }) =>
	act(id, 'outcome', { outcome: 'settled', reason: 'Acordo homologado pelo juízo', ...body });
const paymentsOf = (auction_id: string) =>
	app.db
		.selectFrom('payments')
		.selectAll()
		.where('auction_id', '=', auction_id)
		.orderBy('created_at')
		.execute();
const journalOf = (auction_id: string) =>
	app.db
		.selectFrom('journal_entries')
		.selectAll()
		.where('auction_id', '=', auction_id)
		.orderBy('id')
		.execute();

/** A lot that was settled before its end, whose commission is owed; the page of the payment. */
async function settled() {
	const id = await makeOpenAuction(app.db);
	expect((await settle(id)).status).toBe(200);
	const page = (await ask('GET', BIDDER_API.payment(id))).body as Payment;
	return { id, page };
}

describe('a commission whose payer has no account', () => {
	test('is opened with the outcome, shown to the desk in list, search and page, and confirmed by it', async () => {
		const { id, page } = await settled();
		expect(page).toMatchObject({
			status: 'pending',
			price: 0,
			amount: 2_400,
			winner: { id: null, ...PAYER, bidder: null },
			components: [{ kind: 'commission', amount: 2_400, payer: PAYER.name }],
			way: { kind: 'static' },
		});
		for (const search of [PAYER.name, '52998224725']) {
			const path = `${ADMIN_API.adminPayments}?search=${encodeURIComponent(search)}&auction=${id}`;
			const { payments } = (await ask('GET', path)).body as PaymentListPage;
			expect(payments).toMatchObject([
				{ person: { id: null, name: PAYER.name, email: null }, amount: 2_400 },
			]);
		}
		expect(await app.db.transaction().execute((trx) => paymentsCsv(trx, id))).toContain(PAYER.name);
		const confirmed = await ask('POST', ADMIN_API.confirmPayment(page.id), { received_amount: 2_400 });
		expect(confirmed.body).toMatchObject({ status: 'paid' });
		expect(balances(await journalOf(id))).toEqual({
			winner: 0,
			bank: 2_400_00,
			commission: -2_400_00,
			seller: 0,
		});
	});

	test('is no win: it is neither a sale of the results nor shown to anybody without a right', async () => {
		const { id } = await settled();
		const { rows } = await sql`select sold, commission from auction_results where auction_id = ${id}`.execute(
			app.db,
		);
		for (const row of rows) expect(row).toEqual({ sold: false, commission: 0 });
		expect(
			(await app.ask('GET', BIDDER_API.payment(id), { token: await app.session(await makePerson(app.db)) }))
				.status,
		).toBe(404);
		expect((await app.ask('GET', PAGES.auction(id))).status).toBe(200);
	});

	test('is cancelled, and given back once paid, while the lot stays settled', async () => {
		const reason = { reason: 'A comissão foi dispensada pelo juízo' };
		const first = await settled();
		const cancelled = await ask('POST', ADMIN_API.cancelPayment(first.page.id), reason);
		expect(cancelled.body).toMatchObject({ status: 'cancelled' });
		expect(balances(await journalOf(first.id))).toMatchObject({ winner: 0, commission: 0 });
		const second = await settled();
		await ask('POST', ADMIN_API.confirmPayment(second.page.id));
		const refunded = await ask('POST', ADMIN_API.refundPayment(second.page.id), reason);
		expect(refunded.body).toMatchObject({ status: 'refund-due' });
		for (const { id } of [first, second])
			expect(
				await app.db.selectFrom('auctions').select('outcome').where('id', '=', id).executeTakeFirst(),
			).toEqual({ outcome: 'settled' });
	});

	test('follows the win that the settlement undoes, in one commit; without an amount nothing is opened', async () => {
		const { auction_id } = await makeWonLot(app.db, { bidders: 1 });
		expect((await settle(auction_id)).status).toBe(200);
		expect((await paymentsOf(auction_id)).map(({ user_id, status }) => [user_id === null, status])).toEqual([
			[false, 'cancelled'],
			[true, 'pending'],
		]);
		const other = await makeOpenAuction(app.db);
		await settle(other, {});
		expect(await paymentsOf(other)).toEqual([]);
	});
});
