import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { EnrolmentQuery } from '#contract/enrolments.ts';
import type { AdminPreference, PreferencePage } from '#contract/preference.ts';
import type { SupportingDocument } from '#contract/supporting-documents.ts';
import type { Environment } from '#domain/auction/auction.ts';
import { isoOf, type Micros } from '#domain/values/time.ts';
import { EMAIL_UNLESS_DELETED } from '#server/features/accounts/profiles.ts';
import { saleNumber } from '#server/features/catalogue/sales/sale-number.ts';
import { isoText } from '#server/platform/db/iso-column.ts';
import { idColumn, Keyset, timeColumn } from '#server/platform/db/keyset-cursor.ts';
import type { Database } from '#server/platform/db/schema.ts';

const COLUMNS = [timeColumn('r.requested_at'), idColumn('r.id')];
const OLDEST = new Keyset(COLUMNS, 'asc', 'oldest');
const NEWEST = new Keyset(COLUMNS, 'desc', 'newest');

type Same =
	| 'id'
	| 'state'
	| 'ground'
	| 'document'
	| 'payment'
	| 'approved'
	| 'reason'
	| 'version'
	| 'decided_by';

interface PreferenceRow extends Pick<AdminPreference, Same> {
	user_id: string;
	name: string;
	email: string | null;
	identity_checked_at: Micros | null;
	auction_id: string;
	lot_title: string;
	lot_number: number | null;
	sale_id: string | null;
	sale_title: string | null;
	number: number | null;
	year: number | null;
	requested_at: Micros;
	decided_at: Micros | null;
}

/** SQL: the proof of payment of the fiduciante whose right is `r`; null without one. */
export const PAYMENT = sql<SupportingDocument | null>`(select jsonb_build_object('id', y.id, 'kind', y.kind,
	'uploaded_at', ${isoText('y', 'uploaded_at')}) from supporting_documents y
	where y.user_id = r.user_id and y.auction_id = r.auction_id and y.role = 'debtor-payment')`;

/** SQL: the rights of preference `r` with their people and lots. */
const SELECT: RawBuilder<PreferenceRow> = sql`
	select r.id, r.state, r.ground, r.reason, r.version, r.user_id, r.auction_id, micros(r.requested_at) as requested_at,
		micros(r.decided_at) as decided_at, by.name as decided_by, u.name, ${EMAIL_UNLESS_DELETED} as email,
		coalesce(p.status = 'approved', false) as approved, a.title as lot_title, a.lot_number, a.sale_id,
		s.title as sale_title, s.number, s.year,
		(select micros(max(k.checked_at)) from identities i join identity_checks k on k.user_id = i.user_id
			and k.version = i.version and k.source = 'desk' and k.note is null where i.user_id = r.user_id) as identity_checked_at,
		case when f.id is not null then jsonb_build_object('id', f.id, 'kind', f.kind,
			'uploaded_at', ${isoText('f', 'uploaded_at')}) end as document, ${PAYMENT} as payment
	from preference_rights r join auctions a on a.id = r.auction_id join users u on u.id = r.user_id
		left join profiles p on p.id = r.user_id left join sales s on s.id = a.sale_id
		left join users by on by.id = r.decided_by left join supporting_documents f on f.id = r.document_id`;

/** SQL: whether something can still be decided about a right of preference in the lot `a`. */
export const DECIDABLE = sql`a.status in ('pending', 'active', 'paused') and a.withdrawn_at is null`;

/**
 * One page of the rights of preference in the lots of an environment in a state: requests oldest first, because they wait, and decided
 * ones newest first. Null when the cursor is not one of this list.
 */
export async function listPreferences(
	db: Kysely<Database>,
	environment: Environment,
	{ state, sale, limit, cursor }: EnrolmentQuery,
): Promise<PreferencePage | null> {
	const order = state === 'requested' ? OLDEST : NEWEST;
	const after = order.after(cursor);
	if (!after) return null;
	const matching = sql`a.environment = ${environment} and r.state = ${state} ${state === 'requested' ? sql`and ${DECIDABLE}` : sql``}
		and (${sale ?? null}::uuid is null or coalesce(a.sale_id, a.id) = ${sale ?? null}::uuid)`;
	const { rows } = await sql<PreferenceRow>`${SELECT}
		where ${matching} and ${after} order by ${order.order} limit ${limit + 1}`.execute(db);
	const { page, next_cursor } = order.page(rows, limit, ({ requested_at, id }) => [requested_at, id]);
	const { rows: counted } = await sql<{ total: number }>`
		select count(*) as total from preference_rights r join auctions a on a.id = r.auction_id where ${matching}`.execute(
		db,
	);
	return { preferences: page.map(present), next_cursor, total: counted[0]?.total ?? 0 };
}

/** These rights of preference, in no order. */
export async function readPreferences(
	db: Kysely<Database>,
	ids: readonly string[],
): Promise<AdminPreference[]> {
	const { rows } = await sql<PreferenceRow>`${SELECT} where r.id = any(${ids}::uuid[])`.execute(db);
	return rows.map(present);
}

function present(row: PreferenceRow): AdminPreference {
	const {
		id,
		state,
		ground,
		document,
		payment,
		approved,
		reason,
		version,
		decided_by,
		sale_id,
		number,
		year,
	} = row;
	const time = (at: Micros | null) => (at === null ? null : isoOf(at));
	return {
		id,
		state,
		ground,
		document,
		payment,
		approved,
		reason,
		version,
		decided_by,
		person: { id: row.user_id, name: row.name, email: row.email },
		identity_checked_at: time(row.identity_checked_at),
		lot: { id: row.auction_id, title: row.lot_title, number: row.lot_number },
		sale:
			sale_id === null
				? null
				: {
						id: sale_id,
						title: row.sale_title ?? '',
						number: number === null || year === null ? null : saleNumber({ number, year }),
					},
		requested_at: isoOf(row.requested_at),
		decided_at: time(row.decided_at),
	};
}
