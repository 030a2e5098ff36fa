import { type Kysely, sql } from 'kysely';
import type { SaleEnrolment, SaleEnrolmentPage, SaleEnrolmentQuery } from '#contract/sale-workbench.ts';
import { isoOf, type Micros } from '#domain/values/time.ts';
import { idColumn, Keyset, numberColumn, timeColumn } from '#server/platform/db/keyset-cursor.ts';
import type { Database } from '#server/platform/db/schema.ts';

const WAITING_FIRST = new Keyset(
	[
		numberColumn(`(case e.state when 'requested' then 1 else 0 end)`),
		timeColumn('e.requested_at'),
		idColumn('e.id'),
	],
	'desc',
	'sale',
);

interface EnrolmentRow
	extends Pick<SaleEnrolment, 'id' | 'state' | 'stale' | 'identity_checked' | 'preferences'> {
	user_id: string;
	name: string;
	requested_at: Micros;
	decided_at: Micros | null;
}

/**
 * One page of who is enrolled in a sale, whatever was decided: what waits for a decision first. Null when the cursor is not one of this
 * list.
 */
export async function listSaleEnrolments(
	db: Kysely<Database>,
	id: string,
	{ limit, cursor }: SaleEnrolmentQuery,
): Promise<SaleEnrolmentPage | null> {
	const after = WAITING_FIRST.after(cursor);
	if (!after) return null;
	const { rows } = await sql<EnrolmentRow>`
		select e.id, e.state, e.stale, e.user_id, micros(e.requested_at) as requested_at, micros(e.decided_at) as decided_at, u.name,
			exists (select from identities i join identity_checks k on k.user_id = i.user_id and k.version = i.version
				and k.source = 'desk' and k.note is null where i.user_id = e.user_id) as identity_checked,
			(select coalesce(json_agg(json_build_object('ground', r.ground, 'state', r.state, 'lot_number', a.lot_number)
					order by a.lot_number), '[]')
				from preference_rights r join auctions a on a.id = r.auction_id
				where r.user_id = e.user_id and a.sale_id = e.sale_id) as preferences
		from enrolments e join users u on u.id = e.user_id
		where e.subject_id = ${id} and ${after} order by ${WAITING_FIRST.order} limit ${limit + 1}`.execute(db);
	const { page, next_cursor } = WAITING_FIRST.page(rows, limit, ({ state, requested_at, id: row }) => [
		state === 'requested' ? 1 : 0,
		requested_at,
		row,
	]);
	return { enrolments: page.map(present), next_cursor };
}

function present({ user_id, name, requested_at, decided_at, ...row }: EnrolmentRow): SaleEnrolment {
	return {
		...row,
		person: { id: user_id, name },
		requested_at: isoOf(requested_at),
		decided_at: decided_at === null ? null : isoOf(decided_at),
	};
}
