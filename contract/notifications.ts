import { z } from 'zod';
import { PROFILE_STATUSES, ROLES } from '#domain/auction/access.ts';
import {
	NOTIFICATION_CHANNELS,
	NOTIFICATION_KINDS,
	offersChannel,
} from '#domain/notices/bidder-notifications.ts';
import { instant, uuid } from './amount.ts';

/** A notification as the list and a toast show it. */
export const notificationLine = z.object({
	/** Counts from 1 per person. */
	number: z.int(),
	kind: z.enum(NOTIFICATION_KINDS),
	auction_id: uuid,
	title: z.string(),
	description: z.string(),
	created_at: instant,
	read: z.boolean(),
	/** Whether the person wants it as a toast. */
	toast: z.boolean(),
});
export type NotificationLine = z.infer<typeof notificationLine>;

/** `GET /api/notices`: the latest notifications, newest first, and the number of all unread ones. */
export const notificationList = z.object({ notices: z.array(notificationLine), unread: z.int() });
export type NotificationList = z.infer<typeof notificationList>;

/**
 * `GET /api/notices/events`: `event: notices`, whose `id:` is the number of the person's newest notification. The first
 * event contains the number of unread notifications and, with `Last-Event-ID` or `?after=`, those since. Later events
 * contain the new ones, oldest first. `event: over`: the session has ended.
 */
export type NotificationNews = NotificationList;

/**
 * `event: rights` of the same stream, its first event: the approval and role with which it was opened. A page that was read before
 * a change reads itself again, even if the change came while no stream was open. `event: standing`: they have changed, and the
 * stream ends.
 */
export const streamRights = z.strictObject({
	status: z.enum(PROFILE_STATUSES),
	role: z.enum(ROLES).nullable(),
});
export type StreamRights = z.infer<typeof streamRights>;

/** `POST /api/notices/read`: all notifications up to this number were seen. */
export const notificationsRead = z.strictObject({ through: z.int().min(0).max(2_147_483_647) });
export const unreadAnswer = z.object({ unread: z.int() });

/** A setting: one kind through one channel. */
const choice = z.object({
	kind: z.enum(NOTIFICATION_KINDS),
	channel: z.enum(NOTIFICATION_CHANNELS),
	enabled: z.boolean(),
});

/** `PATCH /api/notices/choices`: changes one setting. */
export const notificationChoiceBody = choice
	.strict()
	.refine(({ kind, channel }) => offersChannel(kind, channel), {
		path: ['channel'],
		message: 'Este aviso não existe por este meio.',
	});
export const notificationChoices = z.object({ choices: z.array(choice) });

/** The data of the section 'Avisos' on the profile. */
export interface NotificationSettings extends z.infer<typeof notificationChoices> {
	/** The server's public key for push subscriptions. */
	push_key: string;
}

const key = (bytes: number) =>
	z
		.string()
		.regex(/^[\w-]+={0,2}$/)
		.refine((text) => decodedLength(text) === bytes, `deve ter ${bytes} bytes`);

function decodedLength(base64url: string): number {
	return Math.floor((base64url.replace(/=+$/, '').length * 3) / 4);
}

const endpoint = z.string().max(1000);

/** `POST /api/notices/devices`: a browser's push subscription, as `toJSON()` returns it. */
export const deviceBody = z.strictObject({
	endpoint,
	keys: z.strictObject({ p256dh: key(65), auth: key(16) }),
});
export type DeviceBody = z.infer<typeof deviceBody>;

/** `PATCH` and `DELETE /api/notices/devices`: the device, identified by its endpoint. */
export const deviceName = z.strictObject({ endpoint });
export const deviceKnown = z.object({ known: z.boolean() });
