import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { isoDay } from '#domain/values/calendar-days.ts';
import { DAY } from '#domain/values/time.ts';
import type { settlementWaiting } from '#server/features/settlement/waiting.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { makeCorrectedLot } from './correction-rates.ts';
import { makeAuction, makePerson } from './factories.ts';
import { makeReceivedLot } from './payouts.ts';
import { makeProposal } from './proposals.ts';
import { makeSeller } from './sales.ts';
import { endTerm, makeWonLot } from './won-lots.ts';

/** Makes something wait under a title; returns what ends it. */
export type Maker = (db: Kysely<Database>, title: string) => Promise<() => Promise<unknown>>;

/** A won lot whose payment waits after `make`, until `end`. */
function payment(
	make: (db: Kysely<Database>, id: string, auction_id: string) => Promise<unknown>,
	end: (db: Kysely<Database>, id: string) => Promise<unknown> = (db, id) =>
		sql`update payments set status = 'cancelled', ended_at = now(), reason = 'Fim' where id = ${id}`.execute(
			db,
		),
): Maker {
	return async (db, title) => {
		const { payment_id, auction_id } = await makeWonLot(db, { bidders: 2, given: { title } });
		await make(db, payment_id, auction_id);
		return () => end(db, payment_id);
	};
}

const cancel = (db: Kysely<Database>, id: string) =>
	sql`update payments set status = 'cancelled', ended_at = now(), reason = 'Não pagou' where id = ${id}`.execute(
		db,
	);

const offer = async (db: Kysely<Database>, id: string, auction_id: string) => {
	await cancel(db, id);
	await sql`insert into second_chances (auction_id, after_payment_id, user_id, bidder, price, expires_at)
		select auction_id, ${id}, user_id, bidder, 1, now() + interval '1 day' from auction_bidders
		where auction_id = ${auction_id} and bidder = 1`.execute(db);
};

const endOffer = (db: Kysely<Database>, id: string) =>
	sql`update second_chances set state = 'withdrawn', ended_at = now() where after_payment_id = ${id}`.execute(
		db,
	);

const proposal: Maker = async (db, title) => {
	const id = await makeProposal(db);
	await sql`update auctions a set title = ${title} from instalment_proposals q
		where q.id = ${id} and a.id = q.auction_id`.execute(db);
	return () =>
		sql`update instalment_proposals set state = 'declined', ended_at = now() where id = ${id}`.execute(db);
};

const seller: Maker = async (db, title) => {
	const id = await makeSeller(db);
	await sql`update sellers set name = ${title} where id = ${id}`.execute(db);
	await makeAuction(db, { kind: 'extrajudicial', consignor_id: id });
	return () => sql`update sellers set payout = '{"pix_key": "a@banco.test"}' where id = ${id}`.execute(db);
};

const certificate: Maker = async (db, title) => {
	await db
		.insertInto('bank_certificates')
		.values({ name: title, ends_at: new Date(Date.now() + 20 * DAY) })
		.execute();
	return () =>
		sql`update bank_certificates set ends_at = now() + interval '31 days' where name = ${title}`.execute(db);
};

const strayPix = async (db: Kysely<Database>, id: string) => {
	await sql`insert into pix_received (end_to_end_id, key, payment_id, amount, outcome, paid_at)
		values (${randomUUID().replaceAll('-', '')}, 'chave', ${id}, 1, 'amount', now())`.execute(db);
};

const consent = async (db: Kysely<Database>, id: string) => {
	await sql`insert into consents (act, subject, payment_id, exact, amount, asked_by, expires_at)
		values ('payment.refund', ${id}, ${id}, '{}', 1, ${await makePerson(db)}, now() + interval '1 day')`.execute(
		db,
	);
};

const slip = (db: Kysely<Database>, id: string) =>
	sql`update payment_components set payee = 'court', through_operator = false, status = 'waiting', due_at = null
		where kind = 'price' and payment_id = ${id}`.execute(db);

/** The figure of the month before this one, which an instalment waits for until it is entered: an index of its own. */
const correctionRate: Maker = async (db, index) => {
	const { payment_id, auction_id } = await makeCorrectedLot(db, 'IGP-M', 1);
	// The lot itself waits for nothing.
	await sql`update auctions set withdrawn_at = now() where id = ${auction_id}`.execute(db);
	await sql`update payment_components set correction = ${index} where payment_id = ${payment_id} and correction is not null`.execute(
		db,
	);
	const admin_id = await makePerson(db);
	return () =>
		sql`insert into correction_rates (index, month, rate, source, admin_id)
			values (${index}, ${`${monthBefore()}-01`}::date, 3800, 'IBGE', ${admin_id})`.execute(db);
};

