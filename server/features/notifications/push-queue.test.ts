import {
	createDecipheriv,
	createECDH,
	createPublicKey,
	hkdfSync,
	randomBytes,
	randomUUID,
	verify,
} from 'node:crypto';
import { sql } from 'kysely';
import { pino } from 'pino';
import { beforeEach, expect, inject, onTestFinished, test, vi } from 'vitest';
import webPush from 'web-push';
import { MINUTE, SECOND } from '#domain/values/time.ts';
import { readPushContent } from '#server/features/bidding/notifications/notification-content.ts';
import { projectNotifications } from '#server/features/bidding/notifications/project-notifications.ts';
import { openJobs } from '#server/platform/jobs.ts';
import type { PushRequest } from '#server/platform/push/call-push.ts';
import { useDatabase } from '#server/testing/database.ts';
import { makeOpenAuction, makePerson } from '#server/testing/factories.ts';
import { placeBid } from '#server/testing/place-bid.ts';
import { addDevice } from './devices.ts';
import { dispatchPushMessages } from './dispatch.ts';
import { createPushQueue } from './push-queue.ts';

const { all } = inject('runs');

const database = useDatabase();
const keys = webPush.generateVAPIDKeys();
const ENDPOINT = 'https://push.exemplo.com.br/send/';

/** The browser's side of a push subscription. */
function device() {
	const curve = createECDH('prime256v1');
	curve.generateKeys();
	const auth = randomBytes(16);
	const p256dh = curve.getPublicKey('base64url');
	return {
		curve,
		auth,
		subscription: { endpoint: ENDPOINT + randomUUID(), keys: { p256dh, auth: auth.toString('base64url') } },
	};
}

