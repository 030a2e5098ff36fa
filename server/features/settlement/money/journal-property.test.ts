import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, inject, test } from 'vitest';
import { balances } from '#domain/settlement/journal.ts';
import { isOwed } from '#domain/settlement/payment-components.ts';
import { isUndone, isUnpaid, PAYMENT_ACTIONS, type PaymentStatus } from '#domain/settlement/payments.ts';
import { followTakenBack } from '#server/features/settlement/pix/take-back.ts';
import { acceptOffer, declineOffer } from '#server/features/settlement/second-chance/answer-offer.ts';
import { expireOffers } from '#server/features/settlement/second-chance/end-offers.ts';
import { offerToNext } from '#server/features/settlement/second-chance/offer-lot.ts';
import { type Undoing, undoWin } from '#server/features/settlement/second-chance/undo-win.ts';
import { groundFor } from '#server/testing/annulment.ts';
import { useDatabase } from '#server/testing/database.ts';
import { makeAdmin } from '#server/testing/factories.ts';
import { makeSale } from '#server/testing/sales.ts';
import { lastPayment, makeOverdue, makeWonLot } from '#server/testing/won-lots.ts';
import { confirmLocked } from './confirm-held.ts';
import { lockPayment, releaseDefaulted } from './move-payment.ts';
import { refundComponent } from './refunds.ts';
import { settleComponent } from './settle-component.ts';

const { seed, times, all } = inject('runs');

const database = useDatabase();
const emails = { send: async () => undefined, start: async () => undefined };

const ACTIONS = [
	'confirm',
	'price',
	'commission',
	'cancel',
	'default',
	'refund',
	'fine',
	'give-back',
	'give-one',
	'take-back',
	'release',
	'late',
	'offer',
	'accept',
	'decline',
	'expire',
] as const;
type Step = (typeof ACTIONS)[number];

/** Tries a step on the lot's last payment or open offer, whether or not it is allowed there. */
async function tryStep(step: Step, admin_id: string, auction_id: string): Promise<void> {
	const deps = { db: database.db, emails, consentLimit: null };
	const payment_id = await lastPayment(database.db, auction_id);
	const open = await database.db
		.selectFrom('second_chances')
		.select('user_id')
		.where('auction_id', '=', auction_id)
		.where('state', '=', 'offered')
		.executeTakeFirst();
	const caller = { auction_id, user_id: open?.user_id ?? admin_id, environment: 'production' } as const;
	const undo = async (undoing: Undoing) =>
		undoWin(deps, payment_id, {
			admin_id,
			undoing,
			reason: 'Motivo',
			...(undoing !== 'default' && (await groundFor(database.db, auction_id))),
		});
	const payPart = (kind: 'price' | 'commission' | 'fine') =>
		database.db.transaction().execute(async (trx) => {
			const payment = await lockPayment(trx, payment_id);
			const part = payment?.components.find((each) => each.kind === kind);
			return payment && part && settleComponent(trx, emails, payment, part, { admin_id });
		});
	const steps: Record<Step, () => Promise<unknown>> = {
		confirm: () =>
			database.db.transaction().execute(async (trx) => {
				const payment = await lockPayment(trx, payment_id);
				return payment && confirmLocked(trx, emails, payment, { admin_id });
			}),
		price: () => payPart('price'),
		commission: () => payPart('commission'),
		cancel: () => undo('cancel'),
		default: () => undo('default'),
		fine: () => payPart('fine'),
		refund: () => undo('refund'),
		'give-back': () => giveBack(payment_id, admin_id, Number.POSITIVE_INFINITY),
		'give-one': () => giveBack(payment_id, admin_id, 1),
		'take-back': () => takeBack(payment_id),
		release: () => releaseDefaulted(database.db, auction_id, admin_id),
		late: async () => {
			const { status } = await stateOf(payment_id);
			if (status === 'pending') await makeOverdue(database.db, payment_id);
		},
		offer: () => offerToNext(deps, admin_id, payment_id, { deadline_hours: 24, reason: 'Ordem do juízo' }),
		accept: () => acceptOffer(deps, caller),
		decline: () => declineOffer(deps, caller),
		expire: async () => {
			await sql`update second_chances set offered_at = now() - interval '2 days', expires_at = now() - interval '1 day'
				where auction_id = ${auction_id} and state = 'offered'`.execute(database.db);
			await expireOffers(database.db);
		},
	};
	await steps[step]();
}

