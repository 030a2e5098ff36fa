import { type Kysely, sql } from 'kysely';
import type { Database } from './db/schema.ts';
import type { Limit, Limiter } from './limits.ts';

/** A limiter whose attempts have marks: repeating a mark while it counts consumes nothing more. */
export interface MarkedLimiter extends Limiter {
	/** Consumes a point under `mark`; without one, a separate point. */
	take(key: string, mark?: string): Promise<number | null>;
	/** Returns the point under `mark`; without one, the newest. */
	giveBack(key: string, mark?: string): Promise<void>;
}

/**
 * A limit that holds in every span of `duration`, wherever it begins, on every server. The attempts are stored in the
 * database (table `sliding_limits`) with their times, by the database's clock, and one statement decides under the
 * row's lock. A refused attempt consumes nothing, so it does not prolong the wait. While the database is unavailable,
 * calls fail.
 */
export function createSlidingLimiter(db: Kysely<Database>, { name, points, duration }: Limit): MarkedLimiter {
	const keyOf = (key: string) => `${name}:${key}`;
	const millis = sql`(extract(epoch from clock_timestamp()) * 1000)`;
	const live = sql`coalesce((select jsonb_object_agg(m.key, m.value) from jsonb_each(held.marks) as m
		where m.value::text::float8 > ${millis} - ${duration}::float8), '{}'::jsonb)`;
	const waitOf = (marks: Record<string, number>, now: number) => {
		const oldest = Object.values(marks).sort((a, b) => a - b)[0] ?? now;
		return Math.max(1, oldest + duration - now);
	};
	return {
		async take(key, mark = crypto.randomUUID()) {
			const { rows } = await sql<{ marks: Record<string, number>; now: number }>`
				insert into sliding_limits as held (key, marks, expires_at)
				values (${keyOf(key)}, jsonb_build_object(${mark}::text, ${millis}),
					clock_timestamp() + ${duration}::float8 * interval '1 millisecond')
				on conflict (key) do update set (marks, expires_at) = (
					select case when taken then live.marks || jsonb_build_object(${mark}::text, ${millis}) else live.marks end,
						case when taken then excluded.expires_at else held.expires_at end
					from (select ${live} as marks) as live, lateral (select live.marks ? ${mark}
						or (select count(*) from jsonb_object_keys(live.marks)) < ${points} as taken) as decided)
				returning marks, ${millis}::float8 as now`.execute(db);
			const [row] = rows;
			if (!row) throw new Error('a limit was not counted');
			return mark in row.marks ? null : waitOf(row.marks, row.now);
		},
		async giveBack(key, mark) {
			const newest = sql`(select m.key from jsonb_each(held.marks) as m order by m.value::text::float8 desc limit 1)`;
			await sql`update sliding_limits as held set marks = marks - coalesce(${mark ?? null}::text, ${newest}, '')
				where key = ${keyOf(key)}`.execute(db);
		},
		async wait(key) {
			const { rows } = await sql<{ marks: Record<string, number>; now: number }>`
				select ${live} as marks, ${millis}::float8 as now from sliding_limits as held where key = ${keyOf(key)}`.execute(
				db,
			);
			const [row] = rows;
			return row && Object.keys(row.marks).length >= points ? waitOf(row.marks, row.now) : null;
		},
	};
}
