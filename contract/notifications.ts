import { z } from 'zod';
import { NOTIFICATION_CHANNELS, NOTIFICATION_KINDS, offersChannel } from '#domain/bidder-notifications.ts';
import { instant, uuid } from './amount.ts';

/** One notification, in words, as the list and a toast show it. */
export const notificationLine = z.object({
	/** Counts from 1 for each person. */
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

/** `GET /api/notices`: the latest ones, newest first, and how many of all are unread. */
export const notificationList = z.object({ notices: z.array(notificationLine), unread: z.int() });
export type NotificationList = z.infer<typeof notificationList>;

/**
 * `GET /api/notices/events`: `event: notices`, `id:` the number of the person's newest notification. The first one says how
 * many are unread and, after a `Last-Event-ID` or `?after=`, what came since; the others what is new, oldest first.
 * `event: over`: the session ended.
 */
export type NotificationNews = NotificationList;

/** `POST /api/notices/read`: everything up to this number was seen. */
export const notificationsRead = z.strictObject({ through: z.int().min(0).max(2_147_483_647) });
export const unreadAnswer = z.object({ unread: z.int() });

/** One switch of the table of choices. */
const choice = z.object({
	kind: z.enum(NOTIFICATION_KINDS),
	channel: z.enum(NOTIFICATION_CHANNELS),
	enabled: z.boolean(),
});

/** `PATCH /api/notices/choices`: one switch was moved. */
export const notificationChoiceBody = choice
	.strict()
	.refine(({ kind, channel }) => offersChannel(kind, channel), {
		path: ['channel'],
		message: 'Este aviso não existe por este meio.',
	});
export const notificationChoices = z.object({ choices: z.array(choice) });

/** What the section 'Avisos' of the profile shows. */
export interface NotificationSettings extends z.infer<typeof notificationChoices> {
	/** What a browser subscribes to pushes with. */
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

/** `POST /api/notices/devices`: a browser's subscription as `toJSON()` gives it. */
export const deviceBody = z.strictObject({
	endpoint,
	keys: z.strictObject({ p256dh: key(65), auth: key(16) }),
});
export type DeviceBody = z.infer<typeof deviceBody>;

/** `PATCH` and `DELETE /api/notices/devices`: the device, by its endpoint. */
export const deviceName = z.strictObject({ endpoint });
export const deviceKnown = z.object({ known: z.boolean() });
