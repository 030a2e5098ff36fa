import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { ADMIN_API } from '#contract/admin-paths.ts';
import { BIDDER_API } from '#contract/bidder-paths.ts';
import { OPERATION_API } from '#contract/operation-paths.ts';
import { balances } from '#domain/settlement/journal.ts';
import { moneyDifferences } from '#server/doctor/money.ts';
import { lockPayment, movePayment } from '#server/features/settlement/money/move-payment.ts';
import { settlementWaiting } from '#server/features/settlement/waiting.ts';
import { webhookSecret } from '#server/platform/pix/webhook-secret.ts';
import { openBrowser } from '#server/testing/browser.ts';
import { makeAdmin } from '#server/testing/factories.ts';
import { lockInOrder } from '#server/testing/lock-in-order.ts';
import { type PixBankServer, startPixBank } from '#server/testing/pix-bank.ts';
import {
	connectBank,
	makeOwedLot,
	OPERATOR_KEY,
	type OwedLot,
	pixVariables,
	runDuePix,
} from '#server/testing/pix-setup.ts';
import { useApp } from '#server/testing/test-app.ts';
import { makeOverdue } from '#server/testing/won-lots.ts';
import { chargeFor, requestAllCharges } from './charge.ts';
import type { PixBankDeps } from './pix-bank-jobs.ts';
import { queuePixReturn } from './pix-returns.ts';
import { runPixRound } from './start-pix.ts';

const { all } = inject('runs');

const server: PixBankServer = await startPixBank();
const PROXY = '127.0.0.2';
const app = useApp({ ...pixVariables(server), TRUSTED_PROXIES: PROXY });
let deps: PixBankDeps;

beforeAll(() => {
	deps = app.context.pixBanks[0] as PixBankDeps;
	deps.bank.close();
	deps.bank = connectBank(server);
});
afterAll(async () => {
	await server.close();
	expect(server.faults).toEqual([]);
});
beforeEach(() => {
	server.fault = () => null;
	server.down = false;
	server.records.returnsEnd = 'DEVOLVIDO';
	server.records.givesCode = true;
});

/** A won lot with a charge at the bank. */
async function charged(): Promise<OwedLot & { txid: string; code: string }> {
	const lot = await makeOwedLot(app.db);
	const charge = await chargeFor(deps, lot);
	if (!charge) throw new Error('no charge');
	return { ...lot, ...charge };
}

/** Makes everything due and runs the job, `rounds` times. */
async function runRounds(rounds = 1): Promise<void> {
	for (let round = 0; round < rounds; round += 1) await runDuePix(deps);
}

const payment = ({ payment_id }: OwedLot) =>
	app.db.selectFrom('payments').selectAll().where('id', '=', payment_id).executeTakeFirstOrThrow();
const received = ({ payment_id }: OwedLot) =>
	app.db.selectFrom('pix_received').selectAll().where('payment_id', '=', payment_id).execute();
const entriesOf = ({ payment_id }: OwedLot) =>
	app.db
		.selectFrom('journal_entries')
		.selectAll()
		.where('payment_id', '=', payment_id)
		.orderBy('id')
		.execute();
const kinds = async (lot: OwedLot) => (await entriesOf(lot)).map(({ kind }) => kind);

const secret = () => webhookSecret(app.context.secret, deps);
const notify = (pix: object[], path = `${OPERATION_API.pixWebhook(secret())}/pix`, headers = {}) =>
	app.ask('POST', path, { body: { pix }, headers });

async function move(lot: OwedLot, action: 'cancel' | 'annul' | 'confirm') {
	await app.db.transaction().execute(async (trx) => {
		const held = await lockPayment(trx, lot.payment_id);
		if (!held) throw new Error('no payment');
		expect(await movePayment(trx, held, action, { admin_id: null, reason: 'Teste' })).toMatchObject({
			ok: true,
		});
		if (action === 'annul') await queuePixReturn(trx, lot.payment_id);
	});
}

