import { once } from 'node:events';
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { arrayBuffer } from 'node:stream/consumers';
import { afterEach, expect, inject, test } from 'vitest';
import { bucketHealth } from './bucket-health.ts';
import { checkBucket } from './check-bucket.ts';
import { openStorage } from './storage.ts';
import { StorageAway } from './storage-away.ts';

const { all } = inject('runs');

const LIMITS = { attempt: 200, call: 600 };
/** What a busy machine may add. */
const SLACK = 2_000;
const BYTES = new Uint8Array([1, 2, 3]);

let server: Server | undefined;
afterEach(() => {
	server?.closeAllConnections();
	server?.close();
});

/** A target whose server answers in a way that no working S3 server does. */
async function served(listener: RequestListener) {
	server = createServer(listener).listen(0, '127.0.0.1');
	await once(server, 'listening');
	return target((server.address() as AddressInfo).port);
}

function target(port: number) {
	return {
		endpoint: `http://127.0.0.1:${port}`,
		bucket: 'files',
		region: 'sa-east-1',
		access_key: 'canary-access',
		secret_key: 'canary-secret',
		limits: LIMITS,
	};
}

const FAULTS: Record<string, RequestListener> = {
	'never answers': () => undefined,
	'answers 503': (_request, response) => void response.writeHead(503).end(),
	'refuses every key': (_request, response) =>
		void response
			.writeHead(403)
			.end('<Error><Code>SignatureDoesNotMatch</Code><Key>private-name</Key></Error>'),
	'is no S3 server': (_request, response) => void response.writeHead(200).end('<html>welcome</html>'),
	'cuts the connection': (request) => void request.socket.destroy(),
	'stops in the middle': (_request, response) =>
		void response.writeHead(200, { 'content-length': '1000', etag: '"x"' }).write('begin'),
};

test.each(Object.entries(FAULTS).slice(0, all ? undefined : 2))(
	'a server that %s: each call ends in time, and says nothing private',
	async (name, fault) => {
		const storage = openStorage({ s3: await served(fault) });
		const key = 'documents/p1/private-name.pdf';
		const calls = {
			bytes: () => storage.bytes(key),
			read: async () => arrayBuffer((await storage.open(key))?.stream as ReadableStream),
			picture: () => storage.open('auctions/a1/private-name.webp'),
			put: () => storage.put(key, BYTES, 'application/pdf'),
			stat: () => storage.stat(key),
			list: () => storage.list('documents'),
			delete: () => storage.delete(key),
		};
		for (const [call, run] of Object.entries(calls)) {
			// A server that answers 200 to everything has done what was asked, as far as anybody can see.
			if (name === 'is no S3 server' && call !== 'list') continue;
			if (name === 'stops in the middle' && ['put', 'stat', 'delete'].includes(call)) continue;
			const began = performance.now();
			const error = await run().then(
				() => new Error(`${call} did not fail`),
				(thrown: unknown) => thrown as Error,
			);
			expect(error, `${call}: ${error}`).toBeInstanceOf(StorageAway);
			expect(performance.now() - began, call).toBeLessThan(LIMITS.call + SLACK);
			expect(JSON.stringify([error.message, error.stack, error.cause, error])).not.toMatch(
				/canary|private-name/,
			);
		}
	},
);

test('hundreds of calls to a server that never answers all end in the time of two', async () => {
	const storage = openStorage({ s3: await served(() => undefined) });
	const began = performance.now();
	const calls = Array.from({ length: 300 }, (_, n) => storage.bytes(`auctions/a1/p${n}.webp`));
	const outcomes = await Promise.allSettled(calls);
	expect(outcomes.every(({ status }) => status === 'rejected')).toBe(true);
	expect(performance.now() - began).toBeLessThan(2 * LIMITS.call + SLACK);
});

test('nobody listens: each call ends at once', async () => {
	// The port of "discard", which no machine serves any more.
	const s3 = target(9);
	await expect(openStorage({ s3 }).bytes('auctions/a1/one.webp')).rejects.toThrow(/ECONNREFUSED/);
	expect(await checkBucket(s3)).toMatchObject({ part: null, why: expect.stringContaining('ECONNREFUSED') });
});

