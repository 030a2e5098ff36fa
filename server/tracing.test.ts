import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { BIDDER_API } from '#contract/bidder-paths.ts';
import { startEmbedded } from '#server/platform/db/embedded.ts';
import { openDatabase } from '#server/platform/db/open.ts';
import { makeAccount, PASSWORD, signedIn } from '#server/testing/accounts.ts';
import { openBrowser } from '#server/testing/browser.ts';
import { makeOpenAuction } from '#server/testing/factories.ts';
import { preload } from '#server/testing/preloads.ts';
import { startServer } from '#server/testing/server-process.ts';
import {
	type CollectedSpan,
	startTraceCollector,
	type TraceCollector,
} from '#server/testing/trace-collector.ts';
import { waitFor } from '#server/testing/wait-for.ts';

const { all } = inject('runs');

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const PARENT = '00f067aa0ba902b7';
const TOKEN = 'token-of-the-collector';

let folder = '';
let collector: TraceCollector;
const made = { auction: '', email: '', id: '' };
/** What happens with traces: a bid through a proxy that records it, a page, and an email. */
beforeAll(async () => {
	folder = await mkdtemp(join(import.meta.dirname, '../node_modules/.cache/test-traces-'));
	collector = await startTraceCollector();
	const server = await startServer({
		DATA_DIR: folder,
		DEMO: '0',
		WORKERS: '1',
		TRUSTED_PROXIES: '127.0.0.1',
		OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
		OTEL_EXPORTER_OTLP_HEADERS: `authorization=Bearer%20${TOKEN}`,
	});
	const db = openDatabase((await startEmbedded(join(folder, 'postgres'))).url, 2);
	made.auction = await makeOpenAuction(db);
	Object.assign(made, await makeAccount({ db }));
	await db.destroy();
	const browser = await signedIn(server, made);
	const headers = { 'idempotency-key': randomUUID(), traceparent: `00-${TRACE}-${PARENT}-01` };
	const bid = await browser.ask('POST', BIDDER_API.bids(made.auction), { amount: 100_000 }, headers);
	expect(bid.status).toBe(201);
	for (const path of [`/auctions/${made.auction}`, '/?search=secret-search', '/secret-path'])
		await browser.ask('GET', path);
	const recovery = { email: made.email, redirectTo: '/auth' };
	await openBrowser(server).ask('POST', '/api/auth/request-password-reset', recovery);
	await waitFor('the span of the email', async () =>
		collector.spans.some(({ name }) => name === 'send email'),
	);
	await server.stop();
});
afterAll(async () => {
	collector?.stop();
	await rm(folder, { recursive: true, force: true });
});

const named = (name: string) => collector.spans.filter((span) => span.name === name);
const childrenOf = ({ spanId }: CollectedSpan) =>
	collector.spans.filter(({ parentSpanId }) => parentSpanId === spanId);

describe.runIf(all)('with OTEL_EXPORTER_OTLP_ENDPOINT', () => {
	test('a bid’s request, wait, group and statements are one trace, which the proxy began', () => {
		const [request] = named('POST /api/auctions/:id/bids');
		if (!request) throw new Error('no span of the bid');
		expect(request).toMatchObject({ traceId: TRACE, parentSpanId: PARENT });
		expect(request.attributes).toMatchObject({
			'http.route': '/api/auctions/:id/bids',
			'http.response.status_code': 201,
		});
		const ways = childrenOf(request);
		const [wait, group] = ['bid wait', 'bid group'].map((name) => ways.find((span) => span.name === name));
		expect(wait?.attributes).toEqual({ 'martelo.auction_id': made.auction });
		expect(group?.attributes).toEqual({ 'martelo.group_size': 1, 'martelo.outcome': 'accepted' });
		const statements = childrenOf(group as CollectedSpan);
		expect(statements.map(({ name }) => name)).toEqual(
			expect.arrayContaining(['BEGIN', 'SELECT', 'INSERT', 'COMMIT']),
		);
		for (const span of [wait, group, ...statements]) expect(span?.traceId).toBe(TRACE);
	});

	test('a page that a worker process renders is in the trace of its request', () => {
		const [request] = named('GET /auctions/:id');
		const [read] = named('answer read').filter(({ parentSpanId }) => parentSpanId === request?.spanId);
		if (!request || !read) throw new Error('no span of the page');
		expect(read.traceId).toBe(request.traceId);
		expect(childrenOf(read).map(({ name }) => name)).toContain('SELECT');
	});

	test('an email is a trace of its own', () => {
		const [sent] = named('send email');
		const job = collector.spans.find(({ spanId }) => spanId === sent?.parentSpanId);
		expect(job).toMatchObject({ name: 'job letters', attributes: { 'martelo.attempt': 1 } });
		expect(job?.parentSpanId ?? '').toBe('');
	});

	test('nothing about a person, no value and no secret is in a span', () => {
		const text = collector.text();
		expect(collector.spans.length).toBeGreaterThan(20);
		for (const secret of [made.email, made.id, PASSWORD, 'secret-', '@', TOKEN, 'token=', folder])
			expect(text.toLowerCase()).not.toContain(secret.toLowerCase());
	});

	test('the collector gets the headers that it asks for', () => {
		expect(collector.headers()).toMatchObject({ authorization: `Bearer ${TOKEN}` });
	});
});

describe.runIf(all)('the libraries for traces', () => {
	const variables = () => ({ DATA_DIR: join(folder, 'without'), DEMO: '0', WORKERS: '1' });

	test('are not loaded without the variable, neither by the server nor by its worker process', async () => {
		const server = await startServer(variables(), preload('no-telemetry'));
		expect((await fetch(`${server.url}/`)).status).toBe(200);
		expect(await server.stop()).toBe(0);
	});

	test('are loaded with it: the control', async () => {
		const traced = { ...variables(), OTEL_EXPORTER_OTLP_ENDPOINT: collector.url };
		await expect(startServer(traced, preload('no-telemetry'))).rejects.toThrow('was loaded');
	});
});
