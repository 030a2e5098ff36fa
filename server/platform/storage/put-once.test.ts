import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { DifferentFile } from '#server/platform/write-once.ts';
import { putOnce } from './put-once.ts';
import type { S3Target } from './s3-calls.ts';

const [ONE, OTHER] = ['one', 'other'].map((text) => new TextEncoder().encode(text)) as [
	Uint8Array<ArrayBuffer>,
	Uint8Array<ArrayBuffer>,
];

/** A bucket in memory that treats a write with a condition in its own way. */
async function served(conditional: (respond: (status: number) => void, store: () => void) => void) {
	const files = new Map<string, Buffer>();
	const requests: string[] = [];
	const listener: RequestListener = async (request, response) => {
		const { method = '', url = '', headers } = request;
		const parts: Buffer[] = [];
		for await (const part of request) parts.push(part as Buffer);
		requests.push(`${method}${headers['if-none-match'] ? ' conditional' : ''}`);
		const respond = (status: number) => void response.writeHead(status, { etag: '"x"' }).end();
		const store = () => void files.set(url.replace(/\?.*/, ''), Buffer.concat(parts));
		if (method === 'GET') {
			const found = files.get(url.replace(/\?.*/, ''));
			if (found) response.writeHead(200, { etag: '"x"' }).end(found);
			else response.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>');
		} else if (headers['if-none-match']) conditional(respond, store);
		else {
			store();
			respond(200);
		}
	};
	const server = createServer(listener).listen(0, '127.0.0.1');
	await once(server, 'listening');
	onTestFinished(() => {
		server.closeAllConnections();
		server.close();
	});
	const target: S3Target = {
		endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
		bucket: 'files',
		region: 'sa-east-1',
		access_key: 'a',
		secret_key: 'b',
	};
	return { target, requests };
}

test('a server that refuses the condition gets the file without it, and one that ignores it never gets another file', async () => {
	const refusing = await served((respond) => respond(501));
	await putOnce(refusing.target)('a.json', ONE);
	expect(refusing.requests).toEqual(['GET', 'PUT conditional', 'PUT']);
	const ignoring = await served((respond, store) => {
		store();
		respond(200);
	});
	for (const { target, requests } of [refusing, ignoring]) {
		await putOnce(target)('a.json', ONE);
		requests.length = 0;
		await expect(putOnce(target)('a.json', OTHER)).rejects.toThrow(DifferentFile);
		await putOnce(target)('a.json', ONE);
		expect(requests).toEqual(['GET', 'GET']);
	}
});

test('a file whose first answer was lost counts as written', async () => {
	let lost = false;
	const { target, requests } = await served((respond, store) => {
		store();
		respond(lost ? 412 : 503);
		lost = true;
	});
	await putOnce(target)('a.json', ONE);
	expect(requests).toEqual(['GET', 'PUT conditional', 'PUT conditional', 'GET']);
});
