import type { OpenAPIHono } from '@hono/zod-openapi';
import { API, PAGES } from '#contract/paths.ts';
import { problem } from '#domain/problems.ts';
import { fail, ok } from '#domain/result.ts';
import type { Context } from '#server/context.ts';
import { NoticeFeed, personOf, standingOf } from '#server/features/notifications/notification-feed.ts';
import type { EventStreams } from '#server/http/event-stream.ts';
import { lastEventId, mountEventStream } from '#server/http/mount-event-stream.ts';
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
	mountEventStream(app, API.noticeEvents, {
		...{ streams, log },
		read: (c) => {
			const actor = c.get('actor');
			if (actor.kind === 'visitor') return fail({ problem: problem('auth.required') });
			const { id: user_id, session_id, status, role } = actor;
			const after = lastEventId(c.req.header('last-event-id') ?? c.req.query('after'));
			return ok((start) => feed.join({ user_id, session_id, status, role, watcher: start() }, after));
		},
	});
	// Mail programs that do not know one-click open the address: nothing is changed by looking.
	app.get(API.unsubscribe(':token'), (c) => c.redirect(PAGES.profileNotices, 303));
}
