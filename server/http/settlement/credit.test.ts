import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { ADMIN_API } from '#contract/admin-paths.ts';
import { BIDDER_API } from '#contract/bidder-paths.ts';
import type { Payment } from '#contract/payments.ts';
import { balances } from '#domain/settlement/journal.ts';
import { enterCredit } from '#server/features/settlement/payment-parts/credit.ts';
import { confirmComponent } from '#server/features/settlement/payment-parts/decide-component.ts';
import { makeAdmin } from '#server/testing/factories.ts';
import { useApp } from '#server/testing/test-app.ts';
import { makeWonLot, publishedOrder } from '#server/testing/won-lots.ts';

const app = useApp();
const emails = { send: async () => undefined, start: async () => undefined };

/** A judicial lot won at R$ 100.000,00 with 5 % commission by a creditor, and the order. */
async function won(kind: 'judicial' | 'voluntary' = 'judicial') {
	const lot = await makeWonLot(app.db, { bidders: 1, given: { kind } });
	const order = await publishedOrder(app.db, lot.auction_id);
	const admin = await makeAdmin(app.db);
	return {
		...lot,
		order,
		admin,
		desk: await app.session(admin),
		token: await app.session(lot.people[0] ?? ''),
	};
}
type Won = Awaited<ReturnType<typeof won>>;

const credit = (lot: Won, amount: number, document_id = lot.order) =>
	app.ask('POST', ADMIN_API.paymentCredit(lot.payment_id), {
		token: lot.desk,
		body: { amount, document_id },
	});
const read = async (lot: Won) =>
	(await app.ask('GET', BIDDER_API.payment(lot.auction_id), { token: lot.token })).body as Payment;
const partsOf = async (lot: Won) =>
	(await read(lot)).components.map(({ kind, amount, state }) => [kind, amount, state]);
const journalOf = ({ payment_id }: Won) =>
	app.db
		.selectFrom('journal_entries')
		.selectAll()
		.where('payment_id', '=', payment_id)
		.orderBy('id')
		.execute();

/** The guia of what is owed of the price now. */
async function enterSlip({ payment_id }: Won, amount: number) {
	const slip = {
		payment_id,
		number: '0812',
		amount,
		file: `payments/${payment_id}/${amount}.pdf`,
		admin_id: null,
	};
	await app.db.insertInto('deposit_slips').values(slip).execute();
	await sql`update payment_components set status = 'pending', due_at = now() + interval '1 day'
		where payment_id = ${payment_id} and kind = 'price'`.execute(app.db);
}

const partOf = async ({ payment_id }: Won, kind: 'price' | 'commission') =>
	(
		await app.db
			.selectFrom('payment_components')
			.select('id')
			.where('payment_id', '=', payment_id)
			.where('kind', '=', kind)
			.executeTakeFirstOrThrow()
	).id;

