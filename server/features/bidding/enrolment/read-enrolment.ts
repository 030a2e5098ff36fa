import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Enrolment } from '#contract/enrolments.ts';
import { API } from '#contract/paths.ts';
import type { Environment } from '#domain/auction/auction.ts';
import {
	type Acceptance,
	acceptedBeside,
	declarationOf,
	type EnrolmentState,
	type StoredState,
} from '#domain/auction/enrolment.ts';
import type { AcceptanceClaim } from '#domain/ledger/receipts.ts';
import { isoOf, type Micros } from '#domain/values/time.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { ENROLMENT_MODE, IS_REGULATED, MISSING_EDITAL } from './enrolment-gap.ts';

/** An edital that an acceptance names. */
export interface ShownEdital {
	id: string;
	title: string;
	sha256: string;
	bytes: number;
	version: number;
	published_at: Micros;
}

/** The sale of a lot as far as enrolment is concerned, with the person's own enrolment. */
export interface EnrolmentFacts {
	kind: string | null;
	mode: 'open' | 'accept' | 'review';
	sale_id: string | null;
	subject_id: string;
	sale: string | null;
	/** The sale's edital, or the lot's where the sale has none. */
	edital: ShownEdital | null;
	/** The lot's own edital beside the sale's. */
	lot_edital: ShownEdital | null;
	/** Whether bids need a checked tax id. */
	regulated: boolean;
	identity_stated: boolean;
	/** Whether the stated tax id was checked. */
	identity_held: boolean;
	enrolment_id: string | null;
	state: StoredState | null;
	/** Which edital of the lot the enrolment lacks. */
	missing: 'none' | 'stale' | null;
	reason: string | null;
}

/** The latest published edital of a sale or lot. */
const latestEdital = (owner: RawBuilder<unknown>) => sql<ShownEdital | null>`(
	select jsonb_build_object('id', d.id, 'title', d.title, 'sha256', d.sha256, 'bytes', d.bytes, 'version', d.version,
		'published_at', micros(d.published_at)) from sale_documents d
	where d.kind = 'edital' and d.published_at is not null and ${owner} order by d.version desc limit 1)`;

/**
 * Reads the enrolment of a person in the sale of a lot; null without such a lot. The editais are the latest published ones of the sale and
 * of the lot.
 */
export async function readEnrolmentFacts(
	db: Kysely<Database>,
	environment: Environment,
	{ auction_id, user_id }: { auction_id: string; user_id: string },
): Promise<EnrolmentFacts | null> {
	type Row = Omit<EnrolmentFacts, 'edital' | 'lot_edital'> & Record<'of_sale' | 'of_lot', ShownEdital | null>;
	const { rows } = await sql<Row>`
		select a.kind, ${ENROLMENT_MODE} as mode, a.sale_id, coalesce(a.sale_id, a.id) as subject_id, s.title as sale,
			${latestEdital(sql`d.sale_id = a.sale_id`)} as of_sale, ${latestEdital(sql`d.auction_id = a.id`)} as of_lot,
			${IS_REGULATED} as regulated, i.user_id is not null as identity_stated, i.held_at is not null as identity_held,
			e.id as enrolment_id, e.state, ${MISSING_EDITAL} as missing, e.reason
		from visible_auctions a left join sales s on s.id = a.sale_id
			left join identities i on i.user_id = ${user_id}
			left join enrolments e on e.subject_id = coalesce(a.sale_id, a.id) and e.user_id = ${user_id}
		where a.id = ${auction_id} and a.environment = ${environment}`.execute(db);
	if (!rows[0]) return null;
	const { of_sale, of_lot, ...facts } = rows[0];
	return { ...facts, edital: of_sale ?? of_lot, lot_edital: of_sale && of_lot };
}

/** The state that its owner sees. */
export function stateOf(facts: EnrolmentFacts): EnrolmentState {
	const { mode, state, missing, regulated, identity_stated, identity_held } = facts;
	const unchecked = regulated && !identity_held;
	if (mode === 'open') return unchecked ? (identity_stated ? 'requested' : 'none') : 'not-needed';
	if (state === null) return 'none';
	return state === 'approved' ? (missing ?? (unchecked ? 'requested' : state)) : state;
}

/** The claims of the acceptances of an enrolment, the latest first. */
export async function readAcceptances(
	db: Kysely<Database>,
	enrolment_id: string,
): Promise<AcceptanceClaim[]> {
	const { rows } = await sql<{ hash: string; edital_sha256: string; at: Micros; subject_id: string }>`
		select c.hash, c.edital_sha256, micros(c.accepted_at) as at, e.subject_id
		from edital_acceptances c join enrolments e on e.id = c.enrolment_id
		where c.enrolment_id = ${enrolment_id} order by c.accepted_at desc, c.id`.execute(db);
	return rows.map(({ subject_id, edital_sha256, hash, at }) => {
		return { kind: 'acceptance', subject_id, edital_sha256, acceptance_hash: hash, at: isoOf(at) };
	});
}

function presentEdital({ title, sha256, bytes, version, published_at }: ShownEdital): Enrolment['edital'] {
	const url = API.saleDocumentFile(sha256);
	return { title, sha256, bytes, version, url, published_at: isoOf(published_at) };
}

/** The enrolment as its owner sees it, without the receipts. */
export function presentEnrolment(facts: EnrolmentFacts): Omit<Enrolment, 'receipt' | 'receipts'> {
	const { edital, lot_edital, sale, mode, identity_stated, identity_held, reason } = facts;
	const state = stateOf(facts);
	// Where no edital has to be accepted, none is shown.
	const [accepted, beside] = mode === 'open' ? [null, null] : [edital, lot_edital];
	return {
		state,
		sale,
		identity_stated,
		identity_held,
		declaration: declarationOf(facts.kind),
		accepted_beside: acceptedBeside(facts.kind),
		edital_sha256: accepted?.sha256 ?? null,
		edital: accepted && presentEdital(accepted),
		lot_edital_sha256: beside?.sha256 ?? null,
		lot_edital: beside && presentEdital(beside),
		review: mode === 'review',
		reason: state === 'refused' ? reason : null,
	};
}

/** An acceptance of a bidder, and who decided the enrolment of which it is one. */
interface BiddersAcceptance extends Omit<Acceptance, 'accepted_at'> {
	bidder: number;
	accepted_at: Micros;
	hash: string;
	state: StoredState;
	decided_at: Micros | null;
	decided_by: string | null;
}

/** The acceptances of a lot's sale by people who bid on the lot, with their bidder numbers, oldest first. */
export async function readAcceptancesOfLot(
	db: Kysely<Database>,
	auction_id: string,
): Promise<BiddersAcceptance[]> {
	const { rows } = await sql<BiddersAcceptance>`
		select b.bidder, c.enrolment_id, e.subject_id, c.edital_sha256, c.edital_version, c.words,
			micros(c.accepted_at) as accepted_at, host(c.address) as address, c.hash, e.state,
			micros(e.decided_at) as decided_at, approved_name(e.decided_by, e.decided_at) as decided_by
		from auctions a join auction_bidders b on b.auction_id = a.id
			join enrolments e on e.subject_id = coalesce(a.sale_id, a.id) and e.user_id = b.user_id
			join edital_acceptances c on c.enrolment_id = e.id
		where a.id = ${auction_id} order by c.accepted_at, c.id`.execute(db);
	return rows;
}
