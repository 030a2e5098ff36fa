import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { ACCOUNT_API } from '#contract/account-paths.ts';
import { ADMIN_API } from '#contract/admin-paths.ts';
import { BIDDER_API } from '#contract/bidder-paths.ts';
import { COMPONENT_API } from '#contract/component-paths.ts';
import type { Payment } from '#contract/payments.ts';
import { isoDay } from '#domain/values/calendar-days.ts';
import { lockPayment, movePayment } from '#server/features/settlement/money/move-payment.ts';
import { groundFor } from '#server/testing/annulment.ts';
import { makeAdmin } from '#server/testing/factories.ts';
import { pdfFile } from '#server/testing/pdf-file.ts';
import { useApp } from '#server/testing/test-app.ts';
import { makeWonLot, type WonLot } from '#server/testing/won-lots.ts';

const app = useApp();
let desk: string;
beforeAll(async () => {
	desk = await app.session(await makeAdmin(app.db));
});

const TODAY = isoDay(Date.now());
const ACCOUNT = { bank: '001', branch: '1234-5', account: '210169-6' };

/** A lot that was paid, and then annulled by the desk. */
async function annulled(given: NonNullable<Parameters<typeof makeWonLot>[1]>['given'] = {}) {
	const lot = await makeWonLot(app.db, { bidders: 1, given });
	await app.db.transaction().execute(async (trx) => {
		const payment = await lockPayment(trx, lot.payment_id);
		if (!payment) throw new Error('no payment');
		await sql`update payment_components set status = 'paid', paid_at = now() where payment_id = ${payment.id}`.execute(
			trx,
		);
		const paid = await lockPayment(trx, lot.payment_id);
		if (paid) await movePayment(trx, paid, 'confirm', { admin_id: null });
	});
	const body = { reason: 'Penhora não informada', ...(await groundFor(app.db, lot.auction_id)) };
	expect(await post(ADMIN_API.refundPayment(lot.payment_id), body)).toMatchObject({
		status: 200,
		body: { status: 'refund-due' },
	});
	const winner = await app.session(lot.people[0] as string);
	return { ...lot, winner };
}

async function post(path: string, body: object): Promise<{ status: number; body: unknown }> {
	if (!(body instanceof FormData)) return app.ask('POST', path, { token: desk, body });
	const headers = { cookie: desk, 'sec-fetch-site': 'same-origin' };
	const response = await fetch(`${app.url}${path}`, { method: 'POST', headers, body });
	return { status: response.status, body: await response.json() };
}
const read = async (token: string, { auction_id }: WonLot) =>
	(await app.ask('GET', BIDDER_API.payment(auction_id), { token })).body as unknown as Payment;

function refundForm(fields: Record<string, string>, file = true): FormData {
	const form = new FormData();
	for (const [name, value] of Object.entries({ paid_at: TODAY, ...fields })) form.append(name, value);
	if (file)
		form.append(
			'file',
			new Blob([new Uint8Array(pdfFile())], { type: 'application/pdf' }),
			'comprovante.pdf',
		);
	return form;
}

