import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { getRequestListener } from '@hono/node-server';
import { OpenAPIHono } from '@hono/zod-openapi';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createWebServer, listen } from '#server/start/web-server.ts';
import { sendRaw } from '#server/testing/raw-request.ts';
import { accepts } from './accepted-encoding.ts';
import { mountBuiltFiles } from './built-files.ts';
import type { RequestVariables } from './request-context.ts';

const SCRIPT = 'console.log("um");\n'.repeat(50);
const held = { folder: '', url: '' };
const server = createWebServer();

beforeAll(async () => {
	held.folder = await mkdtemp(join(import.meta.dirname, '../../node_modules/.cache/built-'));
	const client = join(held.folder, 'client');
	await mkdir(join(client, 'assets', 'folder'), { recursive: true });
	await writeFile(join(client, 'assets', 'a-1.js'), SCRIPT);
	await writeFile(join(client, 'assets', 'a-1.js.br'), brotliCompressSync(SCRIPT));
	await writeFile(join(client, 'assets', 'a-1.js.gz'), gzipSync(SCRIPT));
	await writeFile(join(client, 'assets', 'b-2.woff2'), 'font');
	await writeFile(join(client, 'assets', 'folder', 'c.js'), 'not listed');
	await writeFile(join(client, 'sw.js'), 'worker');
	await writeFile(join(client, 'secret.txt'), 'secret');
	await writeFile(join(held.folder, 'outside.js'), 'outside');
	const app = new OpenAPIHono<RequestVariables>();
	mountBuiltFiles(app, client);
	app.all('*', (c) => c.text('a page', 404));
	server.on('request', getRequestListener(app.fetch));
	await listen(server, 0, '127.0.0.1');
	held.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
	server.closeAllConnections();
	server.close();
	await rm(held.folder, { recursive: true });
});

const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
	sendRaw(held.url, { method, path, headers }, '127.0.0.1');

describe('an asset', () => {
	test.each([
		['br', 'gzip, deflate, br, zstd', (body: Buffer) => brotliDecompressSync(body).toString()],
		['gzip', 'gzip, br;q=0', (body: Buffer) => gunzipSync(body).toString()],
		[undefined, 'identity', String],
	])('is sent as %s to one who accepts %s', async (coding, accepted, decoded) => {
		const { status, headers, body } = await ask('/assets/a-1.js', { 'accept-encoding': accepted });
		expect([status, decoded(body)]).toEqual([200, SCRIPT]);
		expect(headers).toMatchObject({
			'content-type': 'text/javascript; charset=utf-8',
			'cache-control': 'public, max-age=31536000, immutable',
			'content-length': String(body.length),
			vary: 'accept-encoding',
		});
		expect(headers['content-encoding']).toBe(coding);
	});

	test('without compressed copies is the same for everybody', async () => {
		const { headers, body } = await ask('/assets/b-2.woff2', { 'accept-encoding': 'br' });
		expect([headers['content-type'], headers.vary, String(body)]).toEqual(['font/woff2', undefined, 'font']);
	});

	test('is not sent again to one who has it, by the tag of the form they accept', async () => {
		const br = { 'accept-encoding': 'br' };
		const tag = String((await ask('/assets/a-1.js', br)).headers.etag);
		const plain = String((await ask('/assets/a-1.js')).headers.etag);
		expect(tag).not.toBe(plain);
		for (const known of [tag, `W/${tag}`, `"x", ${tag}`, '*']) {
			const { status, headers, body } = await ask('/assets/a-1.js', { ...br, 'if-none-match': known });
			expect([known, status, body.length, headers.etag]).toEqual([known, 304, 0, tag]);
			expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
		}
		for (const other of [plain, '"x"', tag.slice(0, -1), ''])
			expect((await ask('/assets/a-1.js', { ...br, 'if-none-match': other })).status).toBe(200);
	});

	test('answers HEAD with the same head, and no other method', async () => {
		const { status, headers, body } = await ask('/assets/a-1.js', {}, 'HEAD');
		expect([status, body.length, headers['content-length']]).toEqual([200, 0, String(SCRIPT.length)]);
		for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS'])
			expect([method, (await ask('/assets/a-1.js', {}, method)).status]).toEqual([method, 404]);
	});
});

test.each([
	'/assets/',
	'/assets/../secret.txt',
	'/assets/..%2fsecret.txt',
	'/assets/%2e%2e/secret.txt',
	'/assets/%2e%2e%2f%2e%2e%2foutside.js',
	'/assets/..%5csecret.txt',
	'/assets/....//secret.txt',
	'/assets//a-1.js',
	'//assets/a-1.js',
	'/assets/./x/../folder/c.js',
	'/assets/folder/c.js',
	'/assets/a-1.js.br',
	'/assets/a-1.js/',
	'/assets/a-1.js%00',
	'/assets/a-1.js%00.css',
	'/assets/__proto__',
	'/assets/constructor',
	`/assets/${'a'.repeat(8_000)}`,
	'/ASSETS/a-1.js',
	'/secret.txt',
	'/sw.js/../secret.txt',
])('%s leads to no file', async (path) => {
	const { status, body } = await ask(path);
	expect([status, String(body)]).toEqual([404, 'a page']);
});

test('the files beside the assets are the listed ones, with their own caching', async () => {
	expect((await ask('/sw.js')).headers['cache-control']).toBe('no-cache');
	expect((await ask('/favicon.svg')).status).toBe(404); // This build has none.
});

test.each([
	['br', 'br', true],
	['gzip, deflate, br', 'br', true],
	['BR;q=0.5', 'br', true],
	['*', 'br', true],
	['br;q=0', 'br', false],
	['br; q=0.000', 'br', false],
	['identity;q=0, br;q=0', 'br', false],
	['*;q=0, br', 'br', true],
	['*, br;q=0', 'br', false],
	['brx, x-br', 'br', false],
	['', 'br', false],
	[undefined, 'br', false],
])('Accept-Encoding %s: accepts %s is %s', (header, coding, expected) => {
	expect(accepts(header, coding)).toBe(expected);
});
