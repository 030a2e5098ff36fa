import { createHash } from 'node:crypto';
import { get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { OPERATION_API } from '#contract/operation-paths.ts';
import { PAGES } from '#contract/paths.ts';
import { makeOpenAuction, makePerson } from '#server/testing/factories.ts';
import { type PageServer, usePageServers } from '#server/testing/page-servers.ts';
import { sendRaw } from '#server/testing/raw-request.ts';
import { useApp } from '#server/testing/test-app.ts';

const app = useApp({ PUBLIC_URL: 'https://leiloes.example' });
const servers = usePageServers(app, 1, { variables: { PUBLIC_URL: 'https://leiloes.example' } });
const HOME = '/';
const own = { lot: '', session: '' };
beforeAll(async () => {
	own.lot = PAGES.auction(await makeOpenAuction(app.db, { title: 'Casa em Olinda' }));
	// The name of the cookie on https.
	own.session = `__Secure-${await app.session(await makePerson(app.db))}`;
});
afterEach(() => {
	const { context, rendered } = first();
	context.pageCache.clear();
	rendered.length = 0;
	first().render = null;
});

const first = () => servers[0] as PageServer;
const send = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
	sendRaw(first().url, { method, path, headers }, '127.0.0.1');
const rendered = () => first().rendered.length;

describe('a visitor’s page', () => {
	test('is rendered once, and sent with the same headers as any other, except those for caches', async () => {
		const [one, two] = [await send(own.lot), await send(own.lot)];
		expect([one.status, two.status, rendered()]).toEqual([200, 200, 1]);
		expect(two.body.equals(one.body)).toBe(true);
		const { headers: person } = await send(own.lot, { cookie: own.session });
		const differing = [...new Set([...Object.keys(two.headers), ...Object.keys(person)])].filter(
			(name) => name !== 'date' && name !== 'x-request-id' && two.headers[name] !== person[name],
		);
		expect(differing.toSorted()).toEqual([
			'cache-control',
			'cdn-cache-control',
			'content-length',
			'content-security-policy',
			'etag',
			'vary',
		]);
		expect(two.headers).toMatchObject({
			'cache-control': 'public, s-maxage=1, stale-while-revalidate=30, max-age=0, must-revalidate',
			'cdn-cache-control': 'public, max-age=1, stale-while-revalidate=30',
			vary: 'Accept-Encoding, Cookie',
			'strict-transport-security': 'max-age=31536000; includeSubDomains',
		});
		expect(person['cache-control']).toBe('no-store');
	});

	test('has the same policy as any other, with the hashes of its inline scripts in place of a nonce', async () => {
		for (const path of [HOME, own.lot, `${own.lot}/auditoria`, `${own.lot}/telao`]) {
			const { headers, body } = await send(path);
			const policy = String(headers['content-security-policy']);
			const { headers: person } = await send(path, { cookie: own.session });
			const without = (text: unknown) => String(text).replaceAll(/ '(nonce|sha256)-[^']+'/g, '');
			expect(without(policy)).toBe(without(person['content-security-policy']));
			// A data block does not run.
			const inline = /<script(?![^>]* (?:src=|type="application\/(?:ld\+)?json"))[^>]*>(.*?)<\/script>/gs;
			const scripts = [...body.toString().matchAll(inline)];
			expect(scripts.length).toBeGreaterThan(0);
			for (const [, text = ''] of scripts)
				expect(policy).toContain(`'sha256-${createHash('sha256').update(text).digest('base64')}'`);
			expect([policy, body.toString()].join()).not.toMatch(/nonce-|nonce="[^"]/);
		}
	});

	test('allows no script that came in with data, even if a page did not escape it', async () => {
		const planted = '<script>steal()</script>';
		first().render = async (_, { nonce }) =>
			new Response(`<body><script nonce="${nonce}">ours()</script>${planted}</body>`, {
				headers: { 'content-type': 'text/html' },
			});
		const { headers, body } = await send(own.lot);
		expect(body.toString()).toBe(`<body><script>ours()</script>${planted}</body>`);
		expect(headers['content-security-policy']).toContain(
			`script-src 'self' 'sha256-${createHash('sha256').update('ours()').digest('base64')}'; style-src 'self';`,
		);
	});

	test('a hundred visitors at once cause one rendering', async () => {
		const all = await Promise.all(Array.from({ length: 100 }, () => send(own.lot)));
		expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200]));
		expect(rendered()).toBe(1);
	});

	test('of somebody who leaves meanwhile is counted as left, and not rendered again', async () => {
		const begun = Promise.withResolvers<void>();
		const left = Promise.withResolvers<void>();
		first().render = async () => {
			begun.resolve();
			await left.promise;
			return new Response('', { status: 503 });
		};
		const path = PAGES.map;
		const statuses = () => {
			const { times } = first().context.meters.requests;
			const counted = times.filter(({ route }) => route === path).flatMap(({ statuses: each }) => [...each]);
			return Object.fromEntries(counted);
		};
		const request = get(`${first().url}${path}`).on('error', () => undefined);
		const closed = new Promise((resolve) => request.once('close', resolve));
		await begun.promise;
		request.destroy();
		await closed;
		// The server hears of it a little later.
		await sleep(100);
		left.resolve();
		await expect.poll(statuses).toEqual({ 499: 1 });
		expect(rendered()).toBe(1);
	});

	test('is sent in each encoding, with a strong ETag of its own', async () => {
		const plain = await send(own.lot);
		const br = await send(own.lot, { 'accept-encoding': 'gzip, deflate, br' });
		const gzip = await send(own.lot, { 'accept-encoding': 'gzip, br;q=0' });
		expect([br, gzip, plain].map(({ headers }) => headers['content-encoding'])).toEqual([
			'br',
			'gzip',
			undefined,
		]);
		for (const text of [brotliDecompressSync(br.body), gunzipSync(gzip.body), plain.body])
			expect(text.toString()).toContain('Casa em Olinda');
		const tags = [br, gzip, plain].map(({ headers }) => String(headers.etag));
		expect(tags).toEqual([
			expect.stringMatching(/^"[\w-]{27}\.br"$/),
			expect.stringMatching(/^"[\w-]{27}\.gzip"$/),
			expect.stringMatching(/^"[\w-]{27}"$/),
		]);
		const conditional = async (accept: string, known: string) => {
			const answer = await send(own.lot, { 'accept-encoding': accept, 'if-none-match': known });
			return [answer.status, answer.body.length > 0];
		};
		const [brTag = '', gzipTag = '', plainTag = ''] = tags;
		expect(await conditional('br', brTag)).toEqual([304, false]);
		expect(await conditional('br', `"x", W/${brTag}`)).toEqual([304, false]);
		expect(await conditional('br', '*')).toEqual([304, false]);
		expect(await conditional('br', `${gzipTag}, ${plainTag}`)).toEqual([200, true]);
		expect(await conditional('gzip', gzipTag)).toEqual([304, false]);
		expect(await conditional('', plainTag)).toEqual([304, false]);
		expect(await conditional('', brTag)).toEqual([200, true]);
		expect(rendered()).toBe(3);
	});

	test('304 has the headers of the page, but none of its content', async () => {
		const { headers } = await send(own.lot);
		const known = await send(own.lot, { 'if-none-match': String(headers.etag) });
		for (const name of ['etag', 'cache-control', 'vary', 'content-security-policy', 'x-frame-options'])
			expect([name, known.headers[name]]).toEqual([name, headers[name]]);
		expect([known.headers['content-type'], known.headers['content-encoding']]).toEqual([
			undefined,
			undefined,
		]);
	});

	test('HEAD gets the headers of GET; a range and a date change nothing', async () => {
		const head = await send(own.lot, {}, 'HEAD');
		const page = await send(own.lot);
		const { date: _, 'x-request-id': _id, ...same } = page.headers;
		expect([head.status, head.body.length, head.headers]).toEqual([200, 0, expect.objectContaining(same)]);
		for (const headers of [{ range: 'bytes=0-9' }, { 'if-modified-since': new Date().toUTCString() }])
			expect((await send(own.lot, headers)).body.equals(page.body)).toBe(true);
		expect(rendered()).toBe(1);
	});

	test('unknown parameters and their order make no other page', async () => {
		for (const query of ['', '?', '?utm_source=a', '?fbclid=1&gclid=2', '?search=', '?x=%00'])
			expect((await send(`/${query}`)).status).toBe(200);
		expect(first().rendered).toEqual(['https://leiloes.example/']);
		for (const query of ['city=Olinda&status=active', 'status=active&x=1&city=Olinda'])
			await send(`/?${query}`);
		expect(first().rendered.slice(1)).toEqual(['https://leiloes.example/?status=active&city=Olinda']);
	});

	test('is not stored when it is not found, and does not take the place of others', async () => {
		const { bytes } = first().context.pageCache;
		const missing = PAGES.auction('00000000-0000-4000-8000-000000000000');
		const { status, headers } = await send(missing);
		expect([status, headers.etag, headers['cache-control']]).toEqual([404, undefined, 'private, no-cache']);
		expect((await send(missing)).status).toBe(404);
		expect([rendered(), first().context.pageCache.bytes]).toEqual([2, bytes]);
	});

	test('of the listing with an invalid cursor redirects, as for anybody', async () => {
		const { status, headers } = await send('/?cursor=x&city=Olinda');
		expect([status, headers.location]).toEqual([302, '/?city=Olinda']);
	});

	test('that fails is rendered as before, and not kept', async () => {
		first().render = async () => new Response('failed', { status: 500 });
		const { status, headers } = await send(own.lot);
		expect([status, headers['cache-control']]).toEqual([500, 'private, no-cache']);
		first().render = null;
		expect((await send(own.lot)).status).toBe(200);
	});
});