describe('a creditor who won pays with the credit', () => {
	test('what exceeds it and the commission stay owed, the earlier guia is valid no more, and it can be corrected', async () => {
		const lot = await won();
		await enterSlip(lot, 100_000_00);
		expect(await credit(lot, 60_000)).toMatchObject({
			status: 200,
			body: { credit: 60_000, status: 'pending' },
		});
		expect(await read(lot)).toMatchObject({
			amount: 45_000,
			credit: { amount: 60_000, order: 'Decisão sobre o crédito' },
		});
		expect(await partsOf(lot)).toEqual([
			['price', 40_000, 'waiting'],
			['commission', 5_000, 'pending'],
		]);
		expect((await read(lot)).components[0]?.ways).toEqual([{ kind: 'guia', slip: null }]);
		expect((await credit(lot, 70_000)).status).toBe(200);
		expect((await credit(lot, 0)).status).toBe(200);
		expect(await partsOf(lot)).toEqual([
			['price', 100_000, 'waiting'],
			['commission', 5_000, 'pending'],
		]);
		const entries = await journalOf(lot);
		expect(entries.map(({ kind }) => kind)).toEqual(['awarded', 'credited', 'credited', 'credited']);
		expect(balances(entries)).toEqual({
			winner: 105_000_00,
			bank: 0,
			commission: -5_000_00,
			seller: -100_000_00,
		});
	});

	test('the whole price: with the commission all is paid, and the journal owes nothing to the seller', async () => {
		const lot = await won();
		expect((await credit(lot, 100_000)).status).toBe(200);
		expect(await partsOf(lot)).toEqual([
			['price', 100_000, 'cancelled'],
			['commission', 5_000, 'pending'],
		]);
		const path = ADMIN_API.confirmComponent(await partOf(lot, 'commission'));
		expect((await app.ask('POST', path, { token: lot.desk })).body).toMatchObject({
			payment: { status: 'paid' },
		});
		expect((await partsOf(lot))[0]).toEqual(['price', 100_000, 'cancelled']);
		expect(balances(await journalOf(lot))).toMatchObject({ winner: 0, seller: 0 });
	});

	test('an annulment owes back the commission alone', async () => {
		const lot = await won();
		await credit(lot, 100_000);
		const path = ADMIN_API.confirmComponent(await partOf(lot, 'commission'));
		await app.ask('POST', path, { token: lot.desk });
		const body = { reason: 'Ordem do juízo', ground: 'invalid', document_id: lot.order };
		const undone = await app.ask('POST', ADMIN_API.refundPayment(lot.payment_id), { token: lot.desk, body });
		expect(undone.body).toMatchObject({ status: 'refund-due' });
		expect((await partsOf(lot)).map(([, , state]) => state)).toEqual(['cancelled', 'refund-due']);
	});

	test.each<[string, (lot: Won) => ReturnType<typeof credit>, string]>([
		['more than the price', (lot) => credit(lot, 100_000.01), 'credit.exceeds'],
		['no order', async (lot) => credit(lot, 1, (await won()).order), 'credit.order'],
		['a negative amount', (lot) => credit(lot, -1), 'request.invalid'],
	])('refused, with nothing written: %s', async (_, ask, code) => {
		const lot = await won();
		expect((await ask(lot)).body).toMatchObject({ code });
		expect(await partsOf(lot)).toMatchObject([['price', 100_000, 'waiting'], {}]);
		expect(await journalOf(lot)).toHaveLength(1);
	});

	test('not of a voluntary lot, nor once the price is paid', async () => {
		expect((await credit(await won('voluntary'), 1)).body).toMatchObject({ code: 'credit.not-judicial' });
		const lot = await won();
		await enterSlip(lot, 100_000_00);
		await app.ask('POST', ADMIN_API.confirmComponent(await partOf(lot, 'price')), { token: lot.desk });
		expect((await credit(lot, 60_000)).body).toMatchObject({ code: 'payment.state' });
	});

	test('above the limit another administrator enters the same', async () => {
		const lot = await won();
		const deps = { db: app.db, emails, consentLimit: 50_000_00 };
		const given = { amount: 60_000_00, document_id: lot.order };
		const enter = (admin_id: string) => enterCredit(deps, { admin_id, payment_id: lot.payment_id }, given);
		expect(await enter(lot.admin)).toMatchObject({ ok: true, value: { consent: { needs: 1 } } });
		expect(await partsOf(lot)).toMatchObject([['price', 100_000, 'waiting'], {}]);
		expect(await enter(await makeAdmin(app.db))).toMatchObject({ ok: true, value: { credit: 60_000 } });
	});

	test('at once with the confirmation of the price: one of them, whichever came first', async () => {
		for (let round = 0; round < 8; round += 1) {
			const lot = await won();
			await enterSlip(lot, 100_000_00);
			const [component_id, deps] = [await partOf(lot, 'price'), { db: app.db, emails, consentLimit: null }];
			const key = { admin_id: lot.admin, payment_id: lot.payment_id };
			const [entered, confirmed] = await Promise.all([
				enterCredit(deps, key, { amount: 60_000_00, document_id: lot.order }),
				confirmComponent(deps, { ...key, component_id }, { received: 100_000_00, credited_at: null }),
			]);
			expect([entered.ok, confirmed.ok].filter(Boolean)).toHaveLength(1);
			const owed = entered.ok ? 45_000_00 : 5_000_00;
			expect(balances(await journalOf(lot)).winner).toBe(owed);
		}
	});
});
