import { randomBytes } from 'node:crypto';
import { lockPayment, movePayment } from '#server/features/settlement/money/move-payment.ts';
import { settleComponent } from '#server/features/settlement/money/settle-component.ts';
import { chargeFor } from '#server/features/settlement/pix/charge.ts';
import { queuePixReturn } from '#server/features/settlement/pix/pix-returns.ts';
import type { PixBankServer } from '#server/testing/pix-bank.ts';
import { type BankPix, type BankRecords, bankId } from '#server/testing/pix-bank-records.ts';
import { makeOwedLot, makeOwedParts, type OwedLot } from '#server/testing/pix-setup.ts';
import type { PixSystem } from './pix-servers.ts';
import type { SeededRandom } from './seeded-random.ts';

/** What one Pix is to pay, and what really happened to it. */
export interface PixPart extends OwedLot {
	/** The account that it is owed to. */
	key: string;
	txid: string;
	/** Ids of Pix in forged webhooks. */
	forged: string[];
	forgeries: number;
	/** Webhooks with a wrong secret that were accepted. */
	accepted: number;
	/** Whether an administrator confirmed it. */
	byHand: boolean;
	/** Whether the win was annulled after a Pix had paid it. */
	refunded: boolean;
}

/** A won lot: one Pix pays the whole, or each part its own. */
export interface PixLot {
	payment_id: string;
	parts: PixPart[];
}

type Action = () => Promise<void>;

interface PixCase {
	system: PixSystem;
	random: SeededRandom;
	lot: PixLot;
	part: PixPart;
}

/**
 * Makes a lot that is paid as one to the operator, one whose price goes to its seller and the commission to the operator, or one whose commission
 * goes to its auctioneer.
 */
export async function makePixLot(system: PixSystem, random: SeededRandom): Promise<PixLot> {
	const { db, given, accounts } = system;
	const [operator = '', seller = '', auctioneer = ''] = [...accounts.keys()];
	const { consignor_id } = given;
	const drawn = random.pick(['whole', 'seller', 'both'] as const);
	const owed =
		drawn === 'whole'
			? [await makeOwedLot(db)]
			: await makeOwedParts(db, drawn === 'seller' ? { consignor_id } : given);
	const keys = { whole: [operator], seller: [seller, operator], both: [seller, auctioneer] }[drawn];
	const parts: PixPart[] = [];
	for (const [at, each] of owed.entries()) {
		const key = keys[at] ?? '';
		const account = system.servers[0]?.account(key);
		const charge = account && (await chargeFor(account, each));
		if (!charge) throw new Error('the bank gave no charge');
		const nothing = { forged: [], forgeries: 0, accepted: 0, byHand: false, refunded: false };
		parts.push({ ...each, ...nothing, key, txid: charge.txid });
	}
	return { payment_id: parts[0]?.payment_id ?? '', parts };
}

/** Draws the actions on a part: right and wrong payments, forged webhooks, and administrators' actions. */
export function actionsOf(pixCase: PixCase): Action[] {
	const { random, part } = pixCase;
	const pays = () => pay(pixCase, part.amount);
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
		[() => confirm(pixCase), pays],
		[pays, () => act(pixCase, 'annul')],
		[() => pay(pixCase, part.amount, true)],
		[pays, () => takeBack(pixCase)],
		[pays, () => takeBack(pixCase), pays],
		[pays, pays, () => takeBack(pixCase)],
		[],
	];
	return [() => forge(pixCase), ...random.pick(courses), () => forge(pixCase)];
}

function wrongAmount({ random, part: { amount } }: PixCase): number {
	return random.pick([amount - 1, amount + 1, 1, Math.floor(amount / 2), amount * 10]);
}

/** The bank that has the charge whose code the payer was given. */
function bankOf({ banks }: PixSystem, { txid }: PixPart): PixBankServer {
	const bank = banks.find(({ records }) => records.charges.has(txid));
	if (!bank) throw new Error('a charge at no bank');
	return bank;
}