/** Gives back so many parts of what is owed back. */
async function giveBack(payment_id: string, admin_id: string, most: number): Promise<void> {
	await database.db.transaction().execute(async (trx) => {
		const payment = await lockPayment(trx, payment_id);
		const due = payment?.components.filter(({ status }) => status === 'refund-due') ?? [];
		const made = { made_at: '2026-11-28', file: null, document_id: null };
		for (const part of due.slice(0, most))
			if (payment)
				await refundComponent(trx, emails, payment, part, {
					admin_id,
					made: { ...made, file: `payments/refunds/${randomUUID()}.pdf` },
				});
	});
}

/** The bank of who paid takes back a Pix that settled a part, or the whole, of the payment. */
async function takeBack(payment_id: string): Promise<void> {
	await database.db.transaction().execute(async (trx) => {
		const payment = await lockPayment(trx, payment_id);
		const part = payment?.components.find(
			({ status, through_operator }) => through_operator && (status === 'paid' || status === 'refund-due'),
		);
		if (!payment || !part) return;
		// What is left of a default is paid part by part.
		const whole = payment.as_one && payment.status !== 'defaulted';
		if (whole && payment.components.some(({ status }) => status !== part.status)) return;
		const amount = whole ? payment.amount : part.amount;
		const component_id = whole ? null : part.id;
		const end_to_end_id = randomUUID().replaceAll('-', '');
		const pix = { end_to_end_id, key: 'k', txid: null, amount, paid_at: new Date() };
		await trx
			.insertInto('pix_received')
			.values({ ...pix, payment_id, component_id, outcome: 'settled' })
			.execute();
		const back = { id: randomUUID(), transfer: randomUUID(), amount };
		const reported = { ...pix, paid_at: '2026-11-28T12:00:00Z', returned: amount, returns: [back] };
		await followTakenBack(trx, emails, payment, reported);
	});
}

const stateOf = (id: string) =>
	database.db.selectFrom('payments').select('status').where('id', '=', id).executeTakeFirstOrThrow();

/** The status of every payment of the lot, by its id. */
async function statesOf(auction_id: string): Promise<Map<string, PaymentStatus>> {
	const rows = await database.db
		.selectFrom('payments')
		.select(['id', 'status'])
		.where('auction_id', '=', auction_id)
		.execute();
	return new Map(rows.map(({ id, status }) => [id, status]));
}

const forward = (from: PaymentStatus, to: PaymentStatus) =>
	from === to ||
	Object.values(PAYMENT_ACTIONS).some(
		(each) => each.to === to && (each.from as readonly string[]).includes(from),
	) ||
	// Overdue and lost in one step, as an offer does.
	(from === 'pending' && to === 'defaulted') ||
	// What was late was paid, and the rest has its term anew, because its Pix was taken back.
	(from === 'overdue' && to === 'pending');

/** Sequences that together reach every status, run besides the random ones. */
const EVERY_STATE: [Step[], 'judicial' | 'voluntary'][] = [
	[['decline'], 'voluntary'],
	[['late'], 'voluntary'],
	[['confirm', 'refund'], 'voluntary'],
	[['confirm', 'refund', 'give-back'], 'voluntary'],
	[['cancel'], 'judicial'],
	[['late', 'offer', 'accept', 'confirm'], 'voluntary'],
	[['price', 'commission', 'refund'], 'judicial'],
	[['late', 'commission', 'default', 'offer'], 'judicial'],
	[['commission', 'price'], 'judicial'],
	[['confirm', 'take-back', 'confirm'], 'voluntary'],
	[['confirm', 'refund', 'take-back', 'give-back'], 'voluntary'],
	[['late', 'default', 'fine', 'commission', 'release', 'offer', 'accept'], 'voluntary'],
	[['price', 'commission', 'refund', 'give-one', 'give-one'], 'judicial'],
];

/** Steps of so many lots in a row, each with a fine of 5 % in its edital. */
async function play(steps: Step[], kind: 'judicial' | 'voluntary', admin_id: string) {
	const sale_id = await makeSale(database.db, { kind, default_penalty_bp: 500 });
	const { auction_id } = await makeWonLot(database.db, { given: { kind, sale_id, lot_number: 1 } });
	let before = await statesOf(auction_id);
	for (const step of steps) {
		await tryStep(step, admin_id, auction_id);
		const after = await statesOf(auction_id);
		for (const [id, status] of before) expect(forward(status, after.get(id) ?? status)).toBe(true);
		before = after;
	}
	await checkJournal(auction_id, before);
	return before;
}

