import { availableParallelism } from 'node:os';
import { SECOND } from '#domain/time.ts';
import { type Env, SECRETS } from './env.ts';
import type { ReadContext } from './http/pages.ts';
import type { AnswerRead, Reads } from './http/reads.ts';
import { limitKey } from './http/request-context.ts';
import { FairQueue } from './platform/fair-queue.ts';
import type { ReadEnv } from './read-messages.ts';
import { ReadWorker } from './read-worker-process.ts';

/** Answers that one worker works on at once: while one waits for the database, another is rendered. */
const AT_ONCE = 3;

/**
 * Requests that wait in all, and of one client (a signed-in person; for visitors a network address, which may be a
 * whole office): waiting, worked on, and not yet received.
 */
const LIMITS = { waiting: 512, perClient: 48 };

/** How long a request waits for its turn. */
const PATIENCE = 10 * SECOND;

/**
 * Starts as many worker processes as WORKERS says, else as there are cores beside the one that takes bids, and waits until
 * they are ready; throws when one does not come up.
 */
export async function startReadWorkers(
	env: Env,
	{
		log,
		pix,
		push,
		confirmationRequired,
	}: Pick<ReadContext, 'log' | 'pix' | 'push' | 'confirmationRequired'>,
	databaseUrl: string,
): Promise<Reads> {
	const count = env.WORKERS ?? Math.max(1, availableParallelism() - 1);
	const start = { env: withoutSecrets(env), databaseUrl, pix, confirmationRequired, pushKey: push.publicKey };
	const workers = Array.from({ length: count }, () => new ReadWorker(start, log));
	const [react = 'production'] = await Promise.all(workers.map((worker) => worker.ready()));
	const queue = new FairQueue({ running: count * AT_ONCE, ...LIMITS });
	const answer: AnswerRead = async (request, from, gone) => {
		const waits = AbortSignal.any([gone, AbortSignal.timeout(PATIENCE)]);
		const place = await queue.enter(limitKey(from.actor, from.address), from.actor.kind === 'user', waits);
		if (!place) return null;
		gone.addEventListener('abort', place.leave, { once: true });
		if (gone.aborted) {
			place.leave();
			return null;
		}
		const least = workers.reduce((one, other) => (other.load < one.load ? other : one));
		const made = await least.answer(request, from, gone, place.done);
		if (!made) place.leave();
		return made;
	};
	return {
		answer,
		react,
		stop: () => {
			for (const worker of workers) worker.stop();
		},
	};
}

function withoutSecrets({ TRUSTED_PROXIES: _proxies, ...env }: Env): ReadEnv {
	const left: ReadEnv & Partial<Pick<Env, (typeof SECRETS)[number]>> = { ...env };
	for (const name of SECRETS) delete left[name];
	return left;
}
