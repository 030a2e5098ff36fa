import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { ACCOUNT_API } from '#contract/account-paths.ts';
import { BIDDER_API } from '#contract/bidder-paths.ts';
import { FUNCTIONS } from '#contract/function-paths.ts';
import { createWebServer } from '#server/start/web-server.ts';
import { makePerson } from '#server/testing/factories.ts';
import { plain } from '#server/testing/hostile-pictures.ts';
import { pdfFile } from '#server/testing/pdf-file.ts';
import { useApp } from '#server/testing/test-app.ts';
import { statusOf, type Trickle, trickle } from '#server/testing/trickle.ts';
import { administrator, upload } from '#server/testing/uploads.ts';
import { makeWonLot } from '#server/testing/won-lots.ts';
import { openUploads } from './upload.ts';
import { PACE } from './upload-body.ts';
import { UploadSlots } from './upload-slots.ts';

const { all } = inject('runs');

const app = useApp();
const open: Trickle[] = [];
const MEGABYTE = 1024 * 1024;

beforeEach(() => {
	app.context.uploads = openUploads(`${app.data}/uploads`);
});
afterEach(() => {
	for (const each of open.splice(0)) each.drop();
});

const pending = async () => app.session(await makePerson(app.db, { status: 'pending' }));

/** Sends the first bytes of a file and stops. */
async function stall(path: string, cookie: string, file = Buffer.alloc(MEGABYTE)): Promise<Trickle> {
	const sender = trickle(`${app.url}${path}`, cookie, file);
	open.push(sender);
	sender.send(200);
	return sender;
}

/** Opens stalled uploads of documents, as many per account as it may have. */
async function crowd(accounts: number, each = 2): Promise<void> {
	for (let made = 0; made < accounts; made += 1) {
		const cookie = await pending();
		for (let sent = 0; sent < each; sent += 1) await stall(ACCOUNT_API.document, cookie);
	}
}

const taken = () => app.context.uploads.slots.size('documents');

async function won() {
	const lot = await makeWonLot(app.db, { bidders: 1 });
	return { ...lot, cookie: await app.session(lot.people.at(-1) ?? '') };
}

async function sendProof(auction_id: string, cookie: string): Promise<number> {
	const sender = trickle(`${app.url}${BIDDER_API.paymentProof(auction_id)}`, cookie, pdfFile());
	open.push(sender);
	return sender.finish();
}

describe('slow senders delay nobody else', () => {
	test.runIf(all)('one account with sixteen uploads is refused, and nobody else is', async () => {
		const cookie = await pending();
		const senders: Trickle[] = [];
		for (let sent = 0; sent < 16; sent += 1) senders.push(await stall(ACCOUNT_API.document, cookie));
		await expect.poll(() => senders.filter((each) => statusOf(each.answer()) === 429)).toHaveLength(14);
		expect(senders.find((each) => each.answer() !== '')?.answer()).toMatch(
			/retry-after: 10.*upload\.too-many.*Você já tem 2 arquivos a caminho/s,
		);
		expect(await upload(app, await pending(), pdfFile())).toMatchObject({ status: 200 });
	});

	test.runIf(all)('twenty accounts, all from one address', async () => {
		await crowd(20);
		await expect.poll(taken).toBe(40);
		expect(await upload(app, await pending(), pdfFile())).toMatchObject({ status: 200 });
	});

	test('a network that has reached its limit is told so', async () => {
		await crowd(32);
		await expect.poll(taken).toBe(64);
		expect(await upload(app, await pending(), pdfFile())).toMatchObject({
			status: 429,
			body: {
				code: 'upload.network-busy',
				detail: 'Há arquivos demais a caminho da sua rede. Tente de novo em 10 segundos.',
			},
		});
	});

	test('a proof of payment is accepted while documents and pictures are full', async () => {
		const few = { slots: 2, perPerson: 2, atWork: 1 };
		const pools = { documents: few, pictures: few, proofs: few, 'sale-documents': few };
		app.context.uploads.slots = new UploadSlots({ pools, perNetwork: 64 });
		const lot = await won();
		await crowd(1);
		const admin = await administrator(app);
		for (let sent = 0; sent < 2; sent += 1) await stall(FUNCTIONS.imageOptimizer, admin.cookie);
		await expect.poll(taken).toBe(2);
		expect(await upload(app, await pending(), pdfFile())).toMatchObject({
			status: 503,
			body: { code: 'server.busy' },
		});
		expect(await sendProof(lot.auction_id, lot.cookie)).toBe(201);
	});

	test('proofs are counted separately from documents', async () => {
		const lot = await won();
		for (let sent = 0; sent < 20; sent += 1) await app.context.uploadLimit.take(lot.people[0] ?? '');
		expect(await sendProof(lot.auction_id, lot.cookie)).toBe(201);
	});
});