describe('cache poisoning', () => {
	const HEADERS: Record<string, string>[] = [
		{ host: 'evil.example' },
		{ 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'evil', 'x-forwarded-for': '203.0.113.66' },
		{ forwarded: 'host=evil.example;for=203.0.113.66' },
		{ 'x-original-url': '/evil', 'x-rewrite-url': '/evil', 'x-host': 'evil.example' },
		{ origin: 'https://evil.example', referer: 'https://evil.example/' },
		{ 'user-agent': 'evil', 'accept-language': 'evil', accept: 'evil/json' },
		{ 'x-react-router-spa-mode': 'yes', 'x-http-method-override': 'POST' },
		{ cookie: 'evil=1; theme=evil' },
	];

	test.each(HEADERS)('nobody else’s page contains %j', async (headers) => {
		for (const path of [HOME, own.lot, `${own.lot}.data`]) {
			const { body } = await send(path, headers);
			const later = await send(path);
			expect(later.body.equals(body)).toBe(true);
			expect(`${later.body}${JSON.stringify(later.headers)}`).not.toMatch(/evil|203\.0\.113\.66/);
		}
		expect(rendered()).toBe(3);
	});

	test('links to the page itself name PUBLIC_URL', async () => {
		const { body } = await send(own.lot, { host: 'evil.example' });
		expect(body.toString()).toContain(`https://leiloes.example${own.lot}`);
	});

	test('other spellings and methods get no stored page and store none', async () => {
		await send(own.lot);
		const { hits } = first().context.pageCache.counts;
		const { size } = first().context.pageCache;
		for (const path of [
			`${own.lot}/`,
			`/${own.lot}`,
			own.lot.toUpperCase(),
			'/%2e/',
			`${own.lot}?search=a%00`,
		])
			await send(path);
		for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) await send(own.lot, {}, method);
		expect(first().context.pageCache.counts.hits).toBe(hits + 1);
		expect(first().context.pageCache.size).toBe(size);
	});
});

