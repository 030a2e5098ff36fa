import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { OpenAPIHono } from '@hono/zod-openapi';
import { liveStatesQuery } from '#contract/live-states.ts';
import { API } from '#contract/paths.ts';
import { problem } from '#domain/problems.ts';
import type { Context } from '#server/context.ts';
import { StateFeed } from '#server/features/bidding/live/state-feed.ts';
import type { EventStreams } from '#server/http/event-stream.ts';
import { answerProblem, fieldErrors, inPortuguese } from '#server/http/problems.ts';
import type { AskerVariables } from '#server/http/request-context.ts';

/** `GET /api/events?auction=ID&auction=ID…`: the states of up to a hundred auctions, now and as they change. */
export function mountLiveStates(
	app: OpenAPIHono<AskerVariables>,
	{ db, environment, wakeups, log }: Context,
	streams: EventStreams,
): void {
	const feed = new StateFeed(db, environment, (error) => log.error({ err: error }, 'live states'));
	wakeups.onWake((id) => feed.wake(id));
	app.get(API.liveStates, async (c) => {
		const asked = liveStatesQuery.safeParse(c.req.queries(), { error: inPortuguese });
		if (!asked.success)
			return answerProblem(c, problem('request.invalid'), { errors: fieldErrors(asked.error.issues) });
		const { outgoing } = c.env as HttpBindings;
		const refused = streams.admit(outgoing, c.get('actor'), c.get('address'));
		if (refused) return answerProblem(c, refused);
		const leave = await feed
			.watch([...new Set(asked.data.auction)], streams.start(outgoing))
			.catch((error) => {
				log.error({ err: error }, 'stream broke while it started');
				outgoing.destroy(); // The browser comes back by itself.
				return () => undefined;
			});
		if (outgoing.closed) leave();
		else outgoing.once('close', leave);
		return RESPONSE_ALREADY_SENT;
	});
}
