import { availableParallelism } from 'node:os';
import { SECOND } from '#domain/values/time.ts';
import type { ReadContext } from '#server/http/http-context.ts';
import type { AnswerRead, Reads } from '#server/http/read-requests.ts';
import { clientKey } from '#server/http/request-context.ts';
import { FairQueue } from '#server/platform/fair-queue.ts';
import { openSocketFolder } from '#server/platform/socket-folder.ts';
import { type Env, SECRETS } from './env.ts';
import { type ReadEnv, ReadWorker } from './read-worker-process.ts';
import { storageTargetOf } from './storage-variables.ts';
import { tracingSettings } from './tracing-settings.ts';

/** Answers that one worker works on at once: while one waits for the database, another is rendered. */
const AT_ONCE = 3;

/**
 * Requests that may wait in total, and requests of one client (a signed-in person, or the network address of visitors,
 * which may be a whole office) that may wait, run or still be on their way to it.
 */
const LIMITS = { waiting: 512, perClient: 48 };

/** How long a request waits in the queue. */
const QUEUE_TIMEOUT = 10 * SECOND;

/**
 * Starts WORKERS worker processes, by default one per core except the one that takes bids, and waits until they are
 * ready. Throws when one does not start.
 */
export async function startReadWorkers(
	env: Env,
	{
		log,
		operator,
		pix,
		push,
		confirmationRequired,
	}: Pick<ReadContext, 'log' | 'operator' | 'pix' | 'push' | 'confirmationRequired'>,
	databaseUrl: string,
): Promise<Reads> {
	const count = env.WORKERS ?? Math.max(1, availableParallelism() - 1);
	const start = {
		env: withoutSecrets(env),
		databaseUrl,
		files: storageTargetOf(env),
		operator,
		pix,
		confirmationRequired,
		pushKey: push.publicKey,
		tracing: tracingSettings(env),
	};
	const sockets = openSocketFolder();
	const workers = Array.from(
		{ length: count },
		(_, n) => new ReadWorker({ ...start, socket: sockets.pathOf(n) }, sockets, log),
	);
	const [react = 'production'] = await Promise.all(workers.map((worker) => worker.ready()));
	const queue = new FairQueue({ running: count * AT_ONCE, ...LIMITS });
	let refused = 0;
	const answer: AnswerRead = async (request, from, gone) => {
		const giveUp = AbortSignal.any([gone, AbortSignal.timeout(QUEUE_TIMEOUT)]);
		const place = await queue.enter(clientKey(from.actor, from.address), from.actor.kind === 'user', giveUp);
		if (!place) {
			// A client that has gone was not refused.
			if (!gone.aborted) refused += 1;
			return null;
		}
		gone.addEventListener('abort', place.leave, { once: true });
		if (gone.aborted) {
			place.leave();
			return null;
		}
		const leastBusy = workers.reduce((one, other) => (other.load < one.load ? other : one));
		const response = await leastBusy.answer(request, from, gone, place.done);
		if (!response) place.leave();
		return response;
	};
	return {
		answer,
		react,
		keepsPages: true,
		load: () => {
			const ready = workers.filter(({ load }) => load < Number.POSITIVE_INFINITY);
			return {
				workers: count,
				ready: ready.length,
				waiting: queue.waiting,
				refused,
				active: ready.reduce((sum, { load }) => sum + load, 0),
				restarts: workers.reduce((sum, { restarts }) => sum + restarts, 0),
			};
		},
		stop: () => {
			for (const worker of workers) worker.stop();
			sockets.remove();
		},
	};
}

function withoutSecrets({ TRUSTED_PROXIES: _proxies, ...env }: Env): ReadEnv {
	const left: ReadEnv & Partial<Pick<Env, (typeof SECRETS)[number]>> = { ...env };
	for (const name of SECRETS) delete left[name];
	return left;
}
