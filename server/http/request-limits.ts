import type { Context as HonoContext } from 'hono';
import { type Actor, isAdmin, isApproved } from '#domain/auction/access.ts';
import { type Problem, problem } from '#domain/problems/problems.ts';
import { MINUTE, SECOND } from '#domain/values/time.ts';
import { network, type TrustedProxies } from '#server/platform/client-address.ts';
import { FairQueue } from '#server/platform/fair-queue.ts';
import { createMemoryLimiter } from '#server/platform/limits.ts';
import { answerProblem } from './problems.ts';
import { RAW_ROUTES } from './raw-routes.ts';
import { addressOf, type Caller, clientKey, goneOf } from './request-context.ts';
import { CLIENT_CLOSED } from './security.ts';

/** What is counted: requests that the process that takes bids answers, files, and openings of event streams. */
export type RequestLimit = 'requests' | 'files' | 'streams';

/** Limits on what the process that takes bids answers beside them. */
export interface RequestLimits {
	/**
	 * Counts a request of a caller. Answers `request.too-many` when their minute has no more, otherwise null. Administrators are not counted.
	 */
	take(limit: RequestLimit, actor: Actor, address: string | null): Promise<Problem | null>;
	/**
	 * Runs the work of a request, once its body is read: at once for approved people and administrators; for everybody else when the turn of
	 * their network comes, because all of them together must not delay bids. Answers `server.busy` when too many wait.
	 */
	inTurn(c: HonoContext, caller: Caller, work: () => Promise<Response>): Promise<Response>;
}

/**
 * How many requests of visitors and unapproved accounts run at once, and how many wait. One network may fill the line, because it may be a
 * venue whose bidders sign in at once; when it is full, a network gives way to one that has fewer in it.
 */
const TURNS = { running: 4, waiting: 512, perClient: 516, unread: 0, weights: { strangers: 1 } };

/** Most per minute, as shares of what one network may send. */
const SHARES = {
	network: { requests: 1, files: 4, streams: 0.4 },
	/** Of an approved person, who is counted apart from their network. */
	approved: { requests: 0.2, files: 4, streams: 0.04 },
	/** Of an account that nobody has approved, which also counts as its network. */
	unapproved: { requests: 0.04, files: 4, streams: 0.04 },
};
type Kind = keyof typeof SHARES;

/**
 * Limits in this server's memory: a call to Redis for each request would cost more than many of them. `perMinute` is what one network may send
 * (REQUESTS_PER_MINUTE).
 */
export function openRequestLimits(perMinute: number): RequestLimits {
	const limiters = new Map(
		(Object.keys(SHARES) as Kind[]).flatMap((kind) =>
			(['requests', 'files', 'streams'] as const).map((limit) => {
				const points = Math.max(1, Math.round(perMinute * SHARES[kind][limit]));
				return [`${kind} ${limit}`, createMemoryLimiter({ name: limit, points, duration: MINUTE })] as const;
			}),
		),
	);
	const turns = new FairQueue<'strangers'>(TURNS);
	const take = (kind: Kind, limit: RequestLimit, key: string) =>
		limiters.get(`${kind} ${limit}`)?.take(key) ?? null;
	return {
		take: async (limit, actor, address) => {
			if (isAdmin(actor)) return null;
			const approved = isApproved(actor);
			const own =
				actor.kind === 'user' ? await take(approved ? 'approved' : 'unapproved', limit, actor.id) : null;
			const wait = own ?? (approved ? null : await take('network', limit, network(address)));
			return wait === null ? null : problem('request.too-many', { retry_after: Math.ceil(wait / SECOND) });
		},
		inTurn: async (c, { actor, address }, work) => {
			if (isApproved(actor)) return work();
			const gone = goneOf(c);
			const place = await turns.enter({ client: clientKey(actor, address), line: 'strangers', gone });
			if (gone.aborted) {
				place?.leave();
				return new Response(null, { status: CLIENT_CLOSED });
			}
			if (!place) return answerProblem(problem('server.busy'));
			try {
				return await work();
			} finally {
				place.leave();
			}
		},
	};
}

/** Refuses a request before its handler, or lets it through with null. */
type Guard = (c: HonoContext) => Promise<Response | null>;

/**
 * The guard of a route that is no endpoint, by its name in `RAW_ROUTES`: its requests count as their network, whoever sends them. Null for what
 * is limited elsewhere or needs no limit. A route that is not in the table is limited as a request.
 */
export function rawGuard(limits: RequestLimits, proxies: TrustedProxies, route: string): Guard | null {
	const { limit } = RAW_ROUTES[route] ?? { limit: 'requests' };
	if (limit !== 'requests' && limit !== 'files') return null;
	return async (c) => {
		const refused = await limits.take(limit, { kind: 'visitor' }, addressOf(c, proxies));
		return refused && answerProblem(refused);
	};
}
