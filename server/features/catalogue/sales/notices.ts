import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { LotNotice, LotNotices } from '#contract/notices.ts';
import type { Environment } from '#domain/auction/auction.ts';
import { draftsOf } from '#domain/lot/drafts.ts';
import type { AuctionKind } from '#domain/lot/property.ts';
import {
	type Notice,
	noticeRoleOfParty,
	noticeState,
	proposedRoles,
	unansweredRoles,
} from '#domain/sale/notices.ts';
import { isoOf, type Micros } from '#domain/values/time.ts';
import type { LinkedFiles } from '#server/features/accounts/documents/recorded-links.ts';
import type { Database } from '#server/platform/db/schema.ts';

/** A notice as it is stored, with its proof. */
export interface NoticeRow
	extends Pick<LotNotice, 'role' | 'name' | 'means' | 'document' | 'not_applicable_reason'> {
	sent_at: Micros | null;
	delivered_at: Micros | null;
	/** Sent before the dates of the lot last changed. */
	stale: boolean;
}

/** SQL: the notices of a lot in their order, as a JSON array of `NoticeRow`. */
export function noticesOf(id: RawBuilder<unknown>): RawBuilder<NoticeRow[]> {
	return sql`(select coalesce(json_agg(json_build_object('role', n.role, 'name', n.name, 'means', n.means,
			'sent_at', micros(n.sent_at), 'delivered_at', micros(n.delivered_at),
			'not_applicable_reason', n.not_applicable_reason,
			'stale', coalesce(coalesce(n.sent_at, n.delivered_at) < l.dates_changed_at, false),
			'document', case when f.id is not null then json_build_object('id', f.id, 'kind', f.kind, 'bytes', f.bytes, 'sha256', f.sha256) end
		) order by n.place), '[]')
		from notices n join notice_lists l on l.auction_id = n.auction_id left join notice_proofs f on f.id = n.proof_id
		where n.auction_id = ${id})`;
}

/** A stored notice as rules see it. */
export function noticeOf({ role, name, stale, ...row }: NoticeRow): Notice {
	return {
		role,
		name,
		stale,
		sent_at: row.sent_at === null ? null : row.sent_at / 1_000,
		delivered_at: row.delivered_at === null ? null : row.delivered_at / 1_000,
		has_proof: row.document !== null,
		not_applicable: row.not_applicable_reason !== null,
	};
}

interface ListRow {
	auction_id: string;
	lot_number: number | null;
	title: string;
	kind: AuctionKind | null;
	parties: { role: string; name: string }[] | null;
	version: number | null;
	notices: NoticeRow[];
}

/** The notices of the lots `a` that meet a condition, in the order of their numbers. */
export async function readNotices(
	db: Kysely<Database>,
	condition: RawBuilder<unknown>,
): Promise<LotNotices[]> {
	const { rows } = await sql<ListRow>`
		select a.id as auction_id, a.lot_number, a.title, coalesce(s.kind, a.kind) as kind, s.parties, l.version,
			${noticesOf(sql`a.id`)} as notices
		from auctions a left join sales s on s.id = a.sale_id left join notice_lists l on l.auction_id = a.id
		where a.withdrawn_at is null and ${condition} order by a.lot_number, a.id`.execute(db);
	return rows.map(presentList);
}

/** The notices of a lot, also of a draft; null where there is none of this environment. */
export async function noticesOfLot(
	db: Kysely<Database>,
	environment: Environment,
	id: string,
): Promise<LotNotices | null> {
	const [lot] = await readNotices(
		db,
		sql`a.id = ${id} and a.environment in (${environment}, ${draftsOf(environment)})`,
	);
	return lot ?? null;
}

/** The notices of each lot of a sale. */
export const noticesOfSale = (db: Kysely<Database>, sale_id: string): Promise<LotNotices[]> =>
	readNotices(db, sql`a.sale_id = ${sale_id}`);

function presentList({ kind, parties, version, notices: rows, ...lot }: ListRow): LotNotices {
	const facts = { kind, parties: parties ?? [], notices: rows.map(noticeOf) };
	return {
		...lot,
		version: version ?? 0,
		notices: rows.map(presentNotice),
		proposed: proposedRoles(facts),
		missing: unansweredRoles(facts),
		people: facts.parties.flatMap(({ role: party, name }) => {
			const role = noticeRoleOfParty(kind, party);
			return role === null ? [] : [{ role, name }];
		}),
	};
}

const timeOf = (at: Micros | null) => (at === null ? null : isoOf(at));

function presentNotice(row: NoticeRow): LotNotice {
	const { role, name, means, document, not_applicable_reason } = row;
	return {
		role,
		name,
		means,
		document,
		not_applicable_reason,
		sent_at: timeOf(row.sent_at),
		delivered_at: timeOf(row.delivered_at),
		document_id: document?.id ?? null,
		state: noticeState(noticeOf(row)),
	};
}

/** The proofs of notices, each by its id. They concern people without an account. */
export const NOTICE_PROOFS: LinkedFiles = {
	purpose: 'notice proof',
	events: { link: 'notice_proof_link', opened: 'notice_proof_opened' },
	find: async (db, id) => {
		const row = await db.selectFrom('notice_proofs').select('file').where('id', '=', id).executeTakeFirst();
		return row ? { user_id: null, file: row.file } : null;
	},
};