describe('a charge', () => {
	test('is created once, however often it is requested', async () => {
		const lot = await makeOwedLot(app.db);
		const all = await Promise.all([1, 2, 3].map(() => chargeFor(deps, lot)));
		expect(new Set(all.map((charge) => charge?.txid)).size).toBe(1);
		expect(server.records.charges.get(all[0]?.txid ?? '')).toMatchObject({
			chave: OPERATOR_KEY,
			valor: { original: '105000.00' },
			pixCopiaECola: all[0]?.code,
		});
	});

	test('whose answer was lost is the same charge at the next request', async () => {
		const lot = await makeOwedLot(app.db);
		let cut = 0;
		server.fault = (method) => (method === 'PUT' && cut++ < 3 ? 'cut-after' : null);
		await chargeFor(deps, lot);
		server.fault = () => null;
		const charge = await chargeFor(deps, lot);
		const made = [...server.records.charges.values()].filter(({ txid }) => txid === charge?.txid);
		expect(made).toMatchObject([{ pixCopiaECola: charge?.code, status: 'ATIVA' }]);
	});

	test('is also created by the job, with a code built from its location when the bank gives none', async () => {
		const lot = await makeOwedLot(app.db);
		server.records.givesCode = false;
		await requestAllCharges(deps);
		await runRounds();
		const { code, state } = await app.db
			.selectFrom('pix_charges')
			.select(['code', 'state'])
			.where('payment_id', '=', lot.payment_id)
			.executeTakeFirstOrThrow();
		expect(state).toBe('active');
		expect(code).toMatch(/pix\.banco\.test\/qr\/v2\/[0-9a-f]{32}.*CASA DE LEILOES/i);
	});

	test('is shown on the winner’s page, without a code while the bank is unreachable', async () => {
		const lot = await makeOwedLot(app.db);
		const token = await app.session(lot.user_id);
		server.down = true;
		const away = await app.ask('GET', BIDDER_API.payment(lot.auction_id), { token });
		expect(away.body).toMatchObject({ way: { kind: 'charge', code: null } });
		server.down = false;
		const there = await app.ask('GET', BIDDER_API.payment(lot.auction_id), { token });
		expect(there.body).toMatchObject({ way: { kind: 'charge', code: expect.stringMatching(/^000201/) } });
	});
});

