import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { AdminEnrolment, EnrolmentPage, EnrolmentQuery } from '#contract/enrolments.ts';
import type { Environment } from '#domain/auction/auction.ts';
import { isoOf, type Micros } from '#domain/values/time.ts';
import { EMAIL_UNLESS_DELETED } from '#server/features/accounts/profiles.ts';
import { saleNumber } from '#server/features/catalogue/sales/sale-number.ts';
import { idColumn, Keyset, timeColumn } from '#server/platform/db/keyset-cursor.ts';
import type { Database } from '#server/platform/db/schema.ts';

const COLUMNS = [timeColumn('e.requested_at'), idColumn('e.id')];
const OLDEST = new Keyset(COLUMNS, 'asc', 'oldest');
const NEWEST = new Keyset(COLUMNS, 'desc', 'newest');

interface EnrolmentRow
	extends Pick<AdminEnrolment, 'id' | 'state' | 'stale' | 'reason' | 'version' | 'decided_by'> {
	user_id: string;
	name: string;
	email: string | null;
	approved: boolean;
	identity_checked_at: Micros | null;
	subject_id: string;
	title: string;
	number: number | null;
	year: number | null;
	requested_at: Micros;
	edital_version: number | null;
	edital_sha256: string | null;
	accepted_at: Micros | null;
	decided_at: Micros | null;
}

/** SQL: the enrolments `e` with their people and sales. */
const SELECT: RawBuilder<EnrolmentRow> = sql`
	select e.id, e.state, e.stale, e.reason, e.version, e.user_id, e.subject_id, micros(e.requested_at) as requested_at,
		micros(e.decided_at) as decided_at, by.name as decided_by, u.name, ${EMAIL_UNLESS_DELETED} as email,
		coalesce(p.status = 'approved', false) as approved, coalesce(s.title, a.title) as title, s.number, s.year,
		(select micros(max(k.checked_at)) from identities i join identity_checks k on k.user_id = i.user_id
			and k.version = i.version and k.source = 'desk' and k.note is null where i.user_id = e.user_id) as identity_checked_at,
		c.edital_version, c.edital_sha256, micros(c.accepted_at) as accepted_at
	from enrolments e join users u on u.id = e.user_id left join profiles p on p.id = e.user_id
		left join sales s on s.id = e.sale_id left join auctions a on a.id = e.auction_id
		left join users by on by.id = e.decided_by
		left join lateral (select q.edital_version, q.edital_sha256, q.accepted_at from edital_acceptances q
			where q.enrolment_id = e.id order by q.accepted_at desc, q.edital_sha256 = e.edital_sha256 desc limit 1) c on true`;

/**
 * One page of the enrolments of an environment in a state: requests oldest first, because they wait, and decided ones
 * newest first. Null when the cursor is not one of this list.
 */
export async function listEnrolments(
	db: Kysely<Database>,
	environment: Environment,
	{ state, sale, limit, cursor }: EnrolmentQuery,
): Promise<EnrolmentPage | null> {
	const order = state === 'requested' ? OLDEST : NEWEST;
	const after = order.after(cursor);
	if (!after) return null;
	const matching = sql`e.environment = ${environment} and e.state = ${state}
		and (${sale ?? null}::uuid is null or e.subject_id = ${sale ?? null}::uuid)`;
	const { rows } = await sql<EnrolmentRow>`${SELECT}
		where ${matching} and ${after} order by ${order.order} limit ${limit + 1}`.execute(db);
	const { page, next_cursor } = order.page(rows, limit, ({ requested_at, id }) => [requested_at, id]);
	const { rows: counted } = await sql<{ total: number }>`
		select count(*) as total from enrolments e where ${matching}`.execute(db);
	return { enrolments: page.map(present), next_cursor, total: counted[0]?.total ?? 0 };
}

/** These enrolments, in no order. */
export async function readEnrolments(
	db: Kysely<Database>,
	ids: readonly string[],
): Promise<AdminEnrolment[]> {
	const { rows } = await sql<EnrolmentRow>`${SELECT} where e.id = any(${ids}::uuid[])`.execute(db);
	return rows.map(present);
}

function present(row: EnrolmentRow): AdminEnrolment {
	const { id, state, stale, reason, version, decided_by, approved } = row;
	const { edital_version, edital_sha256, number, year } = row;
	const time = (at: Micros | null) => (at === null ? null : isoOf(at));
	return {
		id,
		state,
		stale,
		reason,
		version,
		decided_by,
		approved,
		edital_version,
		edital_sha256,
		person: { id: row.user_id, name: row.name, email: row.email },
		identity_checked_at: time(row.identity_checked_at),
		sale: {
			id: row.subject_id,
			title: row.title,
			number: number === null || year === null ? null : saleNumber({ number, year }),
		},
		requested_at: isoOf(row.requested_at),
		accepted_at: time(row.accepted_at),
		decided_at: time(row.decided_at),
	};
}
