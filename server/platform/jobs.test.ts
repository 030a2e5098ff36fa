import { type Kysely, sql } from 'kysely';
import { pino } from 'pino';
import { describe, expect, inject, it, onTestFinished, vi } from 'vitest';
import { HOUR, MINUTE, SECOND } from '#domain/values/time.ts';
import { useDatabase } from '#server/testing/database.ts';
import { quickest } from '#server/testing/quickest.ts';
import { prepareBoss } from './db/boss.ts';
import { openDatabase } from './db/open.ts';
import { readQueueDepths } from './db/queue-depths.ts';
import type { Database } from './db/schema.ts';
import { type Job, openJobs, type QueueOptions, type Setback } from './jobs.ts';

const { all } = inject('runs');

interface Errand {
	what: string;
}

const OPTIONS: QueueOptions<Errand> = {
	retries: { limit: 3, first: SECOND, longest: SECOND },
	timeout: MINUTE,
	concurrency: 2,
	kind: () => 'errand',
};

const database = useDatabase();
let queues = 0;
const newName = () => `queue-${++queues}`;

/** The jobs of one server and what they log; stopped after the test. */
async function server(name: string, { db = database.db, options = OPTIONS, upkeep = MINUTE } = {}) {
	const lines: string[] = [];
	const log = pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) });
	const jobs = openJobs(db, log, upkeep);
	const queue = jobs.define<Errand>(name, options);
	await jobs.start();
	onTestFinished(() => jobs.stop());
	return { jobs, queue, lines };
}

/** A server with a connection pool of its own, as in another process. */
async function otherServer(name: string, settings: { options?: QueueOptions<Errand>; upkeep?: number } = {}) {
	const db = openDatabase(database.url, 4);
	onTestFinished(() => db.destroy());
	return server(name, { ...settings, db });
}

const rowsOf = async (name: string, db: Kysely<Database> = database.db) => {
	const { rows } = await sql<{ id: string; state: string; data: Errand; output: unknown }>`
		select id, state, data, output from pgboss.job where name = ${name} order by created_on`.execute(db);
	return rows;
};

const until = (check: () => unknown) => vi.waitFor(check, { timeout: 15_000, interval: 25 });

const does = (done: string[]) => async (job: Job<Errand>) => {
	done.push(job.data.what);
	return null;
};

describe('the start', () => {
	const empty = useDatabase();

	it('creates the schema once, with several servers starting at once, and leaves every connection usable', async () => {
		const pools = Array.from({ length: 4 }, () => openDatabase(empty.url, 2));
		const log = pino({ level: 'silent' });
		await sql`drop schema pgboss cascade`.execute(empty.db);
		await Promise.all(pools.map((db) => prepareBoss(db)));
		const all = pools.map((db) => {
			const jobs = openJobs(db, log);
			return { db, jobs, queue: jobs.define<Errand>('race', OPTIONS) };
		});
		await Promise.all(all.map(({ jobs }) => jobs.start()));
		for (const { db, queue } of all) {
			await queue.add({ what: 'x' });
			// Both connections of the pool at once: one left in an aborted transaction would refuse.
			await Promise.all([1, 2].map(() => sql`select pg_sleep(0.05)`.execute(db)));
		}
		expect(await rowsOf('race', empty.db)).toHaveLength(4);
		for (const { db, jobs } of all) {
			await jobs.stop();
			await db.destroy();
		}
	});

	it('updates an existing queue to today’s options', async () => {
		const name = newName();
		await server(name);
		await server(name, { options: { ...OPTIONS, retries: { ...OPTIONS.retries, limit: 7 } } });
		const { rows } = await sql`select retry_limit from pgboss.queue where name = ${name}`.execute(
			database.db,
		);
		expect(rows).toEqual([{ retry_limit: 7 }]);
	});
});