/** Pays at the bank. Its webhooks arrive later, several times, in another order, or never. */
async function pay({ system, random, part }: PixCase, amount: number, takenBack = false): Promise<void> {
	const { records } = bankOf(system, part);
	const pix = records.pay(part.txid, amount);
	if (takenBack) dispute(records, pix, random);
	for (let times = random.pick([0, 1, 1, 2, 3]); times > 0; times -= 1)
		DELAYED_WEBHOOKS.push(() => sendWebhook(system, part.key, pix));
}

/** The bank of who paid takes the first Pix back (MED), of which nothing went back yet. */
async function takeBack({ system, random, part }: PixCase): Promise<void> {
	const { records } = bankOf(system, part);
	const pix = records.charges.get(part.txid)?.pix.find(({ devolucoes = [] }) => devolucoes.length === 0);
	if (pix) dispute(records, pix, random);
}

/** The bank of who paid asks for a Pix back; in the end it gets it, or not. */
function dispute(records: BankRecords, pix: BankPix, random: SeededRandom): void {
	const id = `MED${pix.endToEndId}`;
	if (random.oneIn(3)) records.refused.add(id);
	records.requestReturn(pix, id, pix.valor);
}

/** Whether a return was not asked for by us. */
export const isMed = ({ id }: { id: string }) => id.startsWith('MED');

/** Webhooks that are not delivered yet. The proof delivers them in random order. */
export const DELAYED_WEBHOOKS: Action[] = [];

async function sendWebhook(
	system: PixSystem,
	key: string,
	{ endToEndId, txid, valor, horario }: BankPix,
): Promise<void> {
	await system.notify([{ endToEndId, ...(txid && { txid }), valor, horario }], key);
}

/**
 * Sends a forged webhook that claims that the part is paid: with a wrong secret, or with that of its account or another one and a Pix that does
 * not exist or belongs to another lot.
 */
async function forge({ system, random, part }: PixCase): Promise<void> {
	const endToEndId = bankId('E');
	part.forgeries += 1;
	const claim = { endToEndId, txid: part.txid, valor: (part.amount / 100).toFixed(2) };
	const key = random.pick([...system.accounts.keys()]);
	if (random.oneIn(2)) {
		const status = await system.notify([claim], key, randomBytes(32).toString('base64url'));
		part.accepted += Number(status !== 404);
		return;
	}
	const others = system.banks.flatMap(({ records }) => [...records.pix.keys()]);
	const invented = others.length === 0 || random.oneIn(2);
	if (invented) part.forged.push(endToEndId);
	await system.notify([{ ...claim, endToEndId: invented ? endToEndId : random.pick(others) }], key);
}

/** An administrator cancels or annuls the win, if that is still allowed. */
async function act({ system: { db }, lot }: PixCase, action: 'cancel' | 'annul'): Promise<void> {
	await db.transaction().execute(async (trx) => {
		const payment = await lockPayment(trx, lot.payment_id);
		if (!payment) throw new Error('no payment');
		const moved = await movePayment(trx, payment, action, { admin_id: null, reason: 'Prova' });
		if (!moved.ok || action !== 'annul') return;
		for (const part of lot.parts)
			part.refunded = payment.components.some(
				({ id, status, confirmed_by }) =>
					(part.component_id ?? id) === id && status === 'refund-due' && confirmed_by === 'bank',
			);
		await queuePixReturn(trx, lot.payment_id);
	});
}

/** An administrator confirms what the Pix is to pay, if that is still allowed. */
async function confirm({ system: { db }, part }: PixCase): Promise<void> {
	await db.transaction().execute(async (trx) => {
		const payment = await lockPayment(trx, part.payment_id);
		if (!payment) throw new Error('no payment');
		const component = payment.components.find(({ id }) => id === part.component_id);
		const nobody = { admin_id: null };
		const moved = component
			? await settleComponent(trx, { send: async () => undefined }, payment, component, nobody)
			: await movePayment(trx, payment, 'confirm', nobody);
		part.byHand ||= moved.ok;
	});
}
