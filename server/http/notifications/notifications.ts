import { z } from 'zod';
import { done } from '#contract/account.ts';
import { ACCOUNT_API } from '#contract/account-paths.ts';
import {
	deviceBody,
	deviceKnown,
	deviceName,
	notificationChoiceBody,
	notificationChoices,
	notificationList,
	notificationsRead,
	unreadAnswer,
} from '#contract/notifications.ts';
import { problem } from '#domain/problems/problems.ts';
import { fail, ok } from '#domain/problems/result.ts';
import { saveChoice } from '#server/features/notifications/choices.ts';
import { addDevice, removeDevice, renewDevice } from '#server/features/notifications/devices.ts';
import { personKey } from '#server/features/notifications/notification-feed.ts';
import {
	markRead,
	readNotifications,
	readSettings,
	readUnread,
} from '#server/features/notifications/read-notifications.ts';
import { unsubscribe } from '#server/features/notifications/unsubscribe.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { isPublicUrl } from '#server/platform/push/public-host.ts';

/** A person's notifications, and the channels on which they get them. */
export const notificationEndpoints = [
	endpoint({
		method: 'get',
		path: ACCOUNT_API.notifications,
		summary: 'The caller’s latest notifications, newest first, and the number of unread ones',
		access: 'user',
		output: notificationList,
		run: async ({ db }, { actor }) => ok(await readNotifications(db, actor.id)),
	}),
	endpoint({
		method: 'post',
		path: ACCOUNT_API.notificationsRead,
		summary: 'Marks the caller’s notifications as read, up to a number',
		access: 'user',
		body: notificationsRead,
		output: unreadAnswer,
		run: async ({ db, wakeups }, { actor, body }) => {
			const { id } = actor;
			await markRead(db, id, body.through);
			wakeups.wake(personKey(id));
			return ok({ unread: await readUnread(db, id) });
		},
	}),
	endpoint({
		method: 'get',
		path: ACCOUNT_API.notificationChoices,
		summary: 'Which notifications the caller gets, by which channels',
		access: 'user',
		output: notificationChoices,
		run: async ({ db, push }, { actor }) => ok(await readSettings(db, actor.id, push.publicKey)),
	}),
	endpoint({
		method: 'patch',
		path: ACCOUNT_API.notificationChoices,
		summary: 'Turns one kind of notification on or off for one channel',
		access: 'user',
		body: notificationChoiceBody,
		output: notificationChoices,
		run: async ({ db, push }, { actor, body }) => {
			const { id } = actor;
			await saveChoice(db, id, body);
			return ok(await readSettings(db, id, push.publicKey));
		},
	}),
	endpoint({
		method: 'post',
		path: ACCOUNT_API.notificationDevices,
		summary: 'Adds the caller’s browser to the devices that take pushes',
		access: 'user',
		body: deviceBody,
		output: done,
		run: async ({ db, push }, { actor, body }) => {
			if (!isPublicUrl(body.endpoint)) return fail(problem('push.endpoint'));
			await addDevice(db, actor, body, push.publicKey);
			return ok({ status: true as const });
		},
	}),
	endpoint({
		method: 'patch',
		path: ACCOUNT_API.notificationDevices,
		summary: 'Ties a device of the caller to the session that asks; says whether it is known',
		access: 'user',
		body: deviceName,
		output: deviceKnown,
		run: async ({ db }, { actor, body }) => ok({ known: await renewDevice(db, actor, body.endpoint) }),
	}),
	endpoint({
		method: 'delete',
		path: ACCOUNT_API.notificationDevices,
		summary: 'Takes a browser off the caller’s devices',
		access: 'user',
		body: deviceName,
		output: done,
		run: async ({ db }, { actor, body }) => {
			await removeDevice(db, actor.id, body.endpoint);
			return ok({ status: true as const });
		},
	}),
	endpoint({
		method: 'post',
		path: ACCOUNT_API.unsubscribe('{token}'),
		summary: 'Ends the emails that a signed link names (RFC 8058); takes no session',
		access: 'public',
		credential: 'token',
		params: z.object({ token: z.string().max(400) }),
		output: done,
		run: async (context, { params }) =>
			(await unsubscribe(context, params.token, Date.now()))
				? ok({ status: true as const })
				: fail(problem('request.not-found')),
	}),
];
