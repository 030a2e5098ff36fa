import type { Kysely, Transaction } from 'kysely';
import webPush from 'web-push';
import { MINUTE, SECOND } from '#domain/values/time.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { Job, Jobs, Retries, Setback } from '#server/platform/jobs.ts';
import type { PushRequest, PushService } from '#server/platform/push/call-push.ts';
import type { VapidKeys } from '#server/platform/push/vapid-keys.ts';

/** A notification for one device of one person. */
export interface PushMessage {
	device_id: string;
	user_id: string;
	number: number;
}

/** The content of a push message. */
export interface PushContent {
	title: string;
	body: string;
	/** The path that a click opens. */
	url: string;
	/** A newer message about the same subject replaces the older one; at most 32 characters without hyphens. */
	subject: string;
	/** How long a push service keeps the message for a device that is off, in milliseconds. */
	life: number;
}

/** Reads the content of a message; null when it is no longer needed. */
export type ReadPushContent = (message: PushMessage) => Promise<PushContent | null>;

/** A queue of push messages: any server encrypts them and sends them to the device's push service. */
export interface PushQueue {
	/** The public key with which a browser subscribes. */
	publicKey: string;
	send(message: PushMessage, trx: Transaction<Database>): Promise<void>;
	/** Starts to deliver on this server; to be called after the jobs have started. */
	start(): Promise<void>;
}

interface PushQueueDeps {
	db: Kysely<Database>;
	readContent: ReadPushContent;
	jobs: Jobs;
	brand: { url: string };
	keys: VapidKeys;
	service: PushService;
	retries?: Retries;
}

/** Five more attempts in about three minutes; the notification is also on the page and in an email. */
const RETRIES: Retries = { limit: 5, first: 5 * SECOND, longest: MINUTE };

/** Opens the queue; to be called before `jobs.start()`. */
export function createPushQueue({
	db,
	readContent,
	jobs,
	brand,
	keys,
	service,
	retries = RETRIES,
}: PushQueueDeps): PushQueue {
	const queue = jobs.define<PushMessage>('pushes', {
		retries,
		timeout: MINUTE,
		concurrency: 4,
		kind: () => 'push',
	});
	const subject = brand.url.startsWith('https:') ? brand.url : 'mailto:avisos@localhost';
	const vapid = { subject, ...keys };

	async function deliver({ data: message, signal }: Job<PushMessage>): Promise<Setback | null> {
		const device = await readDevice(db, message);
		const content = device && (await readContent(message));
		if (!device || !content) return null;
		if (device.server_key !== keys.publicKey) return { reason: 'made for another key', hopeless: true };
		const status = await service(encrypt(device, content, vapid), signal).catch(() => 0);
		if (status === 404 || status === 410) await forget(db, message.device_id);
		return setbackOf(status);
	}

	return { publicKey: keys.publicKey, send: queue.add, start: () => queue.work(deliver) };
}

interface Device {
	endpoint: string;
	p256dh: string;
	auth: string;
	server_key: string;
}

function readDevice(db: Kysely<Database>, { device_id, user_id }: PushMessage): Promise<Device | undefined> {
	return db
		.selectFrom('push_devices')
		.select(['endpoint', 'p256dh', 'auth', 'server_key'])
		.where('id', '=', device_id)
		.where('user_id', '=', user_id)
		.executeTakeFirst();
}

async function forget(db: Kysely<Database>, device_id: string): Promise<void> {
	await db.deleteFrom('push_devices').where('id', '=', device_id).execute();
}

function encrypt(
	{ endpoint, p256dh, auth }: Device,
	{ title, body, url, subject, life }: PushContent,
	vapidDetails: VapidKeys & { subject: string },
): PushRequest {
	const payload = JSON.stringify({ title, body, url, tag: subject });
	const details = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
		vapidDetails,
		TTL: life / SECOND,
		urgency: 'high',
		topic: subject.replaceAll('-', ''),
	});
	return { endpoint, headers: details.headers as PushRequest['headers'], body: details.body };
}

function setbackOf(status: number): Setback | null {
	if (status >= 200 && status < 300) return null;
	if (status === 404 || status === 410) return null;
	const reason = status === 0 ? 'no answer' : `answered ${status}`;
	return { reason, hopeless: status >= 400 && status < 500 && status !== 408 && status !== 429 };
}