test('whatever is done after a win, the journal sums to zero and statuses only move forward', {
	timeout: 120_000,
}, async () => {
	const admin_id = await makeAdmin(database.db);
	const seen = new Set<PaymentStatus>();
	await fc.assert(
		fc.asyncProperty(
			fc.array(fc.constantFrom(...ACTIONS), { minLength: 3, maxLength: 12 }),
			fc.constantFrom('judicial' as const, 'voluntary' as const),
			async (steps, kind) => {
				for (const status of (await play(steps, kind, admin_id)).values()) seen.add(status);
			},
		),
		{ seed, numRuns: EVERY_STATE.length + 10 * times, examples: EVERY_STATE },
	);
	expect([...seen].toSorted()).toEqual([
		'cancelled',
		'defaulted',
		'overdue',
		'paid',
		'pending',
		'refund-due',
		'refunded',
	]);
});

/** 2 000 lots with 50 steps each. */
test.runIf(all)('so it is after 100 000 steps', { timeout: 3_600_000 }, async () => {
	const admin_id = await makeAdmin(database.db);
	await fc.assert(
		fc.asyncProperty(
			fc.array(fc.constantFrom(...ACTIONS), { minLength: 50, maxLength: 50 }),
			fc.constantFrom('judicial' as const, 'voluntary' as const),
			async (steps, kind) => void (await play(steps, kind, admin_id)),
		),
		{ seed, numRuns: 2_000, endOnFailure: true },
	);
});

/**
 * Checks that the journal sums to zero, that each payment's accounts match its status, that at most one is in force, that no part is paid twice,
 * nobody owes more than price, commission and the stated fine, and no more is given back than was paid.
 */
async function checkJournal(auction_id: string, states: Map<string, PaymentStatus>): Promise<void> {
	const journal = await database.db
		.selectFrom('journal_entries')
		.selectAll()
		.where('auction_id', '=', auction_id)
		.execute();
	const all = balances(journal);
	expect(all.winner + all.bank + all.commission + all.seller).toBe(0);
	for (const [id, status] of states) {
		const { winner, bank, commission, seller } = balances(
			journal.filter(({ payment_id }) => payment_id === id),
		);
		const parts = await database.db
			.selectFrom('payment_components')
			.selectAll()
			.where('payment_id', '=', id)
			.execute();
		const sum = (wanted: (part: (typeof parts)[number]) => boolean) =>
			parts.filter(wanted).reduce((total, { amount }) => total + amount, 0);
		const owed = sum((part) => isOwed(part.status));
		const back = sum((part) => part.status === 'refund-due');
		// What goes straight to its payee passes no account of the operator.
		const held = sum(
			(part) => (part.status === 'paid' || part.status === 'refund-due') && part.through_operator,
		);
		expect([winner, bank, 0 - commission - seller]).toEqual([owed - back, held, owed - back + held]);
		checkBounds(
			journal.filter(({ payment_id }) => payment_id === id),
			parts,
			winner,
		);
		expect(back > 0).toBe(status === 'refund-due');
		if (isUnpaid(status)) expect(owed).toBeGreaterThan(0);
		else if (status !== 'defaulted') expect(owed).toBe(0);
		if (status === 'cancelled' || status === 'refunded') expect(held).toBe(0);
	}
	const inForce = [...states.values()].filter((status) => !isUndone(status));
	expect(inForce.length).toBeLessThanOrEqual(1);
}

type Entries = {
	kind: string;
	component_id: string | null;
	winner: number;
	seller: number;
	commission: number;
}[];
type Parts = { id: string; kind: string; amount: number; status: string }[];

function checkBounds(entries: Entries, parts: Parts, winner: number): void {
	const stated = parts.reduce((total, { amount }) => total + amount, 0);
	const price = parts.find(({ kind }) => kind === 'price')?.amount ?? 0;
	for (const { amount } of parts.filter(({ kind }) => kind === 'fine')) expect(amount).toBe(price / 20);
	expect(winner).toBeLessThanOrEqual(stated);
	const of = (kinds: string[], component_id?: string) =>
		entries
			.filter((entry) => kinds.includes(entry.kind) && (!component_id || entry.component_id === component_id))
			.reduce((total, entry) => total + Math.abs(entry.winner), 0);
	const paidIn = of(['received', 'deposited', 'direct']) - of(['returned']);
	expect(paidIn).toBeLessThanOrEqual(stated);
	expect(of(['refund-made'])).toBeLessThanOrEqual(paidIn);
	for (const { id, amount } of parts) {
		expect(of(['received', 'deposited', 'direct'], id) - of(['returned'], id)).toBeLessThanOrEqual(amount);
		expect(of(['refund-made'], id)).toBeLessThanOrEqual(amount);
	}
}
