import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ADMIN_API } from '#contract/admin-paths.ts';
import { BIDDER_API } from '#contract/bidder-paths.ts';
import { API } from '#contract/paths.ts';
import type { Payment } from '#contract/payments.ts';
import { balances } from '#domain/settlement/journal.ts';
import { moneyDifferences } from '#server/doctor/money.ts';
import { lockPayment, movePayment } from '#server/features/settlement/money/move-payment.ts';
import { webhookSecret } from '#server/platform/pix/webhook-secret.ts';
import { makeAdmin } from '#server/testing/factories.ts';
import { type PixBankServer, startPixBank } from '#server/testing/pix-bank.ts';
import {
	connectBank,
	makeOwedParts,
	makePayees,
	makePixDue,
	type OwedLot,
	payeeVariables,
	pixVariables,
} from '#server/testing/pix-setup.ts';
import { useApp } from '#server/testing/test-app.ts';
import { storeBankCertificates } from './bank-certificates.ts';
import { chargeFor, requestAllCharges } from './charge.ts';
import type { PixBankDeps } from './pix-bank-jobs.ts';
import { queuePixReturn } from './pix-returns.ts';
import { runPixRound } from './start-pix.ts';

const SELLER = 'comitente@exemplo.com.br';
const AUCTIONEER = 'leiloeiro@exemplo.com.br';

const folder = await mkdtemp(join(tmpdir(), 'pix-payees-'));
const [operators, others] = [await startPixBank(), await startPixBank()];
const payees = [
	{ key: SELLER, name: 'Banco Comitente', bank: others },
	{ key: AUCTIONEER, name: 'Paulo Leiloeiro', bank: others },
];
const app = useApp({ ...pixVariables(operators), ...(await payeeVariables(folder, payees)) });
let given: Awaited<ReturnType<typeof makePayees>>;

const account = (key: string) =>
	app.context.pixBanks.find(({ receiver }) => receiver.key === key) as PixBankDeps;

beforeAll(async () => {
	for (const each of app.context.pixBanks) {
		each.bank.close();
		each.bank = connectBank(each.of === 'operator' ? operators : others);
	}
	given = await makePayees(app.db, { seller: SELLER, auctioneer: AUCTIONEER });
});
beforeEach(() => {
	others.records.returnsEnd = 'DEVOLVIDO';
});
afterAll(async () => {
	for (const bank of [operators, others]) {
		await bank.close();
		expect(bank.faults).toEqual([]);
	}
	await rm(folder, { recursive: true });
});

/** Everything that is due at the banks, `times` times. */
async function run(times = 1): Promise<void> {
	for (let round = 0; round < times; round += 1) {
		await makePixDue(app.db);
		for (const each of app.context.pixBanks) await runPixRound(each);
	}
}

/** A lot whose price its seller receives, and whose commission its auctioneer. */
async function won() {
	const [price, commission] = (await makeOwedParts(app.db, given)) as [OwedLot, OwedLot];
	return { price, commission };
}

async function charged() {
	const { price, commission } = await won();
	const charge = await chargeFor(account(SELLER), price);
	if (!charge) throw new Error('no charge');
	return { price: { ...price, ...charge }, commission };
}

const part = ({ component_id }: OwedLot) =>
	app.db
		.selectFrom('payment_components')
		.selectAll()
		.where('id', '=', component_id as string)
		.executeTakeFirstOrThrow();
const entries = ({ payment_id }: OwedLot) =>
	app.db
		.selectFrom('journal_entries')
		.selectAll()
		.where('payment_id', '=', payment_id)
		.orderBy('id')
		.execute();
const received = ({ payment_id }: OwedLot) =>
	app.db.selectFrom('pix_received').selectAll().where('payment_id', '=', payment_id).execute();
const chargesOf = ({ payment_id }: OwedLot) =>
	app.db
		.selectFrom('pix_charges')
		.select(['key', 'amount', 'state', 'txid'])
		.where('payment_id', '=', payment_id)
		.orderBy('key')
		.execute();

function notify(bank: Pick<PixBankDeps, 'of' | 'receiver'>, pix: object[]) {
	const path = API.pixWebhook(webhookSecret(app.context.secret, bank));
	return app.ask('POST', `${path}/pix`, { body: { pix } });
}

