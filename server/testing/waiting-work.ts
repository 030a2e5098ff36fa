import { randomBytes, randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { WaitingKind } from '#domain/backoffice/waiting-work.ts';
import type { InquiryKind } from '#domain/lot/inquiries.ts';
import { formatDay, isoDay } from '#domain/values/calendar-days.ts';
import { DAY, HOUR, MINUTE } from '#domain/values/time.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { makeConditionalLot } from './conditional.ts';
import { makeCorrectedLot } from './correction-rates.ts';
import { makeEnrolment } from './enrolments.ts';
import { makeAuction, makePerson } from './factories.ts';
import { makeInquiry } from './inquiries.ts';
import { makeReceivedLot } from './payouts.ts';
import { approvePreference, makeFiduciaryLot, makePreference, makePreferenceLot } from './preference.ts';
import { makeProposal } from './proposals.ts';
import { makeAuctioneer, makeSale, makeSeller, tellEverybody } from './sales.ts';
import { endTerm, makeWonLot } from './won-lots.ts';

/** A thing that waits, by the title or name that names it, and what ends it. */
export interface MadeWork {
	title: string;
	end: () => Promise<unknown>;
}

type Maker = (db: Kysely<Database>, title: string) => Promise<() => Promise<unknown>>;
type AuctionFields = Parameters<typeof makeAuction>[1];

const from = (ms: number) => new Date(Date.now() + ms);

/** A lot that waits as it is, until `change`. */
function lot(fields: () => NonNullable<AuctionFields>, change: NonNullable<AuctionFields>): Maker {
	return async (db, title) => {
		const id = await makeAuction(db, { title, ...fields() });
		return () => db.updateTable('auctions').set(change).where('id', '=', id).execute();
	};
}

const withdrawn = { withdrawn_at: new Date() };

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

const person: Maker = async (db, title) => {
	const id = await makePerson(db, { status: 'pending' });
	await sql`update profiles set name = ${title} where id = ${id}`.execute(db);
	return () => sql`update profiles set status = 'rejected' where id = ${id}`.execute(db);
};

const identity: Maker = async (db, title) => {
	const id = await makePerson(db);
	await sql`update profiles set name = ${title} where id = ${id}`.execute(db);
	await sql`insert into identities (user_id, person_type, tax_id_hash, sealed)
		values (${id}, 'individual', ${randomBytes(32)}, ${randomBytes(40)})`.execute(db);
	return () => sql`update identities set held_at = now() where user_id = ${id}`.execute(db);
};

const enrolment: Maker = async (db, title) => {
	const id = await makeEnrolment({ db }, 'requested');
	await sql`update sales s set title = ${title} from enrolments e where e.id = ${id} and s.id = e.sale_id`.execute(
		db,
	);
	return () => sql`update enrolments set state = 'approved' where id = ${id}`.execute(db);
};

const preference: Maker = async (db, title) => {
	const id = await makePreference(db, 'requested');
	await sql`update auctions a set title = ${title} from preference_rights r
		where r.id = ${id} and a.id = r.auction_id`.execute(db);
	return () => sql`update preference_rights set state = 'refused' where id = ${id}`.execute(db);
};

const preferenceWindow: Maker = async (db, title) => {
	const id = await makePreferenceLot(db, [await makePerson(db)]);
	await sql`update auctions set title = ${title} where id = ${id}`.execute(db);
	return () => sql`update auctions set preference_until = now() where id = ${id}`.execute(db);
};

const debtorPayment: Maker = async (db, title) => {
	const user_id = await makePerson(db);
	const { id: auction_id } = await makeFiduciaryLot(db);
	await approvePreference(db, auction_id, [user_id], ['fiduciante']);
	await db
		.insertInto('supporting_documents')
		.values({
			user_id,
			role: 'debtor-payment',
			auction_id,
			file: `documents/${randomUUID()}.pdf`,
			kind: 'pdf',
		})
		.execute();
	await sql`update auctions set title = ${title} where id = ${auction_id}`.execute(db);
	return () => sql`update auctions set status = 'cancelled' where id = ${auction_id}`.execute(db);
};

const conditional: Maker = async (db, title) => {
	const id = await makeConditionalLot(db);
	await sql`update auctions set title = ${title} where id = ${id}`.execute(db);
	return () => sql`update auctions set outcome = null, decide_until = null where id = ${id}`.execute(db);
};

const proposal: Maker = async (db, title) => {
	const id = await makeProposal(db);
	await sql`update auctions a set title = ${title} from instalment_proposals q
		where q.id = ${id} and a.id = q.auction_id`.execute(db);
	return () =>
		sql`update instalment_proposals set state = 'declined', ended_at = now() where id = ${id}`.execute(db);
};

const draft = () =>
	({
		environment: 'production-draft',
		published_at: null,
		kind: 'judicial',
		start_time: from(6 * DAY),
		end_time: from(8 * DAY),
	}) as const;

const saleDraft: Maker = async (db, title) => {
	const sale_id = await makeSale(db, { title });
	await makeAuction(db, { ...draft(), sale_id });
	return () => sql`update sales set publish_at = now() + interval '1 hour' where id = ${sale_id}`.execute(db);
};

const notices: Maker = async (db, title) => {
	const id = await makeAuction(db, {
		title,
		kind: 'fiduciary',
		start_time: from(6 * DAY),
		end_time: from(12 * DAY),
	});
	return () => tellEverybody(db, id);
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
		.values({ name: title, ends_at: from(20 * DAY) })
		.execute();
	return () =>
		sql`update bank_certificates set ends_at = now() + interval '31 days' where name = ${title}`.execute(db);
};

const registration: Maker = async (db, title) => {
	const valid_until = from(40 * DAY)
		.toISOString()
		.slice(0, 10);
	const registration = randomUUID();
	const id = await makeAuctioneer(db, {
		name: title,
		registration,
		valid_until,
		payout: '{"pix_key": "a@leilao.test"}',
	});
	await makeAuction(db, { auctioneer_name: title, auctioneer_registration: registration });
	return () => sql`update auctioneers set valid_until = valid_until + 60 where id = ${id}`.execute(db);
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
function monthBefore(): string {
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

const takenBack = async (db: Kysely<Database>, id: string) => {
	await sql`insert into pix_received (end_to_end_id, key, payment_id, amount, outcome, paid_at, taken_back, taken_back_at)
		values (${randomUUID().replaceAll('-', '')}, 'chave', ${id}, 1, 'taken-back', now(), 1, now())`.execute(
		db,
	);
};

const inquiry =
	(kind: InquiryKind): Maker =>
	async (db, title) => {
		const id = await makeInquiry(db, kind, { auction_id: await makeAuction(db, { title }) });
		return () =>
			sql`update inquiries set state = 'refused', reason = 'Fim', decided_at = now() where id = ${id}`.execute(
				db,
			);
	};

/** How each kind of work comes to wait, and ends. */
const MAKERS: Record<WaitingKind, Maker> = {
	'to-close': lot(() => ({ status: 'active', auction_type: 'live', end_time: from(-MINUTE) }), {
		end_time: from(DAY),
	}),
	'to-start': lot(() => ({ status: 'pending', auction_type: 'live' }), withdrawn),
	paused: lot(() => ({ status: 'paused', paused_at: from(-HOUR) }), { status: 'active', paused_at: null }),
	suspended: lot(
		() => ({
			status: 'pending',
			suspended_at: from(-HOUR),
			start_time: from(DAY),
			end_time: from(2 * DAY),
		}),
		{ suspended_at: null },
	),
	ending: lot(() => ({ status: 'active', end_time: from(30 * MINUTE) }), { end_time: from(DAY) }),
	expired: lot(() => ({ status: 'pending', start_time: from(-2 * DAY), end_time: from(-DAY) }), withdrawn),
	unsold: lot(() => ({ status: 'completed', ledger_seq: 1, end_time: from(-MINUTE) }), withdrawn),
	'lot-drafts': lot(draft, { publish_at: from(HOUR) }),
	'sale-drafts': saleDraft,
	notices,
	registrations: person,
	identities: identity,
	enrolments: enrolment,
	preferences: preference,
	'preference-windows': preferenceWindow,
	'debtor-payments': debtorPayment,
	conditional,
	'payee-accounts': seller,
	certificates: certificate,
	'auctioneer-registrations': registration,
	proposals: proposal,
	questions: inquiry('question'),
	visits: inquiry('visit'),
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
	'stray-pix': payment(strayPix, (db, id) =>
		sql`insert into pix_returns (end_to_end_id, amount) select end_to_end_id, amount from pix_received
			where payment_id = ${id}`.execute(db),
	),
	consents: payment(consent, (db, id) =>
		sql`update consents set expires_at = now() where payment_id = ${id}`.execute(db),
	),
};

/** Makes something of a kind wait. */
export async function makeWork(db: Kysely<Database>, kind: WaitingKind): Promise<MadeWork> {
	const title = `Espera ${randomUUID().slice(0, 8)}`;
	const end = await MAKERS[kind](db, title);
	return { title: kind === 'correction-rates' ? `${title} de ${formatDay(monthBefore())}` : title, end };
}
