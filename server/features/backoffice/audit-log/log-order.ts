import { type RawBuilder, sql } from 'kysely';
import type { AuditQuery } from '#contract/audit.ts';
import { actionsOf } from '#domain/audit.ts';
import { DAY, type Micros, micros } from '#domain/time.ts';
import { instantOf } from '#domain/typed-times.ts';
import { Keyset, numberColumn, timeColumn } from '#server/platform/db/keyset-cursor.ts';

/** The moment and the id of an entry. */
export interface Position {
	at: Micros;
	id: string;
}

/** The order of the log. */
export const NEWEST = new Keyset([timeColumn('l.at'), numberColumn('l.id')], 'desc');

/** The newest entries of a stretch of the log: `(at, id)` pairs. */
type Newest = RawBuilder<unknown>;

/** The stretches of the log that one query may look at, each in the order of an index. */
export interface Stretches {
	/** All that the query's action and administrator leave. */
	all(limit: number): Newest;
	/** The same of these subjects, or of these administrators, so many of each. */
	of(column: 'subject' | 'admin_id', ids: readonly string[], limit: number): Newest;
	/** These entries, as far as the query lets them through. */
	entries(ids: readonly string[]): Newest;
}

/**
 * The stretches of the log behind a cursor (`after`), newest first. A choice of several values reads each by its own index and
 * merges the heads: no plan then walks a million entries for the ten of a rare action.
 */
export function stretchesOf(query: AuditQuery, after: RawBuilder<unknown>): Stretches {
	const bounds = boundsOf(query, after);
	const actions = query.action === 'all' ? null : actionsOf(query.action);
	const read = (
		given: { subjects?: readonly string[]; admins?: readonly string[] | undefined },
		limit: number,
	): Newest => {
		const { subjects, admins } = given;
		return sql`select x.at, x.id from (select) as one
			${subjects ? sql`cross join unnest(${[...subjects]}::uuid[]) as s (subject)` : sql``}
			${admins ? sql`cross join unnest(${[...admins]}::uuid[]) as m (admin_id)` : sql``}
			${actions ? sql`cross join unnest(${actions}::text[]) as c (action)` : sql``}
			cross join lateral (
				select l.at, l.id from audit_log l where ${bounds}
				${subjects ? sql`and l.subject = s.subject` : sql``}
				${admins ? sql`and l.admin_id = m.admin_id` : sql``}
				${actions ? sql`and l.action = c.action` : sql``}
				order by ${NEWEST.order} limit ${sql.lit(limit)}
			) as x`;
	};
	const admins = query.admin === undefined ? undefined : [query.admin];
	return {
		all: (limit) => read({ admins }, limit),
		of: (column, ids, limit) =>
			column === 'subject'
				? read({ subjects: ids, admins }, limit)
				: read({ admins: both(ids, admins) }, limit),
		entries: (
			ids,
		) => sql`select l.at, l.id from audit_log l where l.id = any(${[...ids]}::bigint[]) and ${bounds}
			${actions ? sql`and l.action = any(${actions}::text[])` : sql``}
			${admins ? sql`and l.admin_id = any(${admins}::uuid[])` : sql``}`,
	};
}

function both(ids: readonly string[], chosen: readonly string[] | undefined): readonly string[] {
	return chosen ? ids.filter((id) => chosen.includes(id)) : ids;
}

/** The days asked for, in São Paulo and both included, and what lies behind the cursor. */
function boundsOf({ from, to }: AuditQuery, after: RawBuilder<unknown>): RawBuilder<unknown> {
	const start = from === undefined ? null : instantOf(from, '00:00');
	const last = to === undefined ? null : instantOf(to, '00:00');
	return sql`${after}
		${start === null ? sql`` : sql`and l.at >= from_micros(${micros(start)}::bigint)`}
		${last === null ? sql`` : sql`and l.at < from_micros(${micros(last + DAY)}::bigint)`}`;
}