describe('a job added in a transaction', () => {
	it('runs after the commit, not before, and never after a rollback', async () => {
		const name = newName();
		const { queue } = await server(name);
		const done: string[] = [];
		await queue.work(does(done));
		await expect(
			database.db.transaction().execute(async (trx) => {
				await queue.add({ what: 'rolled back' }, trx);
				throw new Error('no');
			}),
		).rejects.toThrow('no');
		await database.db.transaction().execute(async (trx) => {
			await queue.add({ what: 'committed' }, trx);
			expect(await rowsOf(name)).toEqual([]);
		});
		await until(async () =>
			expect(await rowsOf(name)).toMatchObject([{ state: 'completed', data: { what: 'committed' } }]),
		);
		expect(done).toEqual(['committed']);
	});
});

describe('several servers', () => {
	it('run each job once', async () => {
		const name = newName();
		const done: string[] = [];
		const servers = [await server(name), await otherServer(name), await otherServer(name)];
		const asked = Array.from({ length: 12 }, (_, at) => `errand ${at}`);
		for (const what of asked) await servers[0]?.queue.add({ what });
		await Promise.all(servers.map(({ queue }) => queue.work(does(done))));
		await until(() => expect(done.length).toBeGreaterThanOrEqual(asked.length));
		await until(async () =>
			expect((await rowsOf(name)).every(({ state }) => state === 'completed')).toBe(true),
		);
		expect(done.toSorted()).toEqual(asked.toSorted());
	});

	it('a server that starts later runs the jobs added before it started', async () => {
		const name = newName();
		const first = await server(name);
		await first.queue.add({ what: 'kept' });
		await first.jobs.stop();
		const done: string[] = [];
		await (await otherServer(name)).queue.work(does(done));
		await until(() => expect(done).toEqual(['kept']));
	});

	it.runIf(all)('a server takes over the jobs of another that died', async () => {
		const name = newName();
		const { queue, jobs } = await server(name);
		await queue.add({ what: 'left behind' });
		await jobs.stop();
		await sql`update pgboss.job set state = 'active', started_on = now() - interval '1 hour'
			where name = ${name}`.execute(database.db);
		const done: string[] = [];
		const other = await otherServer(name, { upkeep: SECOND });
		await other.queue.work(does(done));
		await until(() => expect(done).toEqual(['left behind']));
	});
});

describe('a job that does not succeed', () => {
	it.runIf(all)('is tried again, later each time, as the same job', async () => {
		const name = newName();
		const { queue, lines } = await server(name);
		const tries: { id: string; at: number }[] = [];
		await queue.add({ what: 'secret' });
		await queue.work(async ({ id }) => {
			tries.push({ id, at: Date.now() });
			return tries.length < 3 ? { reason: `no ${tries.length}`, hopeless: false } : null;
		});
		await until(async () => expect(await rowsOf(name)).toMatchObject([{ state: 'completed' }]));
		expect(new Set(tries.map(({ id }) => id)).size).toBe(1);
		expect((tries[1]?.at ?? 0) - (tries[0]?.at ?? 0)).toBeGreaterThan(900);
		const said = lines.map((line) => JSON.parse(line));
		expect(said).toMatchObject([
			{ level: 40, queue: name, kind: 'errand', attempt: 1, reason: 'no 1', msg: 'job will be tried again' },
			{ level: 40, queue: name, kind: 'errand', attempt: 2, reason: 'no 2', msg: 'job will be tried again' },
		]);
	});

	it.each<{ how: string; answer: () => Promise<Setback | null>; attempts: number }>([
		{ how: 'is hopeless', answer: async () => ({ reason: 'no such thing', hopeless: true }), attempts: 1 },
		{ how: 'fails every time', answer: async () => ({ reason: 'no', hopeless: false }), attempts: 2 },
		{ how: 'throws every time', answer: () => Promise.reject(new Error('a bug')), attempts: 2 },
	])('for good, since it $how, is stored and logged without its content', async ({ answer, attempts }) => {
		const name = newName();
		const options = { ...OPTIONS, retries: { ...OPTIONS.retries, limit: 1 } };
		const { queue, lines } = await server(name, { options });
		let tried = 0;
		await queue.add({ what: 'secret' });
		await queue.work(() => {
			tried++;
			return answer();
		});
		await until(async () =>
			expect(await rowsOf(`${name}.failed`)).toMatchObject([{ data: { what: 'secret' } }]),
		);
		expect(tried).toBe(attempts);
		const [row] = await rowsOf(name);
		expect(row?.state).toBe('failed');
		expect(Object.keys(row?.output as object)).toEqual(['reason']);
		expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({
			level: 50,
			queue: name,
			kind: 'errand',
			job: row?.id,
			attempt: attempts,
			msg: 'job failed for good',
		});
		expect(lines.join()).not.toContain('secret');
	});
});

