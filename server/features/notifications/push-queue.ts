import type { Kysely, Transaction } from 'kysely';
import webPush from 'web-push';
import { PAGES } from '#contract/paths.ts';
import { bidderNotice, type NoticeKind } from '#domain/bidder-notices.ts';
import { DAY, HOUR, MINUTE, SECOND } from '#domain/time.ts';
import {
	readPushNotice,
	type ToldNotice,
} from '#server/features/bidding/notifications/notification-content.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { Job, Jobs, Retries, Setback } from '#server/platform/jobs.ts';
import type { PushRequest, PushService } from '#server/platform/push/call-push.ts';
import type { VapidKeys } from '#server/platform/push/vapid-keys.ts';

/** One notice for one device of one person. */
export interface PushLetter {
	device_id: string;
	user_id: string;
	number: number;
}

/** Messages to devices: asked for now, encrypted and handed to the device's push service by any server. */
export interface PushPost {
	/** What a browser subscribes with. */
	publicKey: string;
	send(letter: PushLetter, trx: Transaction<Database>): Promise<void>;
	/** Begins to deliver on this server, once the jobs have started. */
	start(): Promise<void>;
}

interface PushSettings {
	db: Kysely<Database>;
	jobs: Jobs;
	brand: { url: string };
	keys: VapidKeys;
	service: PushService;
	retries?: Retries;
}

/** Five more attempts in about three minutes: later, the notice is on the page and in the mail. */
const RETRIES: Retries = { limit: 5, first: 5 * SECOND, longest: MINUTE };

/** How long a push service keeps a message for a device that is off, in milliseconds. */
const LIFE: Record<NoticeKind, number> = {
	outbid: HOUR,
	winning: MINUTE,
	ending: 15 * MINUTE,
	won: 3 * DAY,
	lost: 3 * DAY,
};

/** Opens the post to devices; before `jobs.start()`. */
export function createPushPost({
	db,
	jobs,
	brand,
	keys,
	service,
	retries = RETRIES,
}: PushSettings): PushPost {
	const queue = jobs.define<PushLetter>('pushes', {
		retries,
		timeout: MINUTE,
		concurrency: 4,
		kind: () => 'push',
	});
	const subject = brand.url.startsWith('https:') ? brand.url : 'mailto:avisos@localhost';
	const vapid = { subject, ...keys };

	async function deliver({ data: letter, signal }: Job<PushLetter>): Promise<Setback | null> {
		const device = await readDevice(db, letter);
		const notice = device && (await readPushNotice(db, letter));
		if (!device || !notice) return null;
		if (device.house_key !== keys.publicKey) return { reason: 'made for another key', hopeless: true };
		const status = await service(encrypt(device, notice, vapid), signal).catch(() => 0);
		if (status === 404 || status === 410) await forget(db, letter.device_id);
		return setbackOf(status);
	}

	return { publicKey: keys.publicKey, send: queue.add, start: () => queue.work(deliver) };
}

interface Device {
	endpoint: string;
	p256dh: string;
	auth: string;
	house_key: string;
}

function readDevice(db: Kysely<Database>, { device_id, user_id }: PushLetter): Promise<Device | undefined> {
	return db
		.selectFrom('push_devices')
		.select(['endpoint', 'p256dh', 'auth', 'house_key'])
		.where('id', '=', device_id)
		.where('user_id', '=', user_id)
		.executeTakeFirst();
}

async function forget(db: Kysely<Database>, device_id: string): Promise<void> {
	await db.deleteFrom('push_devices').where('id', '=', device_id).execute();
}

/** What the device shows: the lot's title and its price, nothing of the person. */
function encrypt(
	{ endpoint, p256dh, auth }: Device,
	notice: ToldNotice,
	vapidDetails: VapidKeys & { subject: string },
): PushRequest {
	const { kind, auction_id } = notice;
	const { title, description } = bidderNotice(kind, notice);
	const payload = JSON.stringify({
		title,
		body: description,
		url: PAGES.notice(kind, auction_id),
		tag: auction_id,
	});
	const details = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
		vapidDetails,
		TTL: LIFE[kind] / SECOND,
		urgency: 'high',
		// The newest of a lot takes the place of one that waits: at most 32 characters.
		topic: auction_id.replaceAll('-', ''),
	});
	return { endpoint, headers: details.headers as PushRequest['headers'], body: details.body };
}

function setbackOf(status: number): Setback | null {
	if (status >= 200 && status < 300) return null;
	if (status === 404 || status === 410) return null;
	const reason = status === 0 ? 'no answer' : `answered ${status}`;
	return { reason, hopeless: status >= 400 && status < 500 && status !== 408 && status !== 429 };
}
