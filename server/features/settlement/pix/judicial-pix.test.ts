import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BIDDER_API } from '#contract/bidder-paths.ts';
import { undoWin } from '#server/features/settlement/second-chance/undo-win.ts';
import { groundFor } from '#server/testing/annulment.ts';
import { makeAdmin } from '#server/testing/factories.ts';
import { type PixBankServer, startPixBank } from '#server/testing/pix-bank.ts';
import {
	connectBank,
	makeOwedLot,
	type OwedLot,
	pixVariables,
	runDuePix,
} from '#server/testing/pix-setup.ts';
import { useApp } from '#server/testing/test-app.ts';
import { chargeFor, createAtBank, readCharge, requestAllCharges } from './charge.ts';
import type { PixBankDeps } from './pix-bank-jobs.ts';

const server: PixBankServer = await startPixBank();
const app = useApp(pixVariables(server));
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

const JUDICIAL = { kind: 'judicial' as const };

/** A judicial lot with a charge at the bank. */
async function charged(): Promise<OwedLot & { txid: string }> {
	const lot = await makeOwedLot(app.db, JUDICIAL);
	const charge = await chargeFor(deps, lot);
	if (!charge) throw new Error('no charge');
	return { ...lot, txid: charge.txid };
}

/** A charge at the bank for the whole amount, as it was made before the parts of a judicial lot were paid apart. */
async function chargeOfWhole({ payment_id, component_id }: OwedLot) {
	const asked = { payment_id, component_id, amount: 105_000_00 };
	const expires_at = sql<Date>`now() + interval '30 days'`;
	await app.db
		.insertInto('pix_charges')
		.values({ ...asked, key: deps.receiver.key, expires_at })
		.execute();
	const charge = await readCharge(deps, asked);
	if (!charge) throw new Error('no charge');
	await createAtBank(deps, charge);
	return charge;
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

describe('a judicial lot', () => {
	const chargesOf = ({ payment_id }: OwedLot) =>
		app.db
			.selectFrom('pix_charges')
			.select(['amount', 'state', 'txid'])
			.where('payment_id', '=', payment_id)
			.orderBy('amount')
			.execute();
	const partsOf = async ({ payment_id }: OwedLot) =>
		app.db
			.selectFrom('payment_components')
			.select(['kind', 'status', 'confirmed_by'])
			.where('payment_id', '=', payment_id)
			.orderBy('kind')
			.execute();

	test('is charged for the commission alone, by the page and by the job', async () => {
		const [shown, waiting] = [await makeOwedLot(app.db, JUDICIAL), await makeOwedLot(app.db, JUDICIAL)];
		const token = await app.session(shown.user_id);
		const { body } = await app.ask('GET', BIDDER_API.payment(shown.auction_id), { token });
		expect(body).toMatchObject({
			way: { kind: 'house' },
			components: [{}, { ways: [{ pix: { kind: 'charge' } }] }],
		});
		await requestAllCharges(deps);
		await runRounds();
		for (const lot of [shown, waiting]) {
			const [charge, ...others] = await chargesOf(lot);
			expect([charge?.amount, others]).toEqual([5_000_00, []]);
			expect(server.records.charges.get(charge?.txid ?? '')).toMatchObject({
				valor: { original: '5000.00' },
			});
		}
	});

	test('whose commission the bank reports owes the price alone, and is charged no more', async () => {
		const lot = await charged();
		const { endToEndId } = server.records.pay(lot.txid);
		await runRounds(2);
		expect((await payment(lot)).status).toBe('pending');
		expect(await partsOf(lot)).toEqual([
			{ kind: 'commission', status: 'paid', confirmed_by: 'bank' },
			{ kind: 'price', status: 'waiting', confirmed_by: null },
		]);
		expect(await entriesOf(lot)).toMatchObject([
			{ kind: 'awarded' },
			{ kind: 'received', bank: 5_000_00, transfer: endToEndId },
		]);
		server.records.pay(lot.txid);
		await requestAllCharges(deps);
		await runRounds(2);
		expect((await received(lot)).map(({ outcome }) => outcome).sort()).toEqual(['repeated', 'settled']);
		expect(await chargesOf(lot)).toHaveLength(1);
		const admin_id = await makeAdmin(app.db);
		const undo = { admin_id, undoing: 'cancel', reason: 'Anulado pelo juízo' } as const;
		const ground = await groundFor(app.db, lot.auction_id);
		expect(await undoWin(app.context, lot.payment_id, { ...undo, ...ground })).toMatchObject({ ok: true });
		await runRounds(1);
		expect(await partsOf(lot)).toMatchObject([{ status: 'refund-due' }, { status: 'cancelled' }]);
		server.records.endReturns();
		await runRounds(2);
		expect(await partsOf(lot)).toMatchObject([{ status: 'refunded' }, { status: 'cancelled' }]);
		expect(server.records.pix.get(endToEndId)?.devolucoes).toHaveLength(1);
	});

	test('that was charged the whole amount before is charged the commission; the old charge is removed and settles nothing', async () => {
		const lot = await makeOwedLot(app.db, JUDICIAL);
		const old = await chargeOfWhole(lot);
		await runRounds();
		await requestAllCharges(deps);
		await runRounds();
		expect(await chargesOf(lot)).toMatchObject([
			{ amount: 5_000_00, state: 'active' },
			{ amount: 105_000_00, state: 'removed' },
		]);
		expect(server.records.charges.get(old.txid)?.status).toBe('REMOVIDA_PELO_USUARIO_RECEBEDOR');
	});

	test('whose old charge was paid in full is not paid by it', async () => {
		const lot = await makeOwedLot(app.db, JUDICIAL);
		const old = await chargeOfWhole(lot);
		server.records.pay(old.txid);
		await runRounds(2);
		expect(await received(lot)).toMatchObject([{ outcome: 'amount', amount: 105_000_00 }]);
		expect((await partsOf(lot)).map(({ status }) => status)).toEqual(['pending', 'waiting']);
	});
});
