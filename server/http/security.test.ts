import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test, vi } from 'vitest';
import { ACCOUNT_API } from '#contract/account-paths.ts';
import { API } from '#contract/paths.ts';
import { makeOpenAuction } from '#server/testing/factories.ts';
import { sendRaw } from '#server/testing/raw-request.ts';
import { useApp } from '#server/testing/test-app.ts';

const app = useApp();
const onHttps = useApp({ PUBLIC_URL: 'https://leiloes.example' });

/** The headers of every answer, except the policy, which contains a nonce. */
const HEADERS = {
	'cross-origin-opener-policy': 'same-origin',
	'cross-origin-resource-policy': 'same-origin',
	'origin-agent-cluster': '?1',
	'permissions-policy': 'camera=(), microphone=(), geolocation=(self), payment=()',
	'referrer-policy': 'strict-origin-when-cross-origin',
	'x-content-type-options': 'nosniff',
	'x-frame-options': 'DENY',
};

const POLICY =
	/^default-src 'self'; script-src 'self' 'nonce-([\w+/]{22}==)'; style-src 'self' 'nonce-\1'; style-src-attr 'unsafe-inline'; img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'$/;

const REQUESTS: [name: string, method: string, path: string, headers?: Record<string, string>][] = [
	['health', 'GET', API.health],
	['an endpoint', 'GET', API.time],
	['an endpoint by HEAD', 'HEAD', API.time],
	['public data', 'GET', API.auctions],
	['a refusal', 'POST', API.faults, { 'content-type': 'text/plain' }],
	['a request that needs a session', 'GET', ACCOUNT_API.notifications],
	['an unknown endpoint', 'GET', '/api/nada'],
	['the accounts library', 'GET', `${ACCOUNT_API.auth}/get-session`],
	['a page', 'GET', '/nada'],
	['a picture that does not exist', 'GET', '/files/auctions/x.webp'],
	['a document in memory', 'GET', `${API.docs}.css`],
	['one that the caller has', 'GET', `${API.docs}.css`, { 'if-none-match': '*' }],
	['a method that no page has', 'TRACE', '/'],
	['a body that is too large', 'POST', '/', { 'content-length': '100000', expect: '100-continue' }],
];

test.each(REQUESTS)('%s has exactly the security headers', async (_name, method, path, headers = {}) => {
	const answer = await sendRaw(app.url, { method, path, headers }, '127.0.0.1');
	expect(answer.headers).toMatchObject(HEADERS);
	expect(answer.headers['content-security-policy']).toMatch(POLICY);
	expect(answer.headers).not.toHaveProperty('strict-transport-security');
	expect(answer.headers).not.toHaveProperty('x-powered-by');
});

test('so does an event stream', async () => {
	const path = API.events(await makeOpenAuction(app.db));
	const { status, headers } = await sendRaw(app.url, { method: 'GET', path, headers: {} }, '127.0.0.1');
	expect(status).toBe(200);
	expect(headers).toMatchObject({ ...HEADERS, 'cache-control': 'no-store, no-transform' });
	expect(headers['content-security-policy']).toMatch(POLICY);
});

test('so does a request that Node refuses before any handler runs, and the server goes on', async () => {
	const socket = connect(Number(new URL(app.url).port), '127.0.0.1');
	socket.write('GET / HTTP/1.1\r\n\r\n');
	let text = '';
	socket.on('data', (part) => {
		text += part;
	});
	await once(socket, 'close');
	expect(text).toMatch(/^HTTP\/1\.1 400 /);
	expect(text).toMatch(/^connection: close\r$/im);
	expect(text).toMatch(/^content-security-policy: default-src 'self'/m);
	expect((await app.ask('GET', API.health)).status).toBe(200);
});

test('TRACE and methods that nobody knows repeat nothing of the request', async () => {
	for (const method of ['TRACE', 'TRACK', 'PROPFIND'])
		for (const path of [API.health, '/api/auctions', '/files/x.webp']) {
			const request = { method, path, headers: { 'x-secret': 'planted' } };
			const { body } = await sendRaw(app.url, request, '127.0.0.1');
			expect(body.toString()).not.toContain('planted');
		}
});

test('no two answers have the same nonce', async () => {
	const ask = async () => (await app.ask('GET', API.health)).headers.get('content-security-policy') ?? '';
	const policies = [];
	for (let n = 0; n < 600; n += 1) policies.push(await ask());
	expect(new Set(policies).size).toBe(600);
});

test('an installation on https says that it stays there', async () => {
	const { headers } = await onHttps.ask('GET', API.health);
	expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
});

test('what is under /documents/ keeps its sandbox, refusals included', async () => {
	for (const path of ['/documents/x', '/documents/x/y']) {
		const { headers } = await app.ask('GET', path);
		expect(headers.get('content-security-policy')).toMatch(/^sandbox; default-src 'none'/);
		expect(headers.get('referrer-policy')).toBe('no-referrer');
		expect(headers.get('x-frame-options')).toBe('DENY');
	}
});

test('a body that breaks off is no server error', async () => {
	const failed = vi.spyOn(app.context.log, 'error');
	for (const framing of ['content-length: 10', 'transfer-encoding: chunked']) {
		const socket = connect(Number(new URL(app.url).port), '127.0.0.1');
		socket.write(
			`POST ${API.faults} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n${framing}\r\n\r\n1`,
		);
		await app.ask('GET', API.health);
		socket.destroy();
	}
	await expect.poll(() => app.ask('GET', API.health)).toMatchObject({ status: 200 });
	expect(failed).not.toHaveBeenCalled();
});

test('an announced body that is too large is refused where none is read, too', async () => {
	const send = async (length: number) => {
		const socket = connect(Number(new URL(app.url).port), '127.0.0.1');
		socket.write(`GET ${ACCOUNT_API.session} HTTP/1.1\r\nhost: x\r\ncontent-length: ${length}\r\n\r\n`);
		const [answer] = await once(socket, 'data');
		socket.destroy();
		return String(answer).slice(9, 12);
	};
	expect([await send(64 * 1024), await send(64 * 1024 + 1)]).toEqual(['200', '413']);
});

test('a body without a length is refused once it is too large', async () => {
	const send = async (chunks: number) => {
		const socket = connect(Number(new URL(app.url).port), '127.0.0.1');
		const chunk = `${(1024).toString(16)}\r\n${' '.repeat(1024)}\r\n`;
		socket.write(
			`POST ${API.faults} HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n` +
				`${chunk.repeat(chunks)}2\r\n{}\r\n0\r\n\r\n`,
		);
		let text = '';
		socket.on('data', (part) => {
			text += part;
		});
		await once(socket, 'close');
		return text.slice(9, 12);
	};
	expect([await send(60), await send(65)]).toEqual(['400', '413']);
});