describe('callers who may not send are refused before the body is read', () => {
	test.each([
		['a visitor', ACCOUNT_API.document, async () => 'x', 401],
		['an approved registration', ACCOUNT_API.document, () => app.approved(), 409],
		['no administrator', FUNCTIONS.imageOptimizer, pending, 403],
	])('%s', async (_, path, cookie, status) => {
		const sender = await stall(path, await cookie());
		await expect.poll(() => statusOf(sender.answer())).toBe(status);
	});

	test.each([21, 60])('a file of %i megabytes is answered, and not cut', async (megabytes) => {
		const body = new FormData();
		body.append('file', new Blob([Buffer.alloc(megabytes * MEGABYTE)]), 'a.png');
		const headers = { cookie: await pending(), 'sec-fetch-site': 'same-origin' };
		const answer = await fetch(`${app.url}${ACCOUNT_API.document}`, { method: 'POST', headers, body });
		expect([answer.status, await answer.json()]).toMatchObject([413, { code: 'image.too-heavy' }]);
	});

	test('the rest of a refused file is dropped, up to a limit', async () => {
		const sending = connect(Number(new URL(app.url).port), '127.0.0.1');
		sending.on('error', () => undefined);
		const head = `POST ${ACCOUNT_API.document} HTTP/1.1\r\nhost: x\r\ncontent-length: ${1_000 * MEGABYTE}\r\n\r\n`;
		sending.write(head);
		expect(String((await once(sending, 'data'))[0])).toMatch(/^HTTP\/1\.1 4/);
		const part = Buffer.alloc(MEGABYTE);
		for (let sent = 0; sent < 200 && !sending.closed; sent += 1)
			await new Promise((done) => sending.write(part, done));
		// Sooner than the server closes a connection that rests.
		await expect.poll(() => sending.closed, { timeout: 5_000 }).toBe(true);
	});

	test('a file whose announced length is too large', async () => {
		const sender = await stall(ACCOUNT_API.document, await pending(), Buffer.alloc(12 * MEGABYTE));
		await expect.poll(() => statusOf(sender.answer())).toBe(413);
	});

	test('a file without a length, once it is too large', async () => {
		const headers = {
			cookie: await pending(),
			'sec-fetch-site': 'same-origin',
			'content-type': 'multipart/form-data; boundary=x',
		};
		const sending = request(`${app.url}${ACCOUNT_API.document}`, { method: 'POST', headers });
		try {
			const answered = once(sending, 'response') as Promise<[IncomingMessage]>;
			sending.write(Buffer.alloc(12 * MEGABYTE));
			expect((await answered)[0].statusCode).toBe(413);
		} finally {
			sending.destroy();
		}
	});

	test('a proof for another person’s win, or for a paid lot', async () => {
		const lot = await won();
		const stranger = await stall(BIDDER_API.paymentProof(lot.auction_id), await app.approved());
		await expect.poll(() => statusOf(stranger.answer())).toBe(404);
		const { db } = app;
		await db
			.updateTable('payments')
			.set({ status: 'paid', paid_at: new Date() })
			.where('id', '=', lot.payment_id)
			.execute();
		const winner = await stall(BIDDER_API.paymentProof(lot.auction_id), lot.cookie);
		await expect.poll(() => winner.answer()).toMatch(/^HTTP\/1\.1 409 .*payment\.state/s);
	});
});

describe('the minimum rate', () => {
	test('a stopped upload is refused with a message and disconnected; the slot is free again', async () => {
		app.context.uploads.pace = { ...PACE, window: 300 };
		const sender = await stall(ACCOUNT_API.document, await pending());
		await sender.closed;
		expect(sender.answer()).toMatch(/^HTTP\/1\.1 408 .*connection: close.*upload\.too-slow/is);
		expect(sender.answer()).toContain('Confira a sua conexão e envie de novo. Nada foi gravado.');
		await expect.poll(taken).toBe(0);
	});

	test('a sender that pauses after most of the file, or takes too long in total, is disconnected too', async () => {
		app.context.uploads.pace = { ...PACE, window: 300 };
		const dripping = await stall(ACCOUNT_API.document, await pending());
		dripping.send(MEGABYTE / 2);
		await dripping.closed;
		expect(statusOf(dripping.answer())).toBe(408);
		app.context.uploads.pace = { least: 0, window: 1_000, longest: 300 };
		const long = await stall(ACCOUNT_API.document, await pending());
		await long.closed;
		expect(statusOf(long.answer())).toBe(408);
	});

	test.runIf(all)('a phone at twenty kilobytes a second is waited for', async () => {
		// The normal rate, checked ten times as often.
		app.context.uploads.pace = { least: PACE.least / 10, window: PACE.window / 10, longest: PACE.longest };
		const picture = await plain(600, 400).png({ compressionLevel: 0 }).toBuffer();
		const phone = trickle(`${app.url}${ACCOUNT_API.document}`, await pending(), picture.subarray(0, 130_000));
		open.push(phone);
		for (let sent = 0; sent < 6; sent += 1) {
			phone.send(20 * 1024);
			await sleep(1_000);
		}
		expect(await phone.finish()).toBe(422); // Cut in half on purpose: it was read to its end.
	});

	test('ten megabytes at that rate take less time than the server’s limit', () => {
		const takes = ((10 * MEGABYTE) / (20 * 1024)) * 1_000;
		expect(PACE.longest).toBeGreaterThan(takes);
		expect(createWebServer().requestTimeout).toBeGreaterThan(PACE.longest);
	});
});

test('a disconnected upload frees its slot', async () => {
	const cookie = await pending();
	for (let times = 0; times < 4; times += 1) {
		const senders = [await stall(ACCOUNT_API.document, cookie), await stall(ACCOUNT_API.document, cookie)];
		await expect.poll(taken).toBe(2);
		for (const sender of senders) sender.drop();
		await expect.poll(taken).toBe(0);
	}
});