it('jobs that are tried again and never succeed are seen, although none is due', async () => {
	const name = newName();
	const { queue } = await server(name, {
		options: { ...OPTIONS, retries: { limit: 12, first: HOUR, longest: HOUR } },
	});
	const depth = async () => (await readQueueDepths(database.db)).find((each) => each.queue === name);
	const state = async (what: string) => (await rowsOf(name)).find(({ data }) => data.what === what)?.state;
	await queue.work(async ({ data }) => (data.what === 'fails' ? { reason: 'no', hopeless: false } : null));
	await queue.add({ what: 'fails' });
	await until(async () => expect(await state('fails')).toBe('retry'));
	await sql`update pgboss.job set created_on = now() - interval '2 hours' where name = ${name}`.execute(
		database.db,
	);
	const failing = await depth();
	// What MarteloQueueStuck is about stays silent: the job is due in the future.
	expect(failing?.oldest).toBe(0);
	expect(failing?.failing).toBeGreaterThan(7_100);
	await queue.add({ what: 'succeeds' });
	await until(async () => expect(await state('succeeds')).toBe('completed'));
	expect((await depth())?.failing).toBeLessThan(60);
	await sql`delete from pgboss.job where name = ${name} and state = 'retry'`.execute(database.db);
	expect(await depth()).toMatchObject({ jobs: 0, failing: null });
});

describe('the stop', () => {
	it('is quick when no job is running', async () => {
		const idle = await Promise.all([1, 2, 3].map(() => server(newName())));
		for (const { queue } of idle) await queue.work(async () => null);
		expect(await quickest(3, () => idle.pop()?.jobs.stop())).toBeLessThan(400);
	});

	it('lets a running job end', async () => {
		const name = newName();
		const { jobs, queue } = await server(name);
		const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
		await queue.add({ what: 'short' });
		await queue.work(async () => {
			begin();
			await sql`select pg_sleep(0.5)`.execute(database.db);
			return null;
		});
		await begun;
		await jobs.stop();
		expect(await rowsOf(name)).toMatchObject([{ state: 'completed' }]);
	});

	it.runIf(all)('returns a job that does not end to the queue, and aborts its handler’s signal', async () => {
		const name = newName();
		const { jobs, queue, lines } = await server(name);
		const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
		await queue.add({ what: 'long' });
		await queue.work(({ signal }) => {
			begin();
			return new Promise((resolve) => {
				signal.addEventListener('abort', () => resolve({ reason: 'stopped', hopeless: false }));
			});
		});
		await begun;
		await jobs.stop();
		expect(await rowsOf(name)).toMatchObject([{ state: 'retry' }]);
		expect(lines.filter((line) => line.includes('"level":50'))).toEqual([]);
		const done: string[] = [];
		await (await otherServer(name)).queue.work(does(done));
		await until(() => expect(done).toEqual(['long']));
	});
});

it.runIf(all)('removes jobs that were done a day ago', async () => {
	const name = newName();
	const { queue } = await server(name, { upkeep: SECOND });
	await queue.add({ what: 'old' });
	await queue.work(async () => null);
	await until(async () => expect(await rowsOf(name)).toMatchObject([{ state: 'completed' }]));
	const age = (hours: number) =>
		sql`with aged as (update pgboss.job set completed_on = now() - ${hours} * interval '1 hour' where name = ${name})
			update pgboss.queue set maintain_on = null, monitor_on = null where name = ${name}`.execute(
			database.db,
		);
	const maintained = async () => {
		const { rows } = await sql<{ at: Date | null }>`
			select maintain_on as at from pgboss.queue where name = ${name}`.execute(database.db);
		expect(rows[0]?.at).not.toBeNull();
	};
	await age(23);
	await until(maintained);
	expect(await rowsOf(name)).toHaveLength(1);
	await age(25);
	await until(async () => expect(await rowsOf(name)).toEqual([]));
});
