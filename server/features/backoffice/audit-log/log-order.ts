import { type RawBuilder, sql } from 'kysely';
import type { AuditQuery } from '#contract/audit.ts';
import { actionsOf } from '#domain/audit.ts';
import { DAY, type Micros, micros } from '#domain/time.ts';
import { instantOf } from '#domain/typed-times.ts';
import { numberKey, readCursor, writeCursor } from '#server/platform/db/keyset-cursor.ts';

/** Where a page of the log ends: the moment and the id of its last entry. */
export interface Position {
	at: Micros;
	id: string;
}

export function writePosition({ at, id }: Position): string {
	return writeCursor(at, id);
}

/** Where a cursor stands; null for a text that is none. */
export function readPosition(cursor: string): Position | null {
	const [at, id] = readCursor(cursor, [numberKey, numberKey]) ?? [];
	return at && id ? { at: Number(at), id } : null;
}

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
 * The stretches of the log behind a position, newest first. A choice of several values reads each by its own index and
 * merges the heads: no plan then walks a million entries for the ten of a rare action.
 */
export function stretchesOf(query: AuditQuery, after: Position | null): Stretches {
	const bounds = boundsOf(query, after);
	const actions = query.action === 'all' ? null : actionsOf(query.action);
	const newest = sql.raw('order by l.at desc, l.id desc limit');
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
				${newest} ${sql.lit(limit)}
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

/** The days asked for, in São Paulo and both included, and what lies behind the position. */
function boundsOf({ from, to }: AuditQuery, after: Position | null): RawBuilder<unknown> {
	const start = from === undefined ? null : instantOf(from, '00:00');
	const last = to === undefined ? null : instantOf(to, '00:00');
	return sql`true
		${start === null ? sql`` : sql`and l.at >= from_micros(${micros(start)}::bigint)`}
		${last === null ? sql`` : sql`and l.at < from_micros(${micros(last + DAY)}::bigint)`}
		${after === null ? sql`` : sql`and (l.at, l.id) < (from_micros(${after.at}::bigint), ${after.id}::bigint)`}`;
}
