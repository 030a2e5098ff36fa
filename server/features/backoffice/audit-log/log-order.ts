import { type RawBuilder, sql } from 'kysely';
import type { AuditQuery } from '#contract/audit.ts';
import { actionsOf } from '#domain/backoffice/audit.ts';
import { DAY, type Micros, micros } from '#domain/values/time.ts';
import { instantOf } from '#domain/values/typed-times.ts';
import { Keyset, numberColumn, timeColumn } from '#server/platform/db/keyset-cursor.ts';

/** The time and id of an entry: its position in the log. */
export interface Position {
	at: Micros;
	id: string;
}

/** The order of the log: newest first. */
export const NEWEST = new Keyset([timeColumn('l.at'), numberColumn('l.id')], 'desc');

/** SQL: the newest entries of a part of the log, as `(at, id)` pairs. */
type Newest = RawBuilder<unknown>;

/** The parts of the log that one query may read, each in the order of an index. */
export interface Stretches {
	/** All entries that match the query's action and administrator. */
	all(limit: number): Newest;
	/** The same, only of these subjects or these administrators, at most `limit` of each. */
	of(column: 'subject' | 'admin_id', ids: readonly string[], limit: number): Newest;
	/** These entries, as far as they match the query. */
	entries(ids: readonly string[]): Newest;
}

/**
 * The parts of the log behind a cursor (`after`), newest first. A filter with several values reads each value by its
 * own index and merges the results, so that no plan walks a million entries for the ten of a rare action.
 */
export function stretchesOf(query: AuditQuery, after: RawBuilder<unknown>): Stretches {
	const bounds = boundsOf(query, after);
	const actions = query.action === 'all' ? null : actionsOf(query.action);
	const read = (
		only: { subjects?: readonly string[]; admins?: readonly string[] | undefined },
		limit: number,
	): Newest => {
		const { subjects, admins } = only;
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
				: read({ admins: intersection(ids, admins) }, limit),
		entries: (
			ids,
		) => sql`select l.at, l.id from audit_log l where l.id = any(${[...ids]}::bigint[]) and ${bounds}
			${actions ? sql`and l.action = any(${actions}::text[])` : sql``}
			${admins ? sql`and l.admin_id = any(${admins}::uuid[])` : sql``}`,
	};
}

function intersection(ids: readonly string[], chosen: readonly string[] | undefined): readonly string[] {
	return chosen ? ids.filter((id) => chosen.includes(id)) : ids;
}

/** The requested days in São Paulo, both included, and the position behind the cursor. */
function boundsOf({ from, to }: AuditQuery, after: RawBuilder<unknown>): RawBuilder<unknown> {
	const start = from === undefined ? null : instantOf(from, '00:00');
	const last = to === undefined ? null : instantOf(to, '00:00');
	return sql`${after}
		${start === null ? sql`` : sql`and l.at >= from_micros(${micros(start)}::bigint)`}
		${last === null ? sql`` : sql`and l.at < from_micros(${micros(last + DAY)}::bigint)`}`;
}