describe('a Pix', () => {
	test('of the amount owed pays once, as the bank reports it, with the bank’s transfer identifier', async () => {
		const lot = await charged();
		const { endToEndId } = server.records.pay(lot.txid);
		await runRounds(3);
		expect(await payment(lot)).toMatchObject({ status: 'paid', confirmed_by: 'bank' });
		expect(await received(lot)).toMatchObject([{ outcome: 'settled', end_to_end_id: endToEndId }]);
		expect(await entriesOf(lot)).toMatchObject([
			{ kind: 'awarded' },
			{ kind: 'received', transfer: endToEndId },
		]);
		expect(balances(await entriesOf(lot)).winner).toBe(0);
	});

	test.each([-1, 1, 10_000_00])('%i centavos off does not pay, and can be returned', async (off) => {
		const lot = await charged();
		server.records.pay(lot.txid, lot.amount + off);
		await runRounds(2);
		expect((await payment(lot)).status).toBe('pending');
		expect(await received(lot)).toMatchObject([{ outcome: 'amount', amount: lot.amount + off }]);
		expect(balances(await entriesOf(lot))).toMatchObject({ winner: -off, bank: lot.amount + off });
		server.records.pay(lot.txid);
		await runRounds();
		expect((await payment(lot)).status).toBe('paid');
	});

	test('after another one paid, or after the win was undone, pays nothing', async () => {
		const [twice, gone] = [await charged(), await charged()];
		server.records.pay(twice.txid);
		server.records.pay(twice.txid);
		await move(gone, 'cancel');
		server.records.pay(gone.txid);
		await runRounds(2);
		expect((await received(twice)).map(({ outcome }) => outcome).sort()).toEqual(['repeated', 'settled']);
		expect(await received(gone)).toMatchObject([{ outcome: 'closed' }]);
		expect((await payment(gone)).status).toBe('cancelled');
	});

	test('of an overdue payment still pays', async () => {
		const lot = await charged();
		await app.db
			.updateTable('payments')
			.set({ status: 'overdue' })
			.where('id', '=', lot.payment_id)
			.execute();
		server.records.pay(lot.txid);
		await runRounds();
		expect((await payment(lot)).status).toBe('paid');
	});

	test('that is already being returned pays nothing', async () => {
		const lot = await charged();
		const pix = server.records.pay(lot.txid);
		server.records.requestReturn(pix, 'MED', pix.valor);
		await runRounds();
		expect((await payment(lot)).status).toBe('pending');
		expect(await received(lot)).toMatchObject([{ outcome: 'amount' }]);
	});

	test('reported by webhook and poll to two servers at once is recorded once', async () => {
		const lots = [await charged(), await charged(), await charged()];
		const second = { ...deps, bank: connectBank(server) };
		for (const lot of lots) server.records.pay(lot.txid);
		const answer = [...server.records.pix.values()].map(({ endToEndId, txid }) => ({ endToEndId, txid }));
		const rounds = [1, 2, 3].flatMap(() => [
			runPixRound(deps),
			runPixRound(second),
			notify(answer),
			runRounds(),
		]);
		await Promise.all(rounds);
		await runRounds();
		second.bank.close();
		for (const lot of lots) expect(await kinds(lot)).toEqual(['awarded', 'received']);
	});

	test('is found after the bank was unreachable', async () => {
		const lot = await charged();
		server.records.pay(lot.txid);
		server.down = true;
		await runRounds();
		expect((await payment(lot)).status).toBe('pending');
		server.down = false;
		await runRounds();
		expect((await payment(lot)).status).toBe('paid');
	});
});

describe('a charge that is no longer owed', () => {
	test.each(['cancel', 'confirm'] as const)('is removed at the bank: %s', async (action) => {
		const lot = await charged();
		await move(lot, action);
		await runRounds();
		expect(server.records.charges.get(lot.txid)?.status).toBe('REMOVIDA_PELO_USUARIO_RECEBEDOR');
	});
});