test('a storage that failed works as soon as its server does', async () => {
	let away = true;
	const s3 = await served((request, response) => {
		if (away) request.socket.destroy();
		else response.writeHead(200, { etag: '"x"' }).end(BYTES);
	});
	const storage = openStorage({ s3 });
	await expect(storage.bytes('auctions/a1/one.webp')).rejects.toThrow(StorageAway);
	away = false;
	expect(await storage.bytes('auctions/a1/one.webp')).toEqual(BYTES);
});

test('is said once for each change, with a reason that names no secret', async () => {
	let answer: RequestListener = (_request, response) => void response.writeHead(404).end();
	const s3 = await served((request, response) => answer(request, response));
	const changes: [boolean, string | null][] = [];
	const health = bucketHealth(s3, (...change) => void changes.push(change));
	const ask = async (times: number) => {
		for (let n = 0; n < times; n += 1) await health.ask();
		return health.up;
	};
	expect([health.up, await ask(2), changes]).toEqual([true, true, []]);
	answer = FAULTS['refuses every key'] as RequestListener;
	expect(await ask(3)).toBe(false);
	answer = FAULTS['cuts the connection'] as RequestListener;
	expect(await ask(1)).toBe(false);
	answer = (_request, response) => void response.writeHead(404).end();
	expect(await ask(2)).toBe(true);
	expect(changes).toEqual([
		[false, expect.stringContaining('403')],
		[true, null],
	]);
	expect(JSON.stringify(changes)).not.toMatch(/canary|private-name/);
});

test('one lost answer is asked for again', async () => {
	let requests = 0;
	const s3 = await served((_request, response) => {
		requests += 1;
		if (requests > 1) response.writeHead(200, { etag: '"x"' }).end(BYTES);
	});
	expect(await openStorage({ s3 }).bytes('auctions/a1/one.webp')).toEqual(BYTES);
	expect(requests).toBe(2);
});

test('the check of the start tells a wrong address from a server that is away', async () => {
	expect(await checkBucket(await served(FAULTS['is no S3 server'] as RequestListener))).toMatchObject({
		part: 'endpoint',
	});
	server?.close();
	expect(await checkBucket(await served(FAULTS['answers 503'] as RequestListener))).toMatchObject({
		part: null,
	});
});

test('what cannot be deleted is reported once, returned and left, without waiting for each file', async () => {
	let requests = 0;
	const s3 = await served(() => {
		requests += 1;
	});
	const reports: (readonly string[])[] = [];
	const storage = openStorage({ s3 }, (error, left) => {
		expect(error).toBeInstanceOf(StorageAway);
		reports.push(left);
	});
	const keys = Array.from({ length: 100 }, (_, n) => `auctions/a1/p${n}.webp`);
	const began = performance.now();
	expect(await storage.discard(keys)).toEqual(keys);
	await storage.discardFolder('auctions/a1');
	expect(performance.now() - began).toBeLessThan(2 * (LIMITS.call + SLACK));
	expect(reports).toEqual([keys, ['auctions/a1']]);
	expect(requests).toBeLessThan(50);
});

test('slow readers of documents keep neither pictures nor each other waiting, and who leaves frees a connection', async () => {
	const held: ServerResponse[] = [];
	const s3 = await served(({ method, url }, response) => {
		response.writeHead(200, { 'content-length': '2', etag: '"x"' });
		if (method === 'HEAD' || url?.includes('.webp')) return void response.end('ok');
		response.write('a');
		held.push(response);
	});
	const storage = openStorage({ s3: { ...s3, limits: {} } });
	// More than a client of the SDK has connections by default.
	const slow = await Promise.all(Array.from({ length: 60 }, () => storage.open('documents/p1/one.pdf')));
	expect(held).toHaveLength(60);
	expect(await storage.stat('documents/p1/one.pdf')).toMatchObject({ size: 2 });
	expect(await storage.open('auctions/a1/one.webp')).toMatchObject({ size: 2 });
	for (const file of slow.slice(1)) await file?.stream.cancel();
	const connections = () =>
		new Promise<number>((resolve) => server?.getConnections((_error, count) => resolve(count)));
	await expect.poll(connections).toBeLessThan(10);
	held[0]?.end('b');
	expect(new TextDecoder().decode(await arrayBuffer(slow[0]?.stream as ReadableStream))).toBe('ab');
});
