import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { OpenAPIHono } from '@hono/zod-openapi';
import { uuid } from '#contract/amount.ts';
import { API } from '#contract/paths.ts';
import { problem } from '#domain/problems.ts';
import type { Context } from '#server/context.ts';
import type { EventStreams } from '#server/http/event-stream.ts';
import { answerProblem } from '#server/http/problems.ts';
import type { AskerVariables } from '#server/http/request-context.ts';

/** `GET /api/auctions/{id}/events`: snapshot or catch-up, then every record, in frames. */
export function mountLive(
	app: OpenAPIHono<AskerVariables>,
	{ feed, log }: Context,
	streams: EventStreams,
): void {
	app.get(API.events(':id'), async (c) => {
		const id = c.req.param('id') ?? '';
		if (!uuid.safeParse(id).success) return answerProblem(c, problem('auction.not-found'));
		const { outgoing } = c.env as HttpBindings;
		const refused = streams.admit(outgoing, c.get('actor'), c.get('address'));
		if (refused) return answerProblem(c, refused);
		const after = lastEventId(c.req.header('last-event-id'));
		const leave = await feed
			.watch(id, after, () => streams.start(outgoing))
			.catch((error) => {
				if (!outgoing.headersSent) throw error;
				log.error({ err: error }, 'stream broke while it started');
				outgoing.destroy(); // The browser comes back with the last seq it saw.
				return () => undefined;
			});
		if (!leave) return answerProblem(c, problem('auction.not-found'));
		if (outgoing.closed) leave();
		else outgoing.once('close', leave);
		return RESPONSE_ALREADY_SENT;
	});
}

function lastEventId(header: string | undefined): number | null {
	const seq = Number(header);
	return header && Number.isSafeInteger(seq) && seq >= 0 ? seq : null;
}