describe('a webhook', () => {
	test('triggers a check at the bank, whatever else it says', async () => {
		const lot = await charged();
		const { endToEndId, txid, horario } = server.records.pay(lot.txid);
		const answer = await notify([{ endToEndId, txid, valor: '0.01', horario, chave: 'outra' }]);
		expect([answer.status, answer.body]).toEqual([200, '']);
		await runPixRound(deps);
		expect((await payment(lot)).status).toBe('paid');
	});

	test('locks the charges that it names in one order, whatever theirs', async () => {
		const stored = [await charged(), await charged()];
		while ((stored[0]?.txid ?? '') < (stored[1]?.txid ?? ''))
			stored.splice(0, 1, ...stored.splice(1), await charged());
		const rows = stored
			.map(({ txid }) => sql`select from pix_charges where txid = ${txid} for update`)
			.reverse();
		const named = stored.map(({ txid }, n) => ({ endToEndId: `E999999992026112112000000000000${n}`, txid }));
		const { status } = await lockInOrder(app.db, rows, () => notify(named));
		expect(status).toBe(200);
	});

	test.runIf(all)('about a Pix that the bank does not know pays nothing, and is dropped', async () => {
		const lot = await charged();
		const endToEndId = `E99999999202611211200${'forjado0000'}`;
		await notify([
			{ endToEndId, txid: lot.txid, valor: '105000.00' },
			{ endToEndId: endToEndId.replace('f', 'F') },
		]);
		await runRounds(6);
		expect((await payment(lot)).status).toBe('pending');
		expect(await app.db.selectFrom('pix_notified').selectAll().execute()).toEqual([]);
	});

	test('about a Pix without a charge stores it as unassigned', async () => {
		const { endToEndId } = server.records.receive(OPERATOR_KEY, '1234.50');
		await notify([{ endToEndId, valor: '1234.50' }]);
		await runRounds();
		const admin = await app.session(await makeAdmin(app.db));
		const { body } = await app.ask('GET', ADMIN_API.receivedPix, { token: admin });
		expect(body).toMatchObject({
			pix: expect.arrayContaining([
				expect.objectContaining({
					end_to_end_id: endToEndId,
					outcome: 'unknown',
					amount: 1234.5,
					payment: null,
				}),
			]),
		});
	});

	test.each([
		['another secret', () => `${OPERATION_API.pixWebhook('x'.repeat(43))}/pix`],
		['no secret', () => '/api/pix/webhook//pix'],
		['half of it', () => `${OPERATION_API.pixWebhook(secret().slice(0, 20))}/pix`],
	])('with %s gets the same answer as an address that does not exist', async (_, path) => {
		const answer = await notify([], path());
		const nowhere = await notify([], '/api/nowhere');
		expect([answer.status, answer.body]).toEqual([nowhere.status, nowhere.body]);
		expect(answer.status).toBe(404);
	});

	test('is refused without the bank’s certificate when one is required, which only a trusted proxy can state', async () => {
		const { readCertificates } = await import('#server/platform/pix/pem.ts');
		const { ca, webhook, stranger } = server.certificates;
		deps.authorities = readCertificates(ca);
		const by = (pem: string) => ({ 'client-cert': encodeURIComponent(pem) });
		const path = `${OPERATION_API.pixWebhook(secret())}/pix`;
		const proxy = openBrowser(app, PROXY);
		const statuses = [
			await notify([], path),
			await notify([], path, by(stranger.cert)),
			await notify([], path, by(webhook.cert)),
			await proxy.ask('POST', path, { pix: [] }, by(stranger.cert)),
			await proxy.ask('POST', path, { pix: [] }, by(webhook.cert)),
		].map(({ status }) => status);
		deps.authorities = null;
		expect(statuses).toEqual([404, 404, 404, 404, 200]);
	});

	test.each([
		['no JSON', '{'],
		['no list', { pix: 1 }],
		['an invalid identifier', { pix: [{ endToEndId: "E1'; drop table journal_entries --" }] }],
		['too many', { pix: Array.from({ length: 501 }, () => ({ endToEndId: 'E'.repeat(32) })) }],
	])('with %s is refused', async (_, body) => {
		const { status } = await app.ask('POST', `${OPERATION_API.pixWebhook(secret())}/pix`, { body });
		expect([400, 413]).toContain(status);
	});
});