describe('a payee with credentials', () => {
	test('is charged for at its own bank, by the page and by the job, and nobody else is', async () => {
		const [shown, waiting] = [await won(), await won()];
		const token = await app.session(shown.price.user_id);
		const { parts } = (await app.ask('GET', BIDDER_API.payment(shown.price.auction_id), { token }))
			.body as Payment;
		expect(parts).toMatchObject([
			{ payee: { kind: 'seller' }, ways: [{ pix: { kind: 'charge', merchant: 'Banco Comitente' } }] },
			{ payee: { kind: 'auctioneer' }, ways: [{ pix: { kind: 'charge', merchant: 'Paulo Leiloeiro' } }] },
		]);
		for (const each of app.context.pixBanks) await requestAllCharges(each);
		await run();
		for (const { price } of [shown, waiting]) {
			const charges = await chargesOf(price);
			expect(charges.map(({ key, amount }) => [key, amount])).toEqual(
				[
					[SELLER, 100_000_00],
					[AUCTIONEER, 5_000_00],
				].sort(),
			);
			for (const { txid, key } of charges) {
				expect(others.records.charges.get(txid)?.chave).toBe(key);
				expect(operators.records.charges.has(txid)).toBe(false);
			}
		}
	});

	test('is paid by a Pix to its own account, in the journal beside the operator’s bank', async () => {
		const { price } = await charged();
		const { endToEndId } = others.records.pay(price.txid);
		await run();
		expect(await part(price)).toMatchObject({ status: 'paid', confirmed_by: 'bank' });
		expect(await entries(price)).toMatchObject([
			{ kind: 'awarded' },
			{ kind: 'direct', transfer: endToEndId, bank: 0, seller: 100_000_00 },
		]);
	});

	test('keeps a Pix that settles nothing, which is booked with it and sent back by its bank', async () => {
		const { price } = await charged();
		const { endToEndId } = others.records.pay(price.txid, 7);
		await run();
		expect((await part(price)).status).toBe('pending');
		const token = await app.session(await makeAdmin(app.db));
		const body = { reason: 'Valor errado' };
		expect((await app.ask('POST', ADMIN_API.returnPix(endToEndId), { token, body })).status).toBe(202);
		await run();
		others.records.endReturns();
		await run();
		const [, came, went] = await entries(price);
		expect([came, went]).toMatchObject([
			{ kind: 'direct', seller: 7, bank: 0, component_id: null },
			{ kind: 'returned', seller: -7, bank: 0 },
		]);
	});

	test('gives back what a Pix paid of an annulled win, by its own bank', async () => {
		const { price } = await charged();
		const pix = others.records.pay(price.txid);
		await run();
		await app.db.transaction().execute(async (trx) => {
			const payment = await lockPayment(trx, price.payment_id);
			if (!payment) throw new Error('no payment');
			expect((await movePayment(trx, payment, 'annul', { admin_id: null, reason: 'Teste' })).ok).toBe(true);
			await queuePixReturn(trx, price.payment_id);
		});
		await run();
		expect(pix.devolucoes).toHaveLength(1);
		others.records.endReturns();
		await run();
		expect((await part(price)).status).toBe('refunded');
		expect(balances(await entries(price))).toEqual({ winner: 0, bank: 0, commission: 0, seller: 0 });
	});

	test('is owed again what the bank of who paid takes back (MED)', async () => {
		const { price } = await charged();
		const pix = others.records.pay(price.txid);
		await run();
		others.records.requestReturn(pix, randomUUID().replaceAll('-', ''), pix.valor);
		others.records.endReturns();
		await run(2);
		expect((await part(price)).status).toBe('pending');
		expect(await entries(price)).toMatchObject([
			{},
			{ kind: 'direct', seller: 100_000_00 },
			{ kind: 'returned', seller: -100_000_00, bank: 0 },
		]);
	});

	test('stays paid by the other Pix when the first of two is taken back', async () => {
		const { price } = await charged();
		const pix = others.records.pay(price.txid);
		await run();
		others.records.pay(price.txid);
		await run();
		others.records.requestReturn(pix, randomUUID().replaceAll('-', ''), pix.valor);
		others.records.endReturns();
		await run(2);
		expect((await part(price)).status).toBe('paid');
		expect((await entries(price)).map(({ kind }) => kind)).toEqual([
			'awarded',
			'direct',
			'direct',
			'returned',
		]);
		const { auction_id } = price;
		expect(await moneyDifferences(app.db, { environment: 'production', auction_id })).toEqual([]);
	});

	test('whose Pix that settled nothing was taken back has nothing to send back', async () => {
		const { price } = await charged();
		const pix = others.records.pay(price.txid, 7);
		others.records.requestReturn(pix, randomUUID().replaceAll('-', ''), pix.valor);
		others.records.endReturns();
		await run(2);
		expect((await entries(price)).map(({ kind, seller }) => [kind, seller]).slice(1)).toEqual([
			['direct', 7],
			['returned', -7],
		]);
		const token = await app.session(await makeAdmin(app.db));
		const path = `${ADMIN_API.receivedPix}?payment_id=${price.payment_id}`;
		expect((await app.ask('GET', path, { token })).body).toMatchObject({ pix: [{ outcome: 'taken-back' }] });
	});
});

