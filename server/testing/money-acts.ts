import { randomUUID } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import { ADMIN_API } from '#contract/admin-paths.ts';
import { isoDay } from '#domain/values/calendar-days.ts';
import { reaisOf } from '#domain/values/money.ts';
import {
	type LockedPayment,
	lockPayment,
	releaseDefaulted,
	startTerms,
} from '#server/features/settlement/money/move-payment.ts';
import { followTakenBack } from '#server/features/settlement/pix/take-back.ts';
import { acceptOffer, declineOffer } from '#server/features/settlement/second-chance/answer-offer.ts';
import { expireOffers } from '#server/features/settlement/second-chance/end-offers.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { groundFor } from './annulment.ts';
import type { Desk, Hand } from './money-desk.ts';
import type { TestApp } from './test-app.ts';
import { lastPayment, makeOverdue, publishedOrder } from './won-lots.ts';

/** An act after a win; those of `DESK` are requests of an administrator. */
export const DESK = [
	'confirm',
	'price',
	'commission',
	'cost',
	'fine',
	'cancel',
	'default',
	'refund',
	'give-back',
	'credit',
	'offer',
	'line',
	'unline',
	'pay-out',
] as const;
export const WORLD = ['guia', 'late', 'take-back', 'release', 'accept', 'decline', 'expire'] as const;
export type Act = (typeof DESK)[number] | (typeof WORLD)[number];
export type Step = readonly [act: Act, hand: Hand];

const emails = { send: async () => undefined, start: async () => undefined };

interface Lot {
	app: Pick<TestApp, 'db'>;
	desk: Desk;
	auction_id: string;
}

/** What a request needs of the lot. */
interface Found {
	payment_id: string;
	ground: Awaited<ReturnType<typeof groundFor>>;
	/** A published document, in place of a proof or as an order. */
	order: string;
	today: string;
	parts: { id: string; kind: string; status: string; amount: number }[];
	payouts: { id: string; line: string | null }[];
}

async function find({ app: { db }, auction_id }: Lot): Promise<Found> {
	const payment_id = await lastPayment(db, auction_id);
	const { rows } = await sql<Pick<Found, 'parts' | 'payouts'>>`select
		(select jsonb_agg(jsonb_build_object('id', k.id, 'kind', k.kind, 'status', k.status, 'amount', k.amount))
			from payment_components k where k.payment_id = ${payment_id}) as parts,
		coalesce((select jsonb_agg(jsonb_build_object('id', y.id, 'line', (select l.id from payout_lines l
			where l.payout_id = y.id and l.removed_at is null limit 1))) from payouts y where y.auction_id = ${auction_id}), '[]') as payouts`.execute(
		db,
	);
	const { parts, payouts } = rows[0] ?? { parts: [], payouts: [] };
	const ground = await groundFor(db, auction_id);
	const [order, today] = [await orderOf(db, auction_id), isoDay(Date.now())];
	return { payment_id, parts, payouts, ground, order, today };
}

async function orderOf(db: TestApp['db'], auction_id: string): Promise<string> {
	const found = await db
		.selectFrom('sale_documents')
		.select('id')
		.where('auction_id', '=', auction_id)
		.where('kind', '=', 'outros')
		.executeTakeFirst();
	return found?.id ?? publishedOrder(db, auction_id);
}

/** Tries an act on the lot's last payment, payouts or open offer, whether or not it is allowed there; the statuses of its requests. */
export async function tryAct(lot: Lot, [act, hand]: Step): Promise<number[]> {
	if (!isDesk(act)) {
		await WORLD_ACTS[act](lot);
		return [];
	}
	const found = await find(lot);
	const requests = REQUESTS[act](found);
	const answers: number[] = [];
	for (const { path, ...sent } of requests) answers.push(await lot.desk.send(hand, path, sent));
	return answers;
}

const isDesk = (act: Act): act is (typeof DESK)[number] => (DESK as readonly string[]).includes(act);

const REASON = 'Ordem do juízo';

type Request = { path: string } & NonNullable<Parameters<Desk['send']>[2]>;

/** Confirms the parts of a kind. */
const part =
	(kind: string) =>
	({ parts, today }: Found): Request[] =>
		parts
			.filter((each) => each.kind === kind)
			.map(({ id }) => ({ path: ADMIN_API.confirmComponent(id), body: { credited_at: today } }));