/** Decrypts a message as a browser does (RFC 8188 and RFC 8291). */
function decrypt(body: Buffer, { curve, auth }: Pick<ReturnType<typeof device>, 'curve' | 'auth'>): unknown {
	const salt = body.subarray(0, 16);
	const length = body[20] ?? 0;
	const sender = body.subarray(21, 21 + length);
	const sealed = body.subarray(21 + length);
	const derive = (key: Buffer, from: Buffer, info: Buffer, size: number) =>
		Buffer.from(hkdfSync('sha256', key, from, info, size));
	const about = Buffer.concat([Buffer.from('WebPush: info\0'), curve.getPublicKey(), sender]);
	const key = derive(curve.computeSecret(sender), auth, about, 32);
	const content = derive(key, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
	const nonce = derive(key, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
	const decipher = createDecipheriv('aes-128-gcm', content, nonce);
	decipher.setAuthTag(sealed.subarray(-16));
	const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
	expect(plain.at(-1)).toBe(2);
	return JSON.parse(plain.subarray(0, -1).toString());
}

/** Whether the server's own key signed for this push service (RFC 8292). */
function isVouched(authorization: string): boolean {
	const [, token = '', key] = /^vapid t=([^,]+), k=(.+)$/.exec(authorization) ?? [];
	const [head, claims = '', signature = ''] = token.split('.');
	expect(key).toBe(keys.publicKey);
	expect(JSON.parse(Buffer.from(claims, 'base64url').toString()).aud).toBe('https://push.exemplo.com.br');
	const point = Buffer.from(keys.publicKey, 'base64url');
	const part = (from: number, to: number) => point.subarray(from, to).toString('base64url');
	const jwk = { kty: 'EC', crv: 'P-256', x: part(1, 33), y: part(33, 65) };
	const signed = Buffer.from(`${head}.${claims}`);
	return verify(
		'sha256',
		signed,
		{ key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
		Buffer.from(signature, 'base64url'),
	);
}

/** A server's push queue, whose push service gives these answers and repeats the last one. */
async function startQueue(...answers: number[]) {
	const received: PushRequest[] = [];
	const jobs = openJobs(database.db, pino({ level: 'silent' }), MINUTE);
	const push = createPushQueue({
		db: database.db,
		jobs,
		keys,
		brand: { url: 'https://leiloes.exemplo.com.br' },
		readContent: (message) => readPushContent(database.db, message),
		service: async (message) => {
			received.push(message);
			return (answers.length > 1 ? answers.shift() : answers[0]) ?? 201;
		},
		retries: { limit: 3, first: SECOND, longest: SECOND },
	});
	await jobs.start();
	onTestFinished(() => jobs.stop());
	await push.start();
	return { push, received };
}

/** Ana was outbid and has a device. */
async function outbidPerson() {
	const [auction, ana, bruno] = [
		await makeOpenAuction(database.db, { title: 'Casa em Olinda' }),
		await makePerson(database.db),
		await makePerson(database.db),
	];
	const bid = (user_id: string, amount: number) =>
		placeBid(database.db, 'production', {
			auction_id: auction,
			user_id,
			amount,
			key: randomUUID(),
			address: null,
		});
	await bid(ana, 100_000_00);
	await bid(bruno, 110_000_00);
	const own = device();
	await addDevice(database.db, { id: ana, session_id: randomUUID() }, own.subscription, keys.publicKey);
	await projectNotifications(database.db, 'production', [auction]);
	return { auction, ana, own, bid };
}

const devicesOf = (user_id: string) =>
	database.db.selectFrom('push_devices').select('id').where('user_id', '=', user_id).execute();

const until = (check: () => unknown) => vi.waitFor(check, { timeout: 20_000, interval: 50 });

const allDone = () =>
	until(async () => {
		const { rows } =
			await sql`select from pgboss.job where name = 'pushes' and state in ('created', 'retry', 'active')`.execute(
				database.db,
			);
		expect(rows).toEqual([]);
	});

beforeEach(async () => {
	await sql`delete from notifications`.execute(database.db);
	await sql`truncate pgboss.job`.execute(database.db);
});

test('a device gets a message it can decrypt: the lot and its price, signed by the server, and nothing about the person', async () => {
	const { auction, ana, own } = await outbidPerson();
	const { push, received } = await startQueue(201);
	await dispatchPushMessages(database.db, push);
	await until(() => expect(received).toHaveLength(1));
	const [message] = received as [PushRequest];
	expect(message.endpoint).toBe(own.subscription.endpoint);
	expect(message.headers).toMatchObject({ 'Content-Encoding': 'aes128gcm', TTL: 3600, Urgency: 'high' });
	expect(isVouched(String(message.headers.Authorization))).toBe(true);
	expect(decrypt(message.body, own)).toEqual({
		title: 'Seu lance foi superado',
		body: expect.stringMatching(/^Casa em Olinda: o lance atual é de R\$\s110\.000,00\.$/),
		url: `/auctions/${auction}`,
		tag: auction,
	});
	expect(() => decrypt(message.body, device())).toThrow();
	await allDone();
	expect(await dispatchPushMessages(database.db, push)).toBe(0);
	expect(await devicesOf(ana)).toHaveLength(1);
});

test.each([404, 410])('a device that no longer exists (%i) is deleted', async (status) => {
	const { ana } = await outbidPerson();
	const { push, received } = await startQueue(status);
	await dispatchPushMessages(database.db, push);
	await until(async () => expect(await devicesOf(ana)).toEqual([]));
	await allDone();
	expect(received).toHaveLength(1);
});

test.runIf(all)('a service with a fault is retried, one that refuses is not', async () => {
	await outbidPerson();
	const { push, received } = await startQueue(503, 429, 201);
	await dispatchPushMessages(database.db, push);
	await allDone();
	expect(received).toHaveLength(3);
	await sql`delete from notifications`.execute(database.db);
	await outbidPerson();
	const other = await startQueue(400);
	await dispatchPushMessages(database.db, other.push);
	await allDone();
	expect(received.length + other.received.length).toBe(4);
});

test('nothing is sent to a person who leads again or signed out on the device, or to a device made for another key', async () => {
	const again = await outbidPerson();
	const left = await outbidPerson();
	const old = await outbidPerson();
	const { push, received } = await startQueue(201);
	await database.db
		.updateTable('push_devices')
		.set({ server_key: 'other' })
		.where('user_id', '=', old.ana)
		.execute();
	await sql`update notifications set push_due = kind = 'outbid'`.execute(database.db);
	await again.bid(again.ana, 120_000_00);
	await dispatchPushMessages(database.db, {
		send: async (letter, trx) => {
			if (letter.user_id === left.ana)
				await trx.deleteFrom('push_devices').where('user_id', '=', left.ana).execute();
			await push.send(letter, trx);
		},
	});
	await allDone();
	expect(received).toEqual([]);
});