describe('what another account’s bank says', () => {
	test('of a charge of this one triggers no check, and the address of one is not that of another', async () => {
		const { price } = await charged();
		const { endToEndId, txid } = others.records.pay(price.txid);
		const look = async () => {
			const charge = app.db.selectFrom('pix_charges').select('next_look').where('txid', '=', price.txid);
			return (await charge.executeTakeFirstOrThrow()).next_look;
		};
		await app.db.updateTable('pix_charges').set({ next_look: null }).where('txid', '=', price.txid).execute();
		const tried: unknown[] = [];
		for (const each of [...app.context.pixBanks].sort((a) => (a === account(SELLER) ? 1 : -1)))
			tried.push([(await notify(each, [{ endToEndId, txid }])).status, (await look()) !== null]);
		expect(tried).toEqual([
			[200, false],
			[200, false],
			[200, true],
		]);
		const nobody = { of: 'payee', receiver: { key: 'ninguem@exemplo.com.br' } } as const;
		const path = API.pixWebhook(webhookSecret(app.context.secret, nobody));
		expect((await app.ask('POST', `${path}/pix`, { body: { pix: [] } })).status).toBe(404);
		await app.db.deleteFrom('pix_notified').execute();
		await run();
		expect((await part(price)).status).toBe('paid');
	});

	test('of a Pix without a charge of ours is not the operator’s business', async () => {
		const { endToEndId } = others.records.receive(SELLER, '31.00');
		await notify(account(SELLER), [{ endToEndId }]);
		await run();
		const kept = app.db.selectFrom('pix_received').select('key').where('end_to_end_id', '=', endToEndId);
		expect(await kept.execute()).toEqual([]);
	});

	test('under the id of a Pix that is recorded at its own does not settle', async () => {
		const { price } = await charged();
		const pix = others.records.pay(price.txid);
		const stored = { end_to_end_id: pix.endToEndId, key: 'outro@banco.test', txid: null, amount: 1 };
		await app.db
			.insertInto('pix_received')
			.values({ ...stored, outcome: 'unknown', payment_id: null, component_id: null, paid_at: pix.horario })
			.execute();
		await run();
		expect((await part(price)).status).toBe('pending');
		expect(await received(price)).toEqual([]);
	});
});

describe('a payee that has another account by now', () => {
	const move = (pix_key: string) =>
		app.db
			.updateTable('sellers')
			.set({ payout: JSON.stringify({ pix_key }) })
			.where('id', '=', given.consignor_id)
			.execute();

	test('is charged for there; the former charge is removed, and what had paid it counts', async () => {
		const [open, paid] = [await charged(), await charged()];
		others.records.pay(paid.price.txid);
		await move(AUCTIONEER);
		await requestAllCharges(account(AUCTIONEER));
		await run(2);
		await move(SELLER);
		expect(others.records.charges.get(open.price.txid)?.status).toBe('REMOVIDA_PELO_USUARIO_RECEBEDOR');
		expect((await chargesOf(open.price)).map(({ key, state }) => [key, state])).toContainEqual([
			AUCTIONEER,
			'active',
		]);
		expect((await part(paid.price)).status).toBe('paid');
	});

	test('without credentials has a static code', async () => {
		await move('sem-banco@exemplo.com.br');
		const { price } = await won();
		const token = await app.session(price.user_id);
		const { parts } = (await app.ask('GET', BIDDER_API.payment(price.auction_id), { token })).body as Payment;
		await move(SELLER);
		expect(parts[0]?.ways).toMatchObject([{ pix: { kind: 'static', key: 'sem-banco@exemplo.com.br' } }]);
	});
});

test('the certificate at each bank is stored under the name of its payee, and forgotten with its credentials', async () => {
	const day = (n: number) => Date.UTC(2031, 0, n);
	const stored = async () => {
		const { rows } = await sql<{ name: string; day: number }>`
			select name, extract(day from ends_at at time zone 'UTC')::int as day from bank_certificates order by name`.execute(
			app.db,
		);
		return rows.map((row) => [row.name, row.day]);
	};
	await storeBankCertificates(app.db, [
		{ payee: null, ends: day(1) },
		{ payee: 'Banco Comitente', ends: day(3) },
		{ payee: 'Banco Comitente', ends: day(2) },
	]);
	expect(await stored()).toEqual([
		['Certificado da API Pix de Banco Comitente', 2],
		['Certificado da API Pix no banco', 1],
	]);
	await storeBankCertificates(app.db, [{ payee: null, ends: day(4) }]);
	expect(await stored()).toEqual([['Certificado da API Pix no banco', 4]]);
	await storeBankCertificates(app.db, []);
	expect(await stored()).toEqual([]);
});

test('each bank that is away is the matter of its own account alone', async () => {
	const { price } = await charged();
	const down = (bank: PixBankServer, value: boolean) => Object.assign(bank, { down: value });
	others.records.pay(price.txid);
	down(operators, true);
	await run();
	down(operators, false);
	expect((await part(price)).status).toBe('paid');
});
