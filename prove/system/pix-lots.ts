import { randomBytes } from 'node:crypto';
import { lockPayment, movePayment } from '#server/features/settlement/money/move-payment.ts';
import { chargeFor } from '#server/features/settlement/pix/charge.ts';
import { queuePixReturn } from '#server/features/settlement/pix/pix-returns.ts';
import { type BankPix, bankId } from '#server/testing/pix-bank-records.ts';
import { makeOwedLot, type OwedLot } from '#server/testing/pix-setup.ts';
import type { PixSystem } from './pix-servers.ts';
import type { SeededRandom } from './seeded-random.ts';

/** A won lot and what really happened to it. */
export interface PixLot extends OwedLot {
	txid: string;
	/** Ids of Pix in forged webhooks. */
	forged: string[];
	forgeries: number;
	/** Webhooks with a wrong secret that were accepted. */
	accepted: number;
	/** Whether an administrator confirmed the payment. */
	byHand: boolean;
	refunded: boolean;
}

type Action = () => Promise<void>;

interface PixCase {
	system: PixSystem;
	random: SeededRandom;
	lot: PixLot;
}

export async function makePixLot(system: PixSystem): Promise<PixLot> {
	const owed = await makeOwedLot(system.db);
	const jobs = system.servers[0]?.jobs;
	const charge = jobs && (await chargeFor(jobs, owed));
	if (!charge) throw new Error('the bank gave no charge');
	return {
		...owed,
		txid: charge.txid,
		forged: [],
		forgeries: 0,
		accepted: 0,
		byHand: false,
		refunded: false,
	};
}

/** Draws the actions on a lot: right and wrong payments, forged webhooks, and administrators' actions. */
export function actionsOf(pixCase: PixCase): Action[] {
	const { random, lot } = pixCase;
	const pays = () => pay(pixCase, lot.amount);
	const paysWrongAmount = () => pay(pixCase, wrongAmount(pixCase));
	const courses: Action[][] = [
		[pays],
		[pays],
		[paysWrongAmount],
		[paysWrongAmount, pays],
		[pays, pays],
		[pays, paysWrongAmount],
		[() => act(pixCase, 'cancel'), pays],
		[pays, () => act(pixCase, 'cancel')],
		[() => act(pixCase, 'confirm'), pays],
		[pays, () => act(pixCase, 'annul')],
		[() => pay(pixCase, lot.amount, true)],
		[],
	];
	return [() => forge(pixCase), ...random.pick(courses), () => forge(pixCase)];
}

function wrongAmount({ random, lot: { amount } }: PixCase): number {
	return random.pick([amount - 1, amount + 1, 1, Math.floor(amount / 2), amount * 10]);
}

/** Pays at the bank. Its webhooks arrive later, several times, in another order, or never. */
async function pay({ system, random, lot }: PixCase, amount: number, takenBack = false): Promise<void> {
	const pix = system.bank.records.pay(lot.txid, amount);
	if (takenBack) system.bank.records.requestReturn(pix, 'MED', pix.valor);
	for (let times = random.pick([0, 1, 1, 2, 3]); times > 0; times -= 1)
		DELAYED_WEBHOOKS.push(() => sendWebhook(system, pix));
}

/** Webhooks that are not delivered yet. The proof delivers them in random order. */
export const DELAYED_WEBHOOKS: Action[] = [];

async function sendWebhook(system: PixSystem, { endToEndId, txid, valor, horario }: BankPix): Promise<void> {
	await system.notify([{ endToEndId, ...(txid && { txid }), valor, horario }]);
}

/**
 * Sends a forged webhook that claims that the lot is paid: with a wrong secret, or with the right one and a Pix that does
 * not exist or belongs to another lot.
 */
async function forge({ system, random, lot }: PixCase): Promise<void> {
	const endToEndId = bankId('E');
	lot.forgeries += 1;
	const claim = { endToEndId, txid: lot.txid, valor: (lot.amount / 100).toFixed(2) };
	if (random.oneIn(2)) {
		const status = await system.notify([claim], randomBytes(32).toString('base64url'));
		lot.accepted += Number(status !== 404);
		return;
	}
	const others = [...system.bank.records.pix.keys()];
	const invented = others.length === 0 || random.oneIn(2);
	if (invented) lot.forged.push(endToEndId);
	await system.notify([{ ...claim, endToEndId: invented ? endToEndId : random.pick(others) }]);
}

/** Performs an administrator's action if it is still allowed. */
async function act({ system: { db }, lot }: PixCase, action: 'cancel' | 'confirm' | 'annul'): Promise<void> {
	await db.transaction().execute(async (trx) => {
		const payment = await lockPayment(trx, lot.payment_id);
		if (!payment) throw new Error('no payment');
		const moved = await movePayment(trx, payment, action, { admin_id: null, reason: 'Prova' });
		if (!moved.ok) return;
		if (action === 'confirm') lot.byHand = true;
		if (action !== 'annul') return;
		lot.refunded = true;
		await queuePixReturn(trx, lot.payment_id);
	});
}
