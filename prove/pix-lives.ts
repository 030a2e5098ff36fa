import { randomBytes } from 'node:crypto';
import { holdPayment, movePayment } from '#server/features/settlement/payments/move-payment.ts';
import { chargeFor } from '#server/features/settlement/pix/charge.ts';
import { queuePixReturn } from '#server/features/settlement/pix/pix-returns.ts';
import { type BankPix, bankName } from '#server/testing/pix-bank-books.ts';
import { makeOwedLot, type OwedLot } from '#server/testing/pix-house.ts';
import type { Chance } from './chance.ts';
import type { PixHouse } from './pix-servers.ts';

/** A won lot with what really happened to it, as nobody but the proof knows it. */
export interface PixLife extends OwedLot {
	txid: string;
	/** Names of Pix that somebody made up. */
	forged: string[];
	/** Calls that said it is paid though it need not be, and those without the secret that were let in. */
	forgeries: number;
	letIn: number;
	/** Somebody of the house confirmed it by hand. */
	byHand: boolean;
	refunded: boolean;
}

/** Something that happens, now. */
export type Happening = () => Promise<void>;

interface Scene {
	house: PixHouse;
	chance: Chance;
	life: PixLife;
}

/** A won lot and its charge. */
export async function beginLife(house: PixHouse): Promise<PixLife> {
	const lot = await makeOwedLot(house.db);
	const desk = house.servers[0]?.desk;
	const charge = desk && (await chargeFor(desk, { id: lot.payment_id, amount: lot.amount }));
	if (!charge) throw new Error('the bank gave no charge');
	return { ...lot, txid: charge.txid, forged: [], forgeries: 0, letIn: 0, byHand: false, refunded: false };
}

/** What will happen to a lot: payments right and wrong, webhooks in any order and number, forgeries, people. */
export function storyOf(scene: Scene): Happening[] {
	const { chance } = scene;
	const pays = () => pay(scene, scene.life.amount);
	const pays_wrong = () => pay(scene, wrongAmount(scene));
	const stories: Happening[][] = [
		[pays],
		[pays],
		[pays_wrong],
		[pays_wrong, pays],
		[pays, pays],
		[pays, pays_wrong],
		[() => act(scene, 'cancel'), pays],
		[pays, () => act(scene, 'cancel')],
		[() => act(scene, 'confirm'), pays],
		[pays, () => act(scene, 'refund')],
		[() => pay(scene, scene.life.amount, true)],
		[],
	];
	return [() => forge(scene), ...chance.pick(stories), () => forge(scene)];
}

function wrongAmount({ chance, life: { amount } }: Scene): number {
	return chance.pick([amount - 1, amount + 1, 1, Math.floor(amount / 2), amount * 10]);
}

/** Somebody pays at the bank; its webhooks come later, several times, in another order, or never. */
async function pay({ house, chance, life }: Scene, amount: number, takenBack = false): Promise<void> {
	const pix = house.bank.books.pay(life.txid, amount);
	if (takenBack) house.bank.books.askReturn(pix, 'MED', pix.valor);
	for (let times = chance.pick([0, 1, 1, 2, 3]); times > 0; times -= 1) LATER.push(() => tell(house, pix));
}

/** Webhooks on their way; the proof lets them arrive in any order. */
export const LATER: Happening[] = [];

async function tell(house: PixHouse, { endToEndId, txid, valor, horario }: BankPix): Promise<void> {
	await house.notify([{ endToEndId, ...(txid && { txid }), valor, horario }]);
}

/** Says of a lot that it is paid: without the secret, or, as an insider, with it and a Pix that is none or another's. */
async function forge({ house, chance, life }: Scene): Promise<void> {
	const endToEndId = bankName('E');
	life.forgeries += 1;
	const claim = { endToEndId, txid: life.txid, valor: (life.amount / 100).toFixed(2) };
	if (chance.once(2)) {
		const status = await house.notify([claim], randomBytes(32).toString('base64url'));
		life.letIn += Number(status !== 404);
		return;
	}
	const others = [...house.bank.books.pix.keys()];
	const made_up = others.length === 0 || chance.once(2);
	if (made_up) life.forged.push(endToEndId);
	await house.notify([{ ...claim, endToEndId: made_up ? endToEndId : chance.pick(others) }]);
}

/** A person of the house decides; what cannot be done any more is not done. */
async function act({ house: { db }, life }: Scene, action: 'cancel' | 'confirm' | 'refund'): Promise<void> {
	await db.transaction().execute(async (trx) => {
		const payment = await holdPayment(trx, life.payment_id);
		if (!payment) throw new Error('no payment');
		const moved = await movePayment(trx, payment, action, { admin_id: null, reason: 'Prova' });
		if (!moved.ok) return;
		if (action === 'confirm') life.byHand = true;
		if (action !== 'refund') return;
		life.refunded = true;
		await queuePixReturn(trx, life.payment_id);
	});
}
