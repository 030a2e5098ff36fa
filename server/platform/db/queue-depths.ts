import { type Kysely, sql } from 'kysely';
import type { Database } from './schema.ts';

/** How many jobs of a queue are in a state, and for how long the oldest has been due, in seconds. */
export interface QueueDepth {
	queue: string;
	/** `failed`: for good. Nothing works on them any more. */
	state: 'waiting' | 'failed';
	jobs: number;
	oldest: number;
	/** For how long jobs have been tried again and none has succeeded, in seconds; null where none waits for another try. */
	failing: number | null;
}

/**
 * The number of open jobs, by queue. Read from the index of waiting jobs; completed jobs are read only while one waits for
 * another try.
 */
export async function readQueueDepths(db: Kysely<Database>): Promise<QueueDepth[]> {
	const { rows } = await sql<{ name: string; jobs: number; oldest: number | null; failing: number | null }>`
		with waiting as (
			select q.name, count(j.id)::int as jobs, min(j.start_after) as due,
				min(j.created_on) filter (where j.state = 'retry') as tried
			from pgboss.queue q left join pgboss.job j on j.name = q.name and j.state < 'active' and not j.blocked
			group by q.name
		)
		select w.name, w.jobs, extract(epoch from clock_timestamp() - w.due)::float8 as oldest,
			extract(epoch from clock_timestamp() - greatest(w.tried, d.done))::float8 as failing
		from waiting w left join lateral (
			select max(completed_on) as done from pgboss.job where name = w.name and state = 'completed'
			having w.tried is not null
		) d on true
		order by w.name`.execute(db);
	return rows.map(({ name, jobs, oldest, failing }) => ({
		queue: name.replace(FAILED, ''),
		state: FAILED.test(name) ? 'failed' : 'waiting',
		jobs,
		oldest: Math.max(0, oldest ?? 0),
		failing,
	}));
}

/** The name of the queue of jobs that failed for good (jobs.ts). */
const FAILED = /\.failed$/;