describe('money is returned', () => {
	test('with a refund, under one identifier, and the journal is back to zero', async () => {
		const lot = await charged();
		const pix = server.records.pay(lot.txid);
		await runRounds();
		await move(lot, 'annul');
		server.fault = (method, path) => (method === 'PUT' && path.includes('devolucao') ? 'cut-after' : null);
		await runRounds();
		server.fault = () => null;
		await runRounds();
		expect(pix.devolucoes).toHaveLength(1);
		server.records.endReturns();
		await runRounds(2);
		const [back] = await app.db
			.selectFrom('pix_returns')
			.selectAll()
			.where('end_to_end_id', '=', pix.endToEndId)
			.execute();
		expect(back).toMatchObject({ state: 'returned', amount: lot.amount });
		const given = ['refund-made', 'refund-made'];
		expect(await kinds(lot)).toEqual(['awarded', 'received', 'annulled', ...given]);
		expect((await payment(lot)).status).toBe('refunded');
		expect(balances(await entriesOf(lot))).toEqual({ winner: 0, bank: 0, commission: 0, seller: 0 });
	});

	test('although the bank answered that it had refused, while one of its servers did not know yet that it had not', async () => {
		const lot = await charged();
		const pix = server.records.pay(lot.txid);
		await runRounds();
		await move(lot, 'annul');
		const faults: Record<string, 'cut-after' | 'hidden'> = { PUT: 'cut-after', GET: 'hidden' };
		server.fault = (method, path) => {
			if (!path.includes('devolucao')) return null;
			const fault = faults[method] ?? null;
			delete faults[method];
			return fault;
		};
		const state = async () => {
			const found = app.db
				.selectFrom('pix_returns')
				.select('state')
				.where('end_to_end_id', '=', pix.endToEndId);
			return (await found.executeTakeFirstOrThrow()).state;
		};
		await runRounds();
		expect([await state(), pix.devolucoes?.length]).toEqual(['failed', 1]);
		server.records.endReturns();
		await runRounds(2);
		expect([await state(), (await payment(lot)).status]).toEqual(['returned', 'refunded']);
		expect(pix.devolucoes).toHaveLength(1);
	});

	test.runIf(all)(
		'when it settled nothing and an administrator requests it, again after the bank failed',
		async () => {
			const lot = await charged();
			const { endToEndId } = server.records.pay(lot.txid, lot.amount - 1);
			await runRounds();
			const token = await app.session(await makeAdmin(app.db));
			const requestReturn = () =>
				app.ask('POST', ADMIN_API.returnPix(endToEndId), { token, body: { reason: 'Valor errado' } });
			server.records.returnsEnd = 'NAO_REALIZADO';
			const both = await Promise.all([requestReturn(), requestReturn()]);
			expect(both.map(({ status }) => status).sort()).toEqual([202, 409]);
			await runRounds();
			server.records.endReturns();
			await runRounds();
			const of = { token };
			const path = `${ADMIN_API.receivedPix}?payment_id=${lot.payment_id}`;
			expect((await app.ask('GET', path, of)).body).toMatchObject({
				pix: [{ outcome: 'amount', return: { state: 'failed', motive: 'Conta do pagador encerrada' } }],
			});
			server.records.returnsEnd = 'DEVOLVIDO';
			expect((await requestReturn()).status).toBe(202);
			await runRounds();
			server.records.endReturns();
			await runRounds(2);
			expect(await kinds(lot)).toEqual(['awarded', 'received', 'returned']);
			expect(balances(await entriesOf(lot))).toMatchObject({ bank: 0, winner: lot.amount });
		},
	);

	test('but not a Pix that settled a payment, nor one that never arrived', async () => {
		const lot = await charged();
		const { endToEndId } = server.records.pay(lot.txid);
		await runRounds();
		const token = await app.session(await makeAdmin(app.db));
		const body = { reason: 'Engano' };
		const settled = await app.ask('POST', ADMIN_API.returnPix(endToEndId), { token, body });
		expect(settled.body).toMatchObject({ code: 'pix.settled' });
		const never = randomUUID().replaceAll('-', '');
		expect(await app.ask('POST', ADMIN_API.returnPix(never), { token, body })).toMatchObject({ status: 404 });
	});
});

