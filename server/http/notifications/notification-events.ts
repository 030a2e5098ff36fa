import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { OpenAPIHono } from '@hono/zod-openapi';
import { API, PAGES } from '#contract/paths.ts';
import { problem } from '#domain/problems.ts';
import type { Context } from '#server/context.ts';
import { NoticeFeed, personOf, standingOf } from '#server/features/notifications/notification-feed.ts';
import type { EventStreams } from '#server/http/event-stream.ts';
import { answerProblem } from '#server/http/problems.ts';
import type { AskerVariables } from '#server/http/request-context.ts';

/** `GET /api/notices/events`: what is unread, then every notice of the asker, until their session ends or their approval or role changes. */
export function mountNoticeEvents(
	app: OpenAPIHono<AskerVariables>,
	{ db, wakeups, log }: Context,
	streams: EventStreams,
): void {
	const feed = new NoticeFeed(db, (error) => log.error({ err: error }, 'notices'));
	wakeups.onWake((key) => {
		const user_id = personOf(key);
		if (user_id) feed.wake(user_id);
		const changed = standingOf(key);
		if (changed) void feed.check(changed);
	});
	app.get(API.noticeEvents, async (c) => {
		const actor = c.get('actor');
		if (actor.kind === 'visitor') return answerProblem(c, problem('auth.required'));
		const { outgoing } = c.env as HttpBindings;
		const refused = streams.admit(outgoing, c.get('actor'), c.get('address'));
		if (refused) return answerProblem(c, refused);
		const { id: user_id, session_id, status, role } = actor;
		const watcher = streams.start(outgoing);
		const listener = { user_id, session_id, status, role, watcher, close: () => outgoing.end() };
		const leave = await feed
			.join(listener, lastNumber(c.req.header('last-event-id') ?? c.req.query('after')))
			.catch((error) => {
				log.error({ err: error }, 'stream broke while it started');
				outgoing.destroy(); // The browser comes back by itself.
				return () => undefined;
			});
		if (outgoing.closed) leave();
		else outgoing.once('close', leave);
		return RESPONSE_ALREADY_SENT;
	});
	// Mail programs that do not know one-click open the address: nothing is changed by looking.
	app.get(API.unsubscribe(':token'), (c) => c.redirect(PAGES.profileNotices, 303));
}

function lastNumber(header: string | undefined): number | null {
	const number = Number(header);
	return header && Number.isSafeInteger(number) && number >= 0 ? number : null;
}
