import { setTimeout as sleep } from 'node:timers/promises';
import type { Kysely, Transaction } from 'kysely';
import { DAY, SECOND } from '#domain/values/time.ts';
import { type Boss, openBoss, runningIn } from './db/boss.ts';
import type { Database } from './db/schema.ts';
import type { Log } from './log.ts';
import { tracedAlone } from './tracing/tracing.ts';

/** Work to do after the answer, stored in the database: it survives a restart, and any server may do it. */
export interface Jobs {
	/** Declares a queue; to be called before `start`. */
	define<T extends object>(name: string, options: QueueOptions<T>): Queue<T>;
	/**
	 * Creates or updates the declared queues; several servers may do it at once. The tables must exist (`prepareBoss`).
	 */
	start(): Promise<void>;
	/** Takes no more jobs: other servers do. Running ones go on, and jobs can still be added. */
	drain(): void;
	/** Gives running jobs a moment to end. Jobs that are left return to the queue for other servers. */
	stop(): Promise<void>;
}

export interface QueueOptions<T> {
	retries: Retries;
	/** How long one attempt may take, in milliseconds, before the job is taken from its server. */
	timeout: number;
	/** How many jobs of this queue a server runs at the same time. */
	concurrency: number;
	/** What the log may say of a job: never a name, an address or content. */
	kind(data: T): string;
}

/** How often a job is retried, and after how long: `first` milliseconds, doubled each time, up to `longest`. */
export interface Retries {
	limit: number;
	first: number;
	longest: number;
}

export interface Queue<T> {
	/** Adds a job: immediately, or when the given transaction commits. */
	add(data: T, trx?: Transaction<Database>): Promise<void>;
	/** Starts to run jobs on this server. A handler may receive a job again whose end was never recorded. */
	work(handler: Handler<T>): Promise<void>;
}

export type Handler<T> = (job: Job<T>) => Promise<Setback | null>;

export interface Job<T> {
	/** The same at every attempt. */
	id: string;
	data: T;
	created_at: Date;
	/** Aborted when the job is taken from this server. */
	signal: AbortSignal;
}

/** Why a job did not succeed. The reason is logged and stored, so it must not contain anything of the job's data. */
export interface Setback {
	reason: string;
	/** A retry would not help. */
	hopeless: boolean;
}

/** How a server fetches jobs: twice a second, one at a time, with the metadata that retries need. */
const ONE_BY_ONE = { pollingIntervalSeconds: 0.5, includeMetadata: true, perJobResults: true } as const;

const UPKEEP = 30 * SECOND;

/** How long `stop` waits for running jobs. */
const STOP_WAIT = 3 * SECOND;

/** How long `stop` waits for the handlers of jobs it then aborted, before the database closes. */
const ABORT_WAIT = 0.5 * SECOND;

/** Jobs that succeeded are removed after a day. Those that failed for good are kept in a separate queue. */
const KEPT_DONE = DAY;
const KEPT_FAILED = 14 * DAY;

/**
 * Opens job queues on the product's own connection pool. `upkeep` is how often jobs of dead servers are searched, in
 * milliseconds.
 */
export function openJobs(db: Kysely<Database>, log: Log, upkeep = UPKEEP): Jobs {
	const boss = openBoss(db, upkeep);
	boss.on('error', (error) => log.error({ err: asError(error) }, 'jobs'));
	boss.on('warning', ({ message }) => log.warn({ reason: message }, 'jobs'));
	const queues = new Map<string, QueueOptions<never>>();
	let ended: Promise<unknown> | null = null;
	const endWork = () => {
		ended ??= Promise.allSettled([...queues.keys()].map((name) => boss.offWork(name)));
		return ended;
	};
	return {
		define: (name, options) => {
			queues.set(name, options);
			return queueOn(boss, log, name, options);
		},
		start: async () => {
			await boss.start();
			for (const [name, options] of queues) await makeQueue(boss, name, options);
		},
		drain: () => void endWork(),
		stop: async () => {
			await Promise.race([endWork(), sleep(STOP_WAIT, undefined, { ref: false })]);
			await boss.stop({ graceful: false });
			await Promise.race([endWork(), sleep(ABORT_WAIT, undefined, { ref: false })]);
		},
	};
}

/** What the library reports: an error, or a copy of one that names its queue. */
function asError(reported: Error): Error {
	return reported instanceof Error ? reported : Object.assign(new Error(), reported);
}

async function makeQueue(boss: Boss, name: string, { retries, timeout }: QueueOptions<never>) {
	const failed = `${name}.failed`;
	await boss.createQueue(failed, { retentionSeconds: KEPT_FAILED / SECOND });
	const options = {
		retryLimit: retries.limit,
		retryDelay: retries.first / SECOND,
		retryDelayMax: retries.longest / SECOND,
		retryBackoff: true,
		expireInSeconds: timeout / SECOND,
		deleteAfterSeconds: KEPT_DONE / SECOND,
		deadLetter: failed,
	};
	await boss.createQueue(name, options);
	await boss.updateQueue(name, options);
}

function queueOn<T extends object>(boss: Boss, log: Log, name: string, options: QueueOptions<T>): Queue<T> {
	return {
		add: async (data, trx) => {
			await boss.send(name, data, trx ? { db: runningIn(trx) } : {});
		},
		work: async (handler) => {
			await boss.work<T, unknown, typeof ONE_BY_ONE & { localConcurrency: number }>(
				name,
				{ ...ONE_BY_ONE, localConcurrency: options.concurrency },
				(jobs) => Promise.all(jobs.map((job) => attempt(job, handler, log, options))),
			);
		},
	};
}

interface Claimed<T> {
	id: string;
	name: string;
	data: T;
	createdOn: Date;
	signal: AbortSignal;
	retryCount: number;
	retryLimit: number;
}

async function attempt<T>(job: Claimed<T>, handler: Handler<T>, log: Log, { kind }: QueueOptions<T>) {
	const { id, data, createdOn, signal, retryCount } = job;
	const about = { queue: job.name, job: id, kind: kind(data), attempt: retryCount + 1 };
	const attributes = {
		'martelo.queue': job.name,
		'martelo.job': about.kind,
		'martelo.attempt': about.attempt,
	};
	const work = () => handler({ id, data, created_at: createdOn, signal });
	const setback = await tracedAlone(`job ${job.name}`, { kind: 'consumer', attributes }, work).catch(
		(error: unknown) => {
			log.error({ ...about, err: error }, 'job threw');
			return { reason: 'threw', hopeless: false };
		},
	);
	if (!setback) return { id, status: 'completed' as const };
	const { reason, hopeless } = setback;
	if (hopeless || retryCount >= job.retryLimit) log.error({ ...about, reason }, 'job failed for good');
	else log.warn({ ...about, reason }, 'job will be tried again');
	return { id, status: hopeless ? ('deadletter' as const) : ('failed' as const), output: { reason } };
}
