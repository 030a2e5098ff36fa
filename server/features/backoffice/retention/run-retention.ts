import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/platform/db/schema.ts';
import type { RetentionDeps, RetentionRule } from './rule.ts';
import { RETENTION } from './rules.ts';

/** Rows or files of one transaction or one listing: a chunk takes well below a second, so that no bid waits for it. */
const CHUNK = 2_000;

/**
 * Runs each rule that has not run today, on this server or another. A rule that fails is reported, and tried again an
 * hour later; the others run. `now` in epoch milliseconds.
 */
export async function applyRetention(
	deps: RetentionDeps,
	now: number,
	onError: (error: unknown, rule: string) => void,
): Promise<void> {
	for (const rule of RETENTION) {
		if (!rule.remove || !(await claim(deps.db, rule.id))) continue;
		try {
			await runRule(deps, rule, now);
		} catch (error) {
			onError(error, rule.id);
		}
	}
}

/** Runs a rule until nothing is due; returns how much it removed, which is logged and stored. */
export async function runRule(
	deps: RetentionDeps,
	{ id, remove }: Pick<RetentionRule, 'id' | 'remove'>,
	now: number,
	most = CHUNK,
): Promise<number> {
	if (!remove) return 0;
	const since = await lastRun(deps.db, id);
	let removed = 0;
	for (let gone = most; gone === most; ) {
		gone = await remove(deps, { most, now, since });
		removed += gone;
		if (gone === most) deps.log.info({ rule: id, removed }, 'retention continues');
	}
	if (removed > 0) deps.log.info({ rule: id, removed }, 'retention removed what was due');
	await finish(deps.db, id, removed);
	return removed;
}

/** Takes a rule for today; false where it was taken. A run that did not end within an hour is taken over. */
async function claim(db: Kysely<Database>, rule: string): Promise<boolean> {
	const { rows } = await sql`
		insert into retention_runs as r (rule, day) values (${rule}, current_date)
		on conflict (rule, day) do update set started_at = clock_timestamp()
			where r.ended_at is null and r.started_at < clock_timestamp() - interval '1 hour'
		returning 1`.execute(db);
	return rows.length > 0;
}

async function lastRun(db: Kysely<Database>, rule: string): Promise<number> {
	const { rows } = await sql<{ started_at: Date | null }>`
		select max(started_at) as started_at from retention_runs
		where rule = ${rule} and ended_at is not null`.execute(db);
	return rows[0]?.started_at?.getTime() ?? 0;
}

async function finish(db: Kysely<Database>, rule: string, removed: number): Promise<void> {
	await sql`
		insert into retention_runs as r (rule, day, ended_at, removed) values (${rule}, current_date, clock_timestamp(), ${removed})
		on conflict (rule, day) do update set ended_at = clock_timestamp(), removed = r.removed + ${removed}`.execute(
		db,
	);
}
