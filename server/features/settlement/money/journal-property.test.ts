import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, inject, test } from 'vitest';
import { balances } from '#domain/settlement/journal.ts';
import { isOwed } from '#domain/settlement/payment-components.ts';
import { isUndone, isUnpaid, PAYMENT_ACTIONS, type PaymentStatus } from '#domain/settlement/payments.ts';
import { acceptOffer, declineOffer } from '#server/features/settlement/second-chance/answer-offer.ts';
import { expireOffers } from '#server/features/settlement/second-chance/end-offers.ts';
import { offerToNext } from '#server/features/settlement/second-chance/offer-lot.ts';
import { type Undoing, undoWin } from '#server/features/settlement/second-chance/undo-win.ts';
import { useDatabase } from '#server/testing/database.ts';
import { makeAdmin } from '#server/testing/factories.ts';
import { lastPayment, makeOverdue, makeWonLot } from '#server/testing/won-lots.ts';
import { confirmLocked } from './confirm-held.ts';
import { lockPayment } from './move-payment.ts';
import { refundComponent, settleComponent } from './settle-component.ts';

const { seed, times } = inject('runs');

const database = useDatabase();
const emails = { send: async () => undefined, start: async () => undefined };

const ACTIONS = [
	'confirm',
	'price',
	'commission',
	'cancel',
	'default',
	'refund',
	'give-back',
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
	const undo = (undoing: Undoing) => undoWin(deps, payment_id, { admin_id, undoing, reason: 'Motivo' });
	const payPart = (kind: 'price' | 'commission') =>
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
		refund: () => undo('refund'),
		'give-back': () =>
			database.db.transaction().execute(async (trx) => {
				const payment = await lockPayment(trx, payment_id);
				for (const part of payment?.components ?? [])
					if (payment && part.status === 'refund-due')
						await refundComponent(trx, payment, part, { admin_id });
			}),
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
	(from === 'pending' && to === 'defaulted');

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
];

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
				const { auction_id } = await makeWonLot(database.db, { given: { kind } });
				let before = await statesOf(auction_id);
				for (const step of steps) {
					await tryStep(step, admin_id, auction_id);
					const after = await statesOf(auction_id);
					for (const [id, status] of before) expect(forward(status, after.get(id) ?? status)).toBe(true);
					before = after;
				}
				for (const status of before.values()) seen.add(status);
				await checkJournal(auction_id, before);
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

/**
 * Checks that the journal sums to zero, that each payment's accounts match its status, and that at most one is in
 * force.
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
		expect(back > 0).toBe(status === 'refund-due');
		if (isUnpaid(status)) expect(owed).toBeGreaterThan(0);
		else if (status !== 'defaulted') expect(owed).toBe(0);
		if (status === 'cancelled' || status === 'refunded') expect(held).toBe(0);
	}
	const inForce = [...states.values()].filter((status) => !isUndone(status));
	expect(inForce.length).toBeLessThanOrEqual(1);
}