const REQUESTS: Record<(typeof DESK)[number], (found: Found) => Request[]> = {
	confirm: ({ payment_id, today }) => [
		{ path: ADMIN_API.confirmPayment(payment_id), body: { credited_at: today } },
	],
	price: part('price'),
	commission: part('commission'),
	cost: part('cost'),
	fine: part('fine'),
	cancel: ({ payment_id, ground }) => [
		{ path: ADMIN_API.cancelPayment(payment_id), body: { reason: REASON, ...ground } },
	],
	default: ({ payment_id }) => [
		{ path: ADMIN_API.cancelPayment(payment_id), body: { reason: REASON, defaulted: true } },
	],
	refund: ({ payment_id, ground }) => [
		{ path: ADMIN_API.refundPayment(payment_id), body: { reason: REASON, ...ground } },
	],
	'give-back': ({ parts, today, order }) =>
		parts
			.filter(({ status }) => status === 'refund-due')
			.map(({ id, amount }) => ({
				path: ADMIN_API.refundComponent(id),
				form: { paid_at: today, amount: String(reaisOf(amount)), document_id: order },
			})),
	credit: ({ payment_id, order }) => [
		{ path: ADMIN_API.paymentCredit(payment_id), body: { amount: 80_000, document_id: order } },
	],
	offer: ({ payment_id }) => [
		{ path: ADMIN_API.offerLot(payment_id), body: { deadline_hours: 24, reason: REASON } },
	],
	line: ({ payouts }) =>
		payouts.map(({ id }) => ({
			path: ADMIN_API.payoutLines(id),
			form: { kind: 'expense', name: 'Despesas de remoção', amount: '350.55' },
		})),
	unline: ({ payouts }) =>
		payouts.flatMap(({ id, line }) =>
			line ? [{ path: ADMIN_API.payoutLine(id, line), method: 'DELETE' as const }] : [],
		),
	'pay-out': ({ payouts, today }) =>
		payouts.map(({ id }) => ({ path: ADMIN_API.payoutPaid(id), form: { paid_at: today } })),
};

const inPayment = (
	{ app: { db }, auction_id }: Lot,
	act: (trx: Transaction<Database>, payment: LockedPayment) => Promise<unknown>,
) =>
	db.transaction().execute(async (trx) => {
		const payment = await lockPayment(trx, await lastPayment(trx, auction_id));
		if (payment) await act(trx, payment);
	});

async function answerer({ app: { db }, desk, auction_id }: Lot) {
	const open = await db
		.selectFrom('second_chances')
		.select('user_id')
		.where('auction_id', '=', auction_id)
		.where('state', '=', 'offered')
		.executeTakeFirst();
	return { auction_id, user_id: open?.user_id ?? desk.people.first, environment: 'production' } as const;
}

const WORLD_ACTS: Record<(typeof WORLD)[number], (lot: Lot) => Promise<unknown>> = {
	guia: (lot) => inPayment(lot, enterSlips),
	late: (lot) => inPayment(lot, async (trx, { id, status }) => status === 'pending' && makeOverdue(trx, id)),
	'take-back': (lot) => inPayment(lot, takeBack),
	release: ({ app: { db }, auction_id }) => releaseDefaulted(db, auction_id, null),
	accept: async (lot) => acceptOffer({ db: lot.app.db, emails }, await answerer(lot)),
	decline: async (lot) => declineOffer({ db: lot.app.db }, await answerer(lot)),
	expire: async ({ app: { db }, auction_id }) => {
		await sql`update second_chances set offered_at = now() - interval '2 days', expires_at = now() - interval '1 day'
			where auction_id = ${auction_id} and state = 'offered'`.execute(db);
		await expireOffers(db);
	},
};

/** Enters a guia for each part that waits for one. */
async function enterSlips(trx: Transaction<Database>, payment: LockedPayment): Promise<void> {
	for (const { id: component_id, amount } of payment.components.filter(
		({ status, payee }) => status === 'waiting' && payee === 'court',
	)) {
		const file = `payments/${payment.id}/${randomUUID()}.pdf`;
		const slip = { payment_id: payment.id, component_id, number: '0813', amount, file, admin_id: null };
		await trx.insertInto('deposit_slips').values(slip).execute();
		await startTerms(trx, payment, [component_id]);
	}
}

/** The bank of who paid takes back a Pix that settled a part, or the whole, of the payment. */
async function takeBack(trx: Transaction<Database>, payment: LockedPayment): Promise<void> {
	const part = payment.components.find(
		({ status, through_operator }) => through_operator && (status === 'paid' || status === 'refund-due'),
	);
	if (!part) return;
	// What is left of a default is paid part by part.
	const whole = payment.as_one && payment.status !== 'defaulted';
	if (whole && payment.components.some(({ status }) => status !== part.status)) return;
	const amount = whole ? payment.amount : part.amount;
	const component_id = whole ? null : part.id;
	const end_to_end_id = randomUUID().replaceAll('-', '');
	const pix = { end_to_end_id, key: 'k', txid: null, amount, paid_at: new Date() };
	await trx
		.insertInto('pix_received')
		.values({ ...pix, payment_id: payment.id, component_id, outcome: 'settled' })
		.execute();
	const back = { id: randomUUID(), transfer: randomUUID(), amount, state: 'returned' as const };
	const reported = { ...pix, paid_at: new Date().toISOString(), returned: amount, returns: [back] };
	await followTakenBack(trx, emails, payment, reported);
}
