import type { OpenAPIHono } from '@hono/zod-openapi';
import { ACCOUNT_API } from '#contract/account-paths.ts';
import { PAGES } from '#contract/paths.ts';
import { problem } from '#domain/problems/problems.ts';
import { fail, ok } from '#domain/problems/result.ts';
import {
	NotificationFeed,
	personOf,
	personToRecheck,
} from '#server/features/notifications/notification-feed.ts';
import type { HttpContext } from '#server/http/http-context.ts';
import { lastEventId, mountEventStream, type StreamMount } from '#server/http/mount-event-stream.ts';
import type { RequestVariables } from '#server/http/request-context.ts';

/**
 * `GET /api/notices/events`: the caller's rights, the unread notifications, then every new one of the caller, until their session ends or
 * their approval or role changes.
 */
export function mountNotificationEvents(
	app: OpenAPIHono<RequestVariables>,
	{ db, wakeups, log, requestLimits }: HttpContext,
	{ streams, identify }: Pick<StreamMount, 'streams' | 'identify'>,
): void {
	const feed = new NotificationFeed(db, (error) => log.error({ err: error }, 'notifications'));
	wakeups.onWake((key) => {
		const user_id = personOf(key);
		if (user_id) feed.wake(user_id);
		const changed = personToRecheck(key);
		if (changed) void feed.check(changed);
	});
	mountEventStream(app, ACCOUNT_API.notificationEvents, {
		streams,
		log,
		identify,
		requestLimits,
		read: (c, actor) => {
			if (actor.kind === 'visitor') return fail(problem('auth.required'));
			const { id: user_id, session_id, status, role } = actor;
			const after = lastEventId(c.req.header('last-event-id') ?? c.req.query('after'));
			const rights = { status, role };
			return ok((start) => feed.join({ user_id, session_id, rights, watcher: start() }, after));
		},
	});
	// Mail programs without one-click unsubscription open the address: a GET must change nothing.
	app.get(ACCOUNT_API.unsubscribe(':token'), (c) => c.redirect(PAGES.profileNotifications, 303));
}
