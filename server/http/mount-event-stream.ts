import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Context as HonoContext } from 'hono';
import type { Actor } from '#domain/auction/access.ts';
import type { Problem } from '#domain/problems/problems.ts';
import type { Result } from '#domain/problems/result.ts';
import type { Watcher } from '#server/platform/live/watcher.ts';
import type { Refusal } from './endpoint.ts';
import type { EventStreams } from './event-stream.ts';
import type { HttpContext } from './http-context.ts';
import { refuse } from './mount-endpoint.ts';
import { answerProblem } from './problems.ts';
import type { Identify, RequestVariables } from './request-context.ts';
import type { RequestLimits } from './request-limits.ts';

/**
 * Joins a feed; `start` turns the response into a stream. Returns how to leave, or a problem as long as nothing was
 * started.
 */
export type JoinFeed = (start: () => Watcher) => Promise<(() => void) | Problem>;

/** How the streams of one feed are mounted. */
export interface StreamMount {
	streams: EventStreams;
	log: HttpContext['log'];
	identify: Identify;
	requestLimits: RequestLimits;
	/** Parses the request; a refusal takes no place among the streams. */
	read(c: HonoContext<RequestVariables>, actor: Actor): Result<JoinFeed, Refusal>;
}

/** Mounts `GET path`: a stream of server-sent events that lasts until either side ends it. */
export function mountEventStream(
	app: OpenAPIHono<RequestVariables>,
	path: string,
	{ streams, log, identify, requestLimits, read }: StreamMount,
): void {
	app.get(path, async (c) => {
		const { actor, address } = await identify(c);
		const tooMany = await requestLimits.take('streams', actor, address);
		if (tooMany) return answerProblem(tooMany);
		const request = read(c, actor);
		if (!request.ok) return refuse(request.problem);
		const { outgoing } = c.env as HttpBindings;
		const refused = await streams.admit(outgoing, actor, address);
		if (refused) return answerProblem(refused);
		const joined = await request
			.value(() => streams.start(outgoing))
			.catch((error) => {
				if (!outgoing.headersSent) throw error;
				log.error({ err: error }, 'stream broke while it started');
				outgoing.destroy(); // The browser reconnects with the last id it received.
				return () => undefined;
			});
		if (typeof joined !== 'function') return answerProblem(joined);
		if (outgoing.closed) joined();
		else outgoing.once('close', joined);
		return RESPONSE_ALREADY_SENT;
	});
}

/** Parses the id of the last event that a browser received; null for any other text. */
export function lastEventId(text: string | undefined): number | null {
	const number = Number(text);
	return text && Number.isSafeInteger(number) && number >= 0 ? number : null;
}
