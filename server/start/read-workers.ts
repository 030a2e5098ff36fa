import { availableParallelism } from 'node:os';
import { isApproved } from '#domain/auction/access.ts';
import { SECOND } from '#domain/values/time.ts';
import type { ReadContext } from '#server/http/http-context.ts';
import type { AnswerRead, Reads, RequestContext } from '#server/http/read-requests.ts';
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
 * The classes of requests and their shares of the work while all of them wait: pages that everybody gets, which visitors read from memory
 * (decision 049); approved people; visitors; accounts that nobody has approved, which anybody can have; ledgers, whoever asks, because each is the
 * work of many pages. No class excludes another.
 */
const WEIGHTS = { shared: 4, approved: 3, visitor: 2, unapproved: 1, ledgers: 1 };
type CallerClass = keyof typeof WEIGHTS;
const CLASSES = Object.keys(WEIGHTS) as CallerClass[];

/**
 * Requests that may wait in total, those of one client (an approved person, or a network address, which may be a whole office) that may wait or
 * run, and the answers that it may leave unread.
 */
const LIMITS = { waiting: 512, perClient: 48, unread: 48, weights: WEIGHTS };

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
	const queue = new FairQueue<CallerClass>({ running: count * AT_ONCE, ...LIMITS });
	const counts = noneYet();
	const answer: AnswerRead = async (request, from, gone, cut) => {
		const giveUp = AbortSignal.any([gone, AbortSignal.timeout(QUEUE_TIMEOUT)]);
		const line = classOf(request, from);
		const caller = clientKey(from.actor, from.address);
		// Counted apart: whoever reads many ledgers, or none of what was asked for, still gets pages.
		const client = from.line ? `${caller} ${line}` : caller;
		const place = await queue.enter({ client, line, gone: giveUp, cut });
		// A client that has gone was not refused.
		if (place) counts[line].answered += 1;
		else if (!gone.aborted) counts[line].refused += 1;
		if (!place) return null;
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
				lines: CLASSES.map((line) => ({
					line,
					waiting: queue.waitingIn(line),
					answered: counts[line].answered,
					refused: counts[line].refused,
				})),
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

/** Counts of each class. */
function noneYet(): Record<CallerClass, { answered: number; refused: number }> {
	const none = CLASSES.map((line) => [line, { answered: 0, refused: 0 }]);
	return Object.fromEntries(none);
}

/** The class of a request. A page with a search text is of the one who searches, although everybody may get it. */
function classOf({ url }: Request, { actor, forVisitors, line }: RequestContext): CallerClass {
	if (line) return line;
	if (forVisitors && !url.includes('?')) return 'shared';
	if (actor.kind === 'visitor') return 'visitor';
	return isApproved(actor) ? 'approved' : 'unapproved';
}

function withoutSecrets({ TRUSTED_PROXIES: _proxies, ...env }: Env): ReadEnv {
	const left: ReadEnv & Partial<Pick<Env, (typeof SECRETS)[number]>> = { ...env };
	for (const name of SECRETS) delete left[name];
	return left;
}
