import { randomBytes, randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { WaitingKind } from '#domain/backoffice/waiting-work.ts';
import type { InquiryKind } from '#domain/lot/inquiries.ts';
import { formatDay } from '#domain/values/calendar-days.ts';
import { DAY, HOUR, MINUTE } from '#domain/values/time.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { makeConditionalLot } from './conditional.ts';
import { makeEnrolment } from './enrolments.ts';
import { makeAuction, makePerson } from './factories.ts';
import { makeInquiry } from './inquiries.ts';
import { approvePreference, makeFiduciaryLot, makePreference, makePreferenceLot } from './preference.ts';
import { makeAuctioneer, makeSale, tellEverybody } from './sales.ts';
import { type Maker, monthBefore, settlementMakers } from './waiting-settlement.ts';

/** A thing that waits, by the title or name that names it, and what ends it. */
export interface MadeWork {
	title: string;
	end: () => Promise<unknown>;
}

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
	'auctioneer-registrations': registration,
	questions: inquiry('question'),
	visits: inquiry('visit'),
	...settlementMakers,
};

/** Makes something of a kind wait. */
export async function makeWork(db: Kysely<Database>, kind: WaitingKind): Promise<MadeWork> {
	const title = `Espera ${randomUUID().slice(0, 8)}`;
	const end = await MAKERS[kind](db, title);
	return { title: kind === 'correction-rates' ? `${title} de ${formatDay(monthBefore())}` : title, end };
}
