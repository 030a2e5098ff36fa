import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { ADMIN_API } from '#contract/admin-paths.ts';
import type { PaymentListPage } from '#contract/payment-list.ts';
import { isoDay } from '#domain/values/calendar-days.ts';
import { reaisOf } from '#domain/values/money.ts';
import { makeAdmin } from '#server/testing/factories.ts';
import { annulWin, makeReceivedLot, makeThroughOperator, moveTerms } from '#server/testing/payouts.ts';
import { useApp } from '#server/testing/test-app.ts';
import { makeWonLot } from '#server/testing/won-lots.ts';

const app = useApp();
const held = { token: '', seller: '', other: '', refunded: '', owing: '', court: '' };

const ask = async (path: string, query: Record<string, string> = {}) => {
	const { status, body } = await app.ask('GET', `${path}?${new URLSearchParams(query)}`, {
		token: held.token,
	});
	expect({ status, body }).toMatchObject({ status: 200 });
	return body;
};
const list = async (query: Record<string, string> = {}) =>
	(await ask(ADMIN_API.adminPayments, query)) as PaymentListPage;
const csv = async (query: Record<string, string> = {}) =>
	((await ask(ADMIN_API.paymentsExport, query)) as string).trim().split('\r\n').slice(1);

beforeAll(async () => {
	held.token = await app.session(await makeAdmin(app.db));
	held.seller = await makeThroughOperator(app.db);
	held.other = await makeThroughOperator(app.db, { name: 'Outro Comitente' });
	const today = isoDay(Date.now());
	await makeReceivedLot(app.db, { seller_id: held.seller, credited_at: today });
	// Credited in an earlier month, and late.
	const early = await makeReceivedLot(app.db, { seller_id: held.other, credited_at: '2026-01-15' });
	await moveTerms(app.db, early.payout_id, -60);
	const annulled = await makeReceivedLot(app.db, { seller_id: held.other, credited_at: today });
	await annulWin(app.db, annulled.payment_id);
	held.refunded = annulled.payment_id;
	held.owing = (await makeWonLot(app.db, { bidders: 1, given: { title: 'Sobrado em atraso' } })).payment_id;
	await app.db
		.updateTable('payment_components')
		.set({ due_at: new Date(Date.now() - 60_000) })
		.where('payment_id', '=', held.owing)
		.execute();
	held.court = (await makeWonLot(app.db, { bidders: 1 })).payment_id;
	await app.db
		.updateTable('payment_components')
		.set({
			payee: 'court',
			payee_name: '2ª Vara Cível',
			through_operator: false,
			status: 'waiting',
			due_at: null,
		})
		.where('payment_id', '=', held.court)
		.where('kind', '=', 'price')
		.execute();
});

interface Stored {
	id: string;
	kind: string;
	payee: string;
	seller: string | null;
	status: string;
	amount: number;
	due_at: Date | null;
	credited_at: string | null;
}

/** The same sums from the stored rows alone. */
async function summed(of: (part: Stored) => boolean = () => true) {
	const { rows } = await sql<Stored>`select id, kind, payee, on_behalf_of as seller, status, amount, due_at,
		credited_at::text as credited_at from payment_components`.execute(app.db);
	const parts = rows.filter(of);
	const owed = parts.filter(({ status }) => ['waiting', 'pending', 'defaulted'].includes(status));
	const month = isoDay(Date.now()).slice(0, 7);
	const credited = parts.filter(
		({ status, credited_at }) => status === 'paid' && credited_at?.slice(0, 7) === month,
	);
	const payouts = await app.db.selectFrom('payouts').selectAll().execute();
	const paid = new Set(parts.filter(({ status }) => status === 'paid').map(({ id }) => id));
	const sum = (rows: readonly { amount: number }[]) =>
		reaisOf(rows.reduce((all, { amount }) => all + amount, 0));
	return {
		receivable: sum(owed),
		overdue: sum(owed.filter(({ due_at }) => due_at !== null && Number(due_at) < Date.now())),
		commission_receivable: sum(owed.filter(({ kind }) => kind === 'commission')),
		received_this_month: sum(credited),
		to_pay_out: sum(
			payouts
				.filter(({ component_id, paid_at }) => paid.has(component_id) && paid_at === null)
				.map(({ received }) => ({ amount: received })),
		),
		to_refund: sum(parts.filter(({ status }) => status === 'refund-due')),
	};
}

test('the totals are the sums of the parts, of all payments and of a payee or a seller', async () => {
	const { totals } = await list();
	expect(totals).toEqual(await summed());
	// Each kind of sum is there, so that none is zero by mistake.
	expect(Object.values(totals).every((sum) => sum > 0)).toBe(true);
	expect((await list({ seller: held.seller })).totals).toEqual(
		await summed(({ seller }) => seller === held.seller),
	);
	expect((await list({ payee: 'court' })).totals).toEqual(await summed(({ payee }) => payee === 'court'));
	// The state that is listed does not change them.
	expect((await list({ state: 'paid' })).totals).toEqual(totals);
});

test('a payment is found by who receives one of its parts, which it lists', async () => {
	const { payments, of } = await list({ payee: 'court' });
	expect(payments.map(({ id }) => id)).toEqual([held.court]);
	expect(payments[0]).toHaveProperty('as_one', true);
	expect(payments[0]?.parts).toMatchObject([
		{
			kind: 'price',
			payee: { kind: 'court', name: '2ª Vara Cível' },
			amount: 100_000,
			state: 'waiting',
			due_at: null,
		},
		{ kind: 'commission', amount: 5_000, state: 'pending' },
	]);
	expect(of.seller).toBeNull();
	expect(await list({ seller: held.other })).toMatchObject({
		payments: [{ id: held.refunded }, {}],
		of: { seller: 'Outro Comitente' },
	});
	const refused = await app.ask('GET', `${ADMIN_API.adminPayments}?payee=bank`, { token: held.token });
	expect(refused).toMatchObject({ status: 400, body: { errors: [{ path: 'payee' }] } });
});

test('the file has one line for each part of what is listed, in words', async () => {
	expect(await csv()).toHaveLength(10);
	const lines = await csv({ search: 'Sobrado em atraso' });
	expect(lines).toHaveLength(2);
	expect(lines[0]).toMatch(/^Sobrado em atraso;.*;Valor da arrematação;.*;100000;Não pago;/);
	expect((await csv({ payee: 'court' })).join()).toMatch(/2ª Vara Cível;100000;Aguarda como pagar;;;/);
	expect(await csv({ state: 'refund-due' })).toHaveLength(2);
	expect((await csv()).join()).not.toMatch(/refund-due|pending|court/);
});