describe('what was paid of an annulled win', () => {
	test('is owed back part by part within five working days, by whoever has it, and nothing says that it was given back', async () => {
		const lot = await annulled();
		const payment = await read(lot.winner, lot);
		expect(payment.refunds).toMatchObject([
			{ kind: 'price', amount: 100_000, giver: { kind: 'operator' }, made_at: null, by_bank: false },
			{ kind: 'commission', amount: 5_000, giver: { kind: 'operator' }, made_at: null },
		]);
		const days = (Date.parse(payment.refunds[0]?.due_at ?? '') - Date.now()) / 86_400_000;
		expect(days).toBeGreaterThan(5);
		expect(days).toBeLessThan(13);
		expect(payment).toMatchObject({ annulled_by: 'Outra ordem judicial', reason: 'Penhora não informada' });
		const { rows } = await sql<{ record: string }>`select record from ledger_records
			where auction_id = ${lot.auction_id} and type = 'outcome-decided'`.execute(app.db);
		expect(rows[0]?.record).toContain('Outra ordem judicial');
		expect(rows[0]?.record).not.toContain('Penhora');
	});

	test('goes to the account that its payer states, which is encrypted and in their export', async () => {
		const lot = await annulled();
		const path = COMPONENT_API.refundAccount(lot.auction_id);
		const put = (body: object) => app.ask('PUT', path, { token: lot.winner, body });
		expect(await put({ bank: '001' })).toMatchObject({
			status: 400,
			body: { errors: [{ path: 'branch' }, { path: 'account' }] },
		});
		expect(await put({ pix_key: 'nada' })).toMatchObject({
			status: 400,
			body: { errors: [{ path: 'pix_key' }] },
		});
		expect(await put(ACCOUNT)).toMatchObject({ status: 200, body: { account: ACCOUNT } });
		expect((await app.ask('GET', path, { token: lot.winner })).body).toMatchObject({ account: ACCOUNT });
		const stored = await app.db
			.selectFrom('refund_accounts')
			.selectAll()
			.where('payment_id', '=', lot.payment_id)
			.executeTakeFirstOrThrow();
		expect(stored.sealed.toString('latin1')).not.toContain('210169');
		const desks = await app.ask('GET', ADMIN_API.refundAccount(lot.payment_id), { token: desk });
		expect(desks.body).toMatchObject({ account: ACCOUNT });
		const events = app.db
			.selectFrom('security_events')
			.select('details')
			.where('event_type', '=', 'refund_account_read');
		expect(await events.execute()).toContainEqual({ details: { of_payment: lot.payment_id } });
		const { body } = await app.ask('GET', ACCOUNT_API.accountExport, { token: lot.winner });
		expect(body).toMatchObject({ refund_accounts: [{ payment_id: lot.payment_id, account: ACCOUNT }] });
	});

	test('is given back whole, once, with its day and proof; with the last part the payment is refunded', async () => {
		const lot = await annulled();
		const [price, commission] = (await read(lot.winner, lot)).refunds;
		const path = ADMIN_API.refundComponent(price?.component_id ?? '');
		const tomorrow = isoDay(Date.now() + 86_400_000);
		const early = isoDay(Date.now() - 86_400_000);
		for (const [fields, file, code] of [
			[{ amount: '100000' }, false, 'refund.proof'],
			[{ amount: '99999.99' }, true, 'refund.amount'],
			[{ amount: '100000', paid_at: tomorrow }, true, 'refund.date'],
			[{ amount: '100000', paid_at: early }, true, 'refund.date'],
		] as const)
			expect(await post(path, refundForm(fields, file))).toMatchObject({ status: 422, body: { code } });
		const both = await Promise.all([1, 2].map(() => post(path, refundForm({ amount: '100000' }))));
		expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
		expect(await read(lot.winner, lot)).toMatchObject({
			status: 'refund-due',
			refunds: [
				{ kind: 'commission', made_at: null },
				{ kind: 'price', made_at: TODAY, proof: 'pdf' },
			],
		});
		expect(
			await post(ADMIN_API.refundComponent(commission?.component_id ?? ''), refundForm({ amount: '5000' })),
		).toMatchObject({
			body: { state: 'refunded', payment: { status: 'refunded' } },
		});
		const { rows } = await sql<{ kind: string; bank: number }>`select kind, bank from journal_entries
			where payment_id = ${lot.payment_id} and kind = 'refund-made' order by id`.execute(app.db);
		expect(rows).toEqual([
			{ kind: 'refund-made', bank: -100_000_00 },
			{ kind: 'refund-made', bank: -5_000_00 },
		]);
		const { rows: mails } = await sql<{
			kind: string;
		}>`select data ->> 'kind' as kind from pgboss.job where name = 'letters'
			and data ->> 'user_id' = ${lot.people[0]} and data ->> 'kind' = 'refund-made'`.execute(app.db);
		expect(mails).toHaveLength(2);
	});

	test('by the bank is not given back by a person as well, until the bank could not', async () => {
		const lot = await annulled();
		const [price] = (await read(lot.winner, lot)).refunds;
		const end_to_end_id = crypto.randomUUID().replaceAll('-', '');
		await app.db
			.insertInto('pix_received')
			.values({
				end_to_end_id,
				key: 'k',
				txid: null,
				payment_id: lot.payment_id,
				component_id: null,
				amount: 105_000_00,
				outcome: 'settled',
				paid_at: new Date(),
			})
			.execute();
		await app.db.insertInto('pix_returns').values({ end_to_end_id, amount: 105_000_00 }).execute();
		const path = ADMIN_API.refundComponent(price?.component_id ?? '');
		expect(await post(path, refundForm({ amount: '100000' }))).toMatchObject({
			status: 409,
			body: { code: 'refund.by-bank' },
		});
		expect((await read(lot.winner, lot)).refunds[0]).toMatchObject({ by_bank: true });
		await sql`update pix_returns set state = 'failed', ended_at = now(), next_look = null where end_to_end_id = ${end_to_end_id}`.execute(
			app.db,
		);
		expect((await post(path, refundForm({ amount: '100000' }))).status).toBe(200);
	});

	test('of a judicial lot is the court’s to give back where the court has it, without a term of the desk', async () => {
		const lot = await annulled({ kind: 'judicial' });
		expect((await read(lot.winner, lot)).refunds).toMatchObject([
			{ kind: 'price', giver: { kind: 'court' }, due_at: null },
			{ kind: 'commission', giver: { kind: 'operator' }, due_at: expect.any(String) },
		]);
	});
});

describe('an annulment', () => {
	test('needs a ground of the lot’s kind, and where the sale is regulated the document that orders it', async () => {
		const plain = await makeWonLot(app.db, { bidders: 1 });
		const judicial = await makeWonLot(app.db, { bidders: 1, given: { kind: 'judicial' } });
		const of = (lot: WonLot, body: object) =>
			post(ADMIN_API.cancelPayment(lot.payment_id), { reason: 'Anulada', ...body });
		for (const [lot, body, code] of [
			[plain, {}, 'outcome.ground'],
			[plain, { ground: 'invalid' }, 'outcome.ground'],
			[judicial, { ground: 'edital' }, 'outcome.ground'],
			[judicial, { ground: 'invalid' }, 'outcome.order'],
			[judicial, { ground: 'invalid', document_id: crypto.randomUUID() }, 'outcome.order'],
		] as const)
			expect(await of(lot, body)).toMatchObject({ status: 422, body: { code } });
		expect(await of(plain, { ground: 'x' })).toMatchObject({ status: 400 });
		expect(await of(judicial, await groundFor(app.db, judicial.auction_id))).toMatchObject({ status: 200 });
		const { rows } = await sql<{
			ground: string;
			document: boolean;
		}>`select ground, document_id is not null as document
			from lot_outcomes where auction_id = ${judicial.auction_id}`.execute(app.db);
		expect(rows).toEqual([{ ground: 'invalid', document: true }]);
	});
});