describe('a Pix that the bank of who paid takes back (MED)', () => {
	const payAndRun = async ({ txid }: { txid: string }) => {
		const pix = server.records.pay(txid);
		await runRounds();
		return pix;
	};
	const takeBack = (pix: ReturnType<typeof server.records.pay>, valor = pix.valor) => {
		server.records.requestReturn(pix, randomUUID().replaceAll('-', ''), valor);
		server.records.endReturns();
	};

	/** The lots of which the desk finds something of a kind. */
	const waiting = async (
		kind: 'taken-back' | 'contested-pix',
		{ user_id: admin_id }: { user_id: string },
	) => {
		const desk = { environment: 'production', admin_id, legalTermsUnit: 'day' } as const;
		const { rows } = await sql<{ id: string }>`${settlementWaiting[kind].rows(desk)}`.execute(app.db);
		return rows.map(({ id }) => id);
	};

	test('makes what it paid owed again, once, with a charge of its own; payer and desk are told', async () => {
		const lot = await charged();
		const pix = server.records.pay(lot.txid);
		await runRounds();
		expect((await payment(lot)).status).toBe('paid');
		takeBack(pix);
		await Promise.all([runRounds(), runRounds()]);
		await runRounds();
		expect(await payment(lot)).toMatchObject({ status: 'pending', paid_at: null, confirmed_by: null });
		expect(await kinds(lot)).toEqual(['awarded', 'received', 'returned']);
		expect(balances(await entriesOf(lot))).toMatchObject({ winner: lot.amount, bank: 0 });
		const [first] = await received(lot);
		expect(first).toMatchObject({ outcome: 'taken-back', taken_back: lot.amount });
		const { rows } =
			await sql`select from pgboss.job where name = 'letters' and data ->> 'kind' = 'pix-taken-back'
			and data ->> 'user_id' = ${lot.user_id}`.execute(app.db);
		// One for each part that it had paid.
		expect(rows).toHaveLength(2);
		expect(await waiting('taken-back', lot)).toContain(lot.auction_id);
		const { txid: _first, ...owed } = lot;
		const again = await chargeFor(deps, owed);
		expect(again?.txid).not.toBe(lot.txid);
		server.records.pay(again?.txid ?? '');
		await runRounds();
		expect((await payment(lot)).status).toBe('paid');
		expect(await kinds(lot)).toEqual(['awarded', 'received', 'returned', 'received']);
	});

	const dispute = (pix: ReturnType<typeof server.records.pay>, refused = false) => {
		const id = randomUUID().replaceAll('-', '');
		if (refused) server.records.refused.add(id);
		server.records.requestReturn(pix, id, pix.valor);
	};
	const differences = ({ auction_id }: { auction_id: string }) =>
		moneyDifferences(app.db, { environment: 'production', auction_id });

	test('is still what was paid while its bank has not ended it, and afterwards if it is refused', async () => {
		const lot = await charged();
		dispute(await payAndRun(lot), true);
		await runRounds(2);
		expect(await received(lot)).toMatchObject([{ outcome: 'settled', contested_at: expect.any(Date) }]);
		expect((await payment(lot)).status).toBe('paid');
		expect(await waiting('contested-pix', lot)).toContain(lot.auction_id);
		server.records.endReturns();
		await runRounds(2);
		expect(await received(lot)).toMatchObject([{ outcome: 'settled', contested_at: null, taken_back: 0 }]);
		expect(await waiting('contested-pix', lot)).not.toContain(lot.auction_id);
		expect((await payment(lot)).status).toBe('paid');
		expect(await kinds(lot)).toEqual(['awarded', 'received']);
	});

	test('pays after all if it came in while it was asked back, and that is refused', async () => {
		const lot = await charged();
		dispute(server.records.pay(lot.txid), true);
		await runRounds();
		expect((await payment(lot)).status).toBe('pending');
		// The desk has nothing to send back meanwhile.
		const token = await app.session(await makeAdmin(app.db));
		const path = `${ADMIN_API.receivedPix}?payment_id=${lot.payment_id}`;
		expect((await app.ask('GET', path, { token })).body).toMatchObject({
			pix: [
				{
					return: {
						state: 'processing',
						motive: 'pedida pelo banco de quem pagou (MED). Responda ao seu banco',
					},
				},
			],
		});
		server.records.endReturns();
		await runRounds();
		expect(await payment(lot)).toMatchObject({ status: 'paid', confirmed_by: 'bank' });
		expect(await received(lot)).toMatchObject([{ outcome: 'settled', contested_at: null }]);
		expect(await kinds(lot)).toEqual(['awarded', 'received']);
		expect(await differences(lot)).toEqual([]);
	});

	test('leaves a lot that was paid twice paid by the other one, until that is taken back, too', async () => {
		const lot = await charged();
		const first = await payAndRun(lot);
		const second = await payAndRun(lot);
		expect((await received(lot)).map(({ outcome }) => outcome).sort()).toEqual(['repeated', 'settled']);
		takeBack(first);
		await Promise.all([runRounds(), runRounds()]);
		expect(await payment(lot)).toMatchObject({ status: 'paid', confirmed_by: 'bank' });
		expect((await received(lot)).map(({ outcome }) => outcome).sort()).toEqual(['settled', 'taken-back']);
		expect(balances(await entriesOf(lot))).toMatchObject({ winner: 0, bank: lot.amount });
		expect(await differences(lot)).toEqual([]);
		const { rows } =
			await sql`select from pgboss.job where name = 'letters' and data ->> 'kind' = 'pix-taken-back'
			and data ->> 'user_id' = ${lot.user_id}`.execute(app.db);
		expect(rows).toHaveLength(0);
		takeBack(second);
		await runRounds(2);
		expect((await payment(lot)).status).toBe('pending');
		expect(balances(await entriesOf(lot))).toMatchObject({ winner: lot.amount, bank: 0 });
	});

	test('is not replaced by one that is on its way back', async () => {
		const lot = await charged();
		const first = await payAndRun(lot);
		const { endToEndId } = await payAndRun(lot);
		const token = await app.session(await makeAdmin(app.db));
		const body = { reason: 'Pago duas vezes' };
		expect((await app.ask('POST', ADMIN_API.returnPix(endToEndId), { token, body })).status).toBe(202);
		takeBack(first);
		await runRounds();
		expect((await payment(lot)).status).toBe('pending');
	});

	test('of a win that was annulled has been given back by it, and a person cannot give it back again', async () => {
		const lot = await charged();
		const pix = server.records.pay(lot.txid);
		await runRounds();
		await app.db.transaction().execute(async (trx) => {
			const held = await lockPayment(trx, lot.payment_id);
			if (held) await movePayment(trx, held, 'annul', { admin_id: null, reason: 'Teste' });
		});
		takeBack(pix);
		await runRounds(4);
		expect((await payment(lot)).status).toBe('refunded');
		expect(await kinds(lot)).toEqual(['awarded', 'received', 'annulled', 'refund-made', 'refund-made']);
		expect(balances(await entriesOf(lot))).toEqual({ winner: 0, bank: 0, commission: 0, seller: 0 });
	});
});

