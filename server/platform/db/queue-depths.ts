import { type Kysely, sql } from 'kysely';
import type { Database } from './schema.ts';

/** How many jobs of a queue are in a state, and for how long the oldest has been due, in seconds. */
export interface QueueDepth {
	queue: string;
	/** `failed`: for good. Nothing works on them any more. */
	state: 'waiting' | 'failed';
	jobs: number;
	oldest: number;
}

/** The number of open jobs, by queue. Read from the index of waiting jobs; completed jobs cost nothing. */
export async function readQueueDepths(db: Kysely<Database>): Promise<QueueDepth[]> {
	const { rows } = await sql<{ name: string; jobs: number; oldest: number | null }>`
		select q.name, count(j.id)::int as jobs,
			extract(epoch from clock_timestamp() - min(j.start_after))::float8 as oldest
		from pgboss.queue q left join pgboss.job j on j.name = q.name and j.state < 'active' and not j.blocked
		group by q.name order by q.name`.execute(db);
	return rows.map(({ name, jobs, oldest }) => ({
		queue: name.replace(FAILED, ''),
		state: FAILED.test(name) ? 'failed' : 'waiting',
		jobs,
		oldest: Math.max(0, oldest ?? 0),
	}));
}

/** The name of the queue of jobs that failed for good (jobs.ts). */
const FAILED = /\.failed$/;
