import type { OpenAPIHono } from '@hono/zod-openapi';
import { uuid } from '#contract/amount.ts';
import { liveStatesQuery } from '#contract/live-states.ts';
import { API } from '#contract/paths.ts';
import { problem } from '#domain/problems/problems.ts';
import { fail, ok } from '#domain/problems/result.ts';
import { StateFeed } from '#server/features/bidding/live/state-feed.ts';
import type { HttpContext } from '#server/http/http-context.ts';
import { lastEventId, mountEventStream, type StreamMount } from '#server/http/mount-event-stream.ts';
import { fieldErrors, inPortuguese } from '#server/http/problems.ts';
import type { RequestVariables } from '#server/http/request-context.ts';

/** `GET /api/auctions/{id}/events`: a snapshot or the missed records, then every record, in frames. */
export function mountLive(
	app: OpenAPIHono<RequestVariables>,
	{ feed, log, requestLimits }: HttpContext,
	{ streams, identify }: Pick<StreamMount, 'streams' | 'identify'>,
): void {
	const unknown = problem('auction.not-found');
	mountEventStream(app, API.events(':id'), {
		streams,
		log,
		identify,
		requestLimits,
		read: (c) => {
			const id = c.req.param('id') ?? '';
			if (!uuid.safeParse(id).success) return fail(unknown);
			const after = lastEventId(c.req.header('last-event-id'));
			return ok(async (start) => (await feed.watch(id, after, start)) ?? unknown);
		},
	});
}

/**
 * `GET /api/events?auction=ID&auction=ID…`: the states of up to a hundred auctions, now and whenever they change; and
 * `GET /api/events/running`: those of all that are running.
 */
export function mountLiveStates(
	app: OpenAPIHono<RequestVariables>,
	{ db, environment, wakeups, log, requestLimits }: HttpContext,
	{ streams, identify }: Pick<StreamMount, 'streams' | 'identify'>,
): void {
	const feed = new StateFeed(db, environment, {
		failed: (error) => log.error({ err: error }, 'live states'),
		found: wakeups.wakeHere,
	});
	wakeups.onWake((id) => feed.wake(id));
	mountEventStream(app, API.liveStates, {
		streams,
		log,
		identify,
		requestLimits,
		read: (c) => {
			const query = liveStatesQuery.safeParse(c.req.queries(), { error: inPortuguese });
			if (!query.success)
				return fail({ problem: problem('request.invalid'), errors: fieldErrors(query.error.issues) });
			const ids = [...new Set(query.data.auction)];
			const after = c.req.header('last-event-id') ?? null;
			return ok((start) => feed.watch(ids, start(), after));
		},
	});
	mountEventStream(app, API.runningStates, {
		streams,
		log,
		identify,
		requestLimits,
		read: (c) => {
			const after = c.req.header('last-event-id') ?? null;
			return ok((start) => feed.watchRunning(start(), after));
		},
	});
}