test('what is left of a default is paid by Pix part by part, and the lot stays lost', async () => {
	const lot = await makeOwedLot(app.db);
	await makeOverdue(app.db, lot.payment_id);
	await app.db.transaction().execute(async (trx) => {
		const held = await lockPayment(trx, lot.payment_id);
		if (held) await movePayment(trx, held, 'default', { admin_id: null, reason: 'Não pagou' });
	});
	await requestAllCharges(deps);
	const charges = await app.db
		.selectFrom('pix_charges')
		.select(['txid', 'amount', 'component_id'])
		.where('payment_id', '=', lot.payment_id)
		.where('component_id', 'is not', null)
		.orderBy('amount')
		.execute();
	expect(charges.map(({ amount }) => amount)).toEqual([5_000_00, 100_000_00]);
	const [commission] = charges;
	await runRounds();
	server.records.pay(commission?.txid ?? '');
	await runRounds();
	const parts = await app.db
		.selectFrom('payment_components')
		.select(['kind', 'status'])
		.where('payment_id', '=', lot.payment_id)
		.orderBy('kind')
		.execute();
	expect(parts).toEqual([
		{ kind: 'commission', status: 'paid' },
		{ kind: 'price', status: 'defaulted' },
	]);
	expect((await payment(lot)).status).toBe('defaulted');
});