describe('somebody with a session', () => {
	test('gets a page of their own, and leaves none for others', async () => {
		const { rendered } = first();
		for (const headers of [
			{ cookie: own.session },
			{ cookie: `a=b; ${own.session}` },
			{ authorization: 'x' },
		]) {
			await send(own.lot, headers as Record<string, string>);
			expect([rendered.length, first().context.pageCache.size]).toEqual([rendered.length, 0]);
		}
		const { body, headers } = await send(own.lot, { cookie: own.session });
		expect(body.toString()).toContain('Pessoa de Teste');
		expect(headers['cache-control']).toBe('no-store');
		expect((await send(own.lot)).body.toString()).not.toContain('Pessoa de Teste');
	});
});

test('while the server does not hear of changes, every page is rendered anew', async () => {
	await send(own.lot);
	await sql`select pg_terminate_backend(pid) from pg_stat_activity
		where datname = current_database() and query ilike 'listen %'`.execute(app.db);
	await expect.poll(() => first().context.pageCache.usable).toBe(false);
	const { headers } = await send(own.lot);
	expect([headers.etag, headers['cache-control'], rendered()]).toEqual([undefined, 'private, no-cache', 2]);
	await expect.poll(() => first().context.pageCache.usable).toBe(true);
	await send(own.lot);
	expect(rendered()).toBe(3);
});

test('the metrics count hits, renderings, and what is stored', async () => {
	await send(own.lot);
	await send(own.lot);
	const { body } = await send(OPERATION_API.metrics);
	const value = (name: string) => Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(body.toString())?.[1]);
	const { counts, bytes } = first().context.pageCache;
	expect(value('martelo_page_cache_hits_total')).toBe(counts.hits);
	expect(value('martelo_page_cache_renderings_total')).toBe(counts.loads);
	expect(value('martelo_page_cache_waits_total')).toBe(counts.joined);
	expect(value('martelo_page_cache_evictions_total')).toBe(counts.evictions);
	expect([value('martelo_page_cache_bytes'), value('martelo_page_cache_pages')]).toEqual([bytes, 1]);
});
