import { type Kysely, sql } from 'kysely';
import type { Enrolment } from '#contract/enrolments.ts';
import { API } from '#contract/paths.ts';
import type { Environment } from '#domain/auction/auction.ts';
import {
	type Acceptance,
	DECLARATION,
	type EnrolmentState,
	type StoredState,
} from '#domain/auction/enrolment.ts';
import type { AcceptanceClaim } from '#domain/ledger/receipts.ts';
import { isoOf, type Micros } from '#domain/values/time.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { ENROLMENT_MODE } from './enrolment-gap.ts';

/** The sale of a lot as far as enrolment is concerned, with the person's own enrolment. */
export interface EnrolmentFacts {
	mode: 'open' | 'accept' | 'review';
	sale_id: string | null;
	subject_id: string;
	sale: string | null;
	edital: {
		id: string;
		title: string;
		sha256: string;
		bytes: number;
		version: number;
		published_at: Micros;
	} | null;
	identity_stated: boolean;
	enrolment_id: string | null;
	state: StoredState | null;
	stale: boolean;
	reason: string | null;
}

/**
 * Reads the enrolment of a person in the sale of a lot; null without such a lot. The edital is the latest published one of
 * the sale, or of the lot where the sale has none.
 */
export async function readEnrolmentFacts(
	db: Kysely<Database>,
	environment: Environment,
	{ auction_id, user_id }: { auction_id: string; user_id: string },
): Promise<EnrolmentFacts | null> {
	const { rows } = await sql<EnrolmentFacts>`
		select ${ENROLMENT_MODE} as mode, a.sale_id, coalesce(a.sale_id, a.id) as subject_id, s.title as sale,
			(select jsonb_build_object('id', d.id, 'title', d.title, 'sha256', d.sha256, 'bytes', d.bytes, 'version', d.version,
				'published_at', micros(d.published_at)) from sale_documents d
				where d.kind = 'edital' and d.published_at is not null and (d.sale_id = a.sale_id or d.auction_id = a.id)
				order by (d.sale_id is null), d.published_at desc, d.version desc limit 1) as edital,
			exists (select from identities i where i.user_id = ${user_id}) as identity_stated,
			e.id as enrolment_id, e.state, coalesce(e.stale, false) as stale, e.reason
		from visible_auctions a left join sales s on s.id = a.sale_id
			left join enrolments e on e.subject_id = coalesce(a.sale_id, a.id) and e.user_id = ${user_id}
		where a.id = ${auction_id} and a.environment = ${environment}`.execute(db);
	return rows[0] ?? null;
}

/** The state that its owner sees. */
export function stateOf({ mode, state, stale }: EnrolmentFacts): EnrolmentState {
	if (mode === 'open') return 'not-needed';
	if (state === null) return 'none';
	return state === 'approved' && stale ? 'stale' : state;
}

/** The claim of the latest acceptance of an enrolment; null without one. */
export async function readLatestAcceptance(
	db: Kysely<Database>,
	enrolment_id: string,
): Promise<AcceptanceClaim | null> {
	const { rows } = await sql<{ hash: string; edital_sha256: string; at: Micros; subject_id: string }>`
		select c.hash, c.edital_sha256, micros(c.accepted_at) as at, e.subject_id
		from edital_acceptances c join enrolments e on e.id = c.enrolment_id
		where c.enrolment_id = ${enrolment_id} order by c.accepted_at desc limit 1`.execute(db);
	const [row] = rows;
	if (!row) return null;
	const { subject_id, edital_sha256, hash, at } = row;
	return { kind: 'acceptance', subject_id, edital_sha256, acceptance_hash: hash, at: isoOf(at) };
}

/** The enrolment as its owner sees it, without the receipt. */
export function presentEnrolment(facts: EnrolmentFacts): Omit<Enrolment, 'receipt'> {
	const { edital, sale, mode, identity_stated, reason } = facts;
	const state = stateOf(facts);
	return {
		state,
		sale,
		identity_stated,
		declaration: DECLARATION,
		edital_sha256: edital?.sha256 ?? null,
		edital: edital && {
			title: edital.title,
			sha256: edital.sha256,
			bytes: edital.bytes,
			version: edital.version,
			url: API.saleDocumentFile(edital.sha256),
			published_at: isoOf(edital.published_at),
		},
		review: mode === 'review',
		reason: state === 'refused' ? reason : null,
	};
}

/** The acceptances of a lot's sale by people who bid on the lot, with their bidder numbers, oldest first. */
export async function readAcceptancesOfLot(
	db: Kysely<Database>,
	auction_id: string,
): Promise<(Omit<Acceptance, 'accepted_at'> & { bidder: number; accepted_at: Micros; hash: string })[]> {
	const { rows } = await sql<
		Omit<Acceptance, 'accepted_at'> & { bidder: number; accepted_at: Micros; hash: string }
	>`
		select b.bidder, c.enrolment_id, e.subject_id, c.edital_sha256, c.edital_version, c.words,
			micros(c.accepted_at) as accepted_at, host(c.address) as address, c.hash
		from auctions a join auction_bidders b on b.auction_id = a.id
			join enrolments e on e.subject_id = coalesce(a.sale_id, a.id) and e.user_id = b.user_id
			join edital_acceptances c on c.enrolment_id = e.id
		where a.id = ${auction_id} order by c.accepted_at, c.id`.execute(db);
	return rows;
}