/** '2026-10' in November of 2026, in São Paulo. */
export function monthBefore(): string {
	const [year = 0, month = 0] = isoDay(Date.now()).split('-').map(Number);
	return new Date(Date.UTC(year, month - 2, 1)).toISOString().slice(0, 7);
}

/** A payout whose statement of sale is due soon, until the seller got it. */
const statement: Maker = async (db, title) => {
	const { payout_id } = await makeReceivedLot(db, { lot: { title } });
	await sql`update payouts set statement_alarm_at = now(), statement_due_at = now() + interval '1 day' where id = ${payout_id}`.execute(
		db,
	);
	return () => sql`update payouts set statement_at = now() where id = ${payout_id}`.execute(db);
};

/** A payout that is due soon, until it is paid. */
const payout: Maker = async (db, title) => {
	const { payout_id } = await makeReceivedLot(db, { lot: { title } });
	await sql`update payouts set statement_at = now(), alarm_at = now(), due_at = now() + interval '1 day' where id = ${payout_id}`.execute(
		db,
	);
	const paid_by = await makePerson(db);
	return () =>
		sql`update payouts set paid_at = now(), amount = 1, account = '{}', seal = ${'0'.repeat(64)}, paid_by = ${paid_by}
			where id = ${payout_id}`.execute(db);
};

/** A part that is owed back; the payment stays as it is, so that nothing else waits. */
const annulled = async (db: Kysely<Database>, id: string) => {
	await sql`update payment_components set status = 'refund-due' where payment_id = ${id}`.execute(db);
	await sql`insert into refunds (component_id, payment_id, amount, due_at)
		select id, payment_id, amount, now() + interval '1 day' from payment_components where payment_id = ${id} and kind = 'price'`.execute(
		db,
	);
};

/** A Pix that its payer's bank asks for back, of which it has decided nothing. */
const contested = async (db: Kysely<Database>, id: string) => {
	await sql`insert into pix_received (end_to_end_id, key, payment_id, amount, outcome, paid_at, contested_at)
		values (${randomUUID().replaceAll('-', '')}, 'chave', ${id}, 1, 'settled', now(), now())`.execute(db);
};

const takenBack = async (db: Kysely<Database>, id: string) => {
	await sql`insert into pix_received (end_to_end_id, key, payment_id, amount, outcome, paid_at, taken_back, taken_back_at)
		values (${randomUUID().replaceAll('-', '')}, 'chave', ${id}, 1, 'taken-back', now(), 1, now())`.execute(
		db,
	);
};

/** How each kind of work after a win comes to wait, and ends. */
export const settlementMakers: Record<keyof typeof settlementWaiting, Maker> = {
	proofs: payment(
		(db, id) =>
			sql`insert into payment_proofs (payment_id, file, kind) values (${id}, ${randomUUID()}, 'pdf')`.execute(
				db,
			),
		(db, id) =>
			sql`update payment_proofs set status = 'accepted', decided_at = now() where payment_id = ${id}`.execute(
				db,
			),
	),
	slips: payment(slip, (db, id) =>
		sql`update payment_components set status = 'pending', due_at = now() + interval '1 day' where payment_id = ${id} and payee = 'court'`.execute(
			db,
		),
	),
	'correction-rates': correctionRate,
	overdue: payment(endTerm),
	statements: statement,
	payouts: payout,
	refunds: payment(annulled, (db, id) =>
		sql`update refunds set made_at = current_date, by_bank = true where payment_id = ${id}`.execute(db),
	),
	'taken-back': payment(takenBack, (db, id) =>
		sql`update payment_components set status = 'paid', paid_at = now() where payment_id = ${id}`.execute(db),
	),
	fallen: payment(cancel, (db, id) =>
		sql`update auctions set withdrawn_at = now() where id = (select auction_id from payments where id = ${id})`.execute(
			db,
		),
	),
	offers: payment(offer, endOffer),
	'contested-pix': payment(contested, (db, id) =>
		sql`update pix_received set contested_at = null where payment_id = ${id}`.execute(db),
	),
	'stray-pix': payment(strayPix, (db, id) =>
		sql`insert into pix_returns (end_to_end_id, amount) select end_to_end_id, amount from pix_received
			where payment_id = ${id}`.execute(db),
	),
	consents: payment(consent, (db, id) =>
		sql`update consents set expires_at = now() where payment_id = ${id}`.execute(db),
	),
	'payee-accounts': seller,
	certificates: certificate,
	proposals: proposal,
};
