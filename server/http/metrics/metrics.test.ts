import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { BIDDER_API } from '#contract/bidder-paths.ts';
import { API } from '#contract/paths.ts';
import { SECOND } from '#domain/values/time.ts';
import { runAllDue } from '#server/features/bidding/scheduler.ts';
import { poolOf } from '#server/platform/db/open.ts';
import { biddingDeps } from '#server/testing/bidding-deps.ts';
import { makeAuction, makeOpenAuction } from '#server/testing/factories.ts';
import { useApp } from '#server/testing/test-app.ts';

const app = useApp();

/** The lines of /metrics, as name and labels to value. */
async function scrape(): Promise<Map<string, number>> {
	const { body } = await app.ask('GET', API.metrics);
	const lines = String(body)
		.split('\n')
		.filter((line) => line !== '' && !line.startsWith('#'));
	return new Map(lines.map((line) => [line.replace(/ [^ ]+$/, ''), Number(line.split(' ').at(-1))]));
}

/** By how much series grew while `work` ran. */
async function grown(work: () => Promise<unknown>): Promise<(series: string) => number> {
	const before = await scrape();
	await work();
	const after = await scrape();
	return (series) => (after.get(series) ?? 0) - (before.get(series) ?? 0);
}

const bid = (token: string, auction: string, amount: number, key: string = randomUUID()) =>
	app.ask('POST', BIDDER_API.bids(auction), { token, headers: { 'idempotency-key': key }, body: { amount } });

test('bids are counted by outcome, with their groups, commits and answers', async () => {
	const [auction, token] = [await makeOpenAuction(app.db), await app.approved()];
	const by = await grown(async () => {
		expect((await bid(token, auction, 100_000)).status).toBe(201);
		expect((await bid(token, auction, 1)).status).toBe(409);
		expect((await bid(token, randomUUID(), 1)).status).toBe(404);
	});
	expect(by('martelo_bids_total{outcome="accepted"}')).toBe(1);
	expect(by('martelo_bids_total{outcome="bid.own-lead"}')).toBe(1);
	expect(by('martelo_bids_total{outcome="auction.not-found"}')).toBe(1);
	expect(by('martelo_bid_answer_seconds_count')).toBe(3);
	expect(by('martelo_bid_group_size_sum')).toBe(3);
	expect(by('martelo_bid_commit_seconds_count')).toBe(by('martelo_bid_group_size_count'));
	const route = `method="POST",route="/api/auctions/:id/bids"`;
	expect(by(`martelo_http_requests_total{${route},status="201"}`)).toBe(1);
	expect(by(`martelo_http_request_seconds_count{${route}}`)).toBe(3);
});

test('no address, parameter or method that was sent becomes a label', async () => {
	const by = await grown(async () => {
		for (const path of [
			'/api/canary-1',
			'/canary-2',
			'/auctions/canary-3',
			`/auctions/${randomUUID()}`,
			'/assets/canary-4',
		])
			await app.ask('GET', `${path}?canary=5`);
		await app.ask('PROPFIND', '/canary-6');
	});
	expect(by('martelo_http_requests_total{method="GET",route="/api/*",status="404"}')).toBe(1);
	expect(by('martelo_http_requests_total{method="GET",route="/auctions/:id",status="200"}')).toBe(1);
	expect(by('martelo_http_requests_total{method="GET",route="/*",status="200"}')).toBeGreaterThanOrEqual(2);
	expect(by('martelo_http_requests_total{method="other",route="/*",status="200"}')).toBe(1);
	const { body } = await app.ask('GET', API.metrics);
	expect(body).not.toContain('canary');
	expect(body).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-|@/);
});

test('the stream’s lag is measured from the record to the watchers', async () => {
	const [auction, token] = [await makeOpenAuction(app.db), await app.approved()];
	const gone = new AbortController();
	const stream = await fetch(app.url + API.events(auction), { signal: gone.signal });
	let text = '';
	const reader = (stream.body as ReadableStream<Uint8Array>).getReader();
	while (!text.includes('event: snapshot')) text += Buffer.from((await reader.read()).value ?? []).toString();
	const by = await grown(async () => {
		expect((await bid(token, auction, 100_000)).status).toBe(201);
		await expect
			.poll(async () => (await scrape()).get('martelo_stream_lag_seconds_count'))
			.toBeGreaterThan(0);
	});
	expect(by('martelo_stream_lag_seconds_count')).toBeGreaterThan(0);
	expect(by('martelo_stream_lag_seconds_sum')).toBeLessThan(10);
	gone.abort();
});

test('the scheduler’s lag is measured from the announced time', async () => {
	const now = Date.now();
	const at = (seconds: number) => new Date(now + seconds * SECOND);
	const auction = await makeAuction(app.db, { start_time: at(-7), end_time: at(3_600) });
	const by = await grown(async () => {
		const { bids } = app.context.meters;
		const changed = await runAllDue(biddingDeps(app.db, app.context.environment), (what, late) =>
			bids.late(what, late),
		);
		expect(changed).toContain(auction);
	});
	expect(by('martelo_schedule_lag_seconds_count{what="opening"}')).toBe(1);
	expect(by('martelo_schedule_lag_seconds_sum{what="opening"}')).toBeGreaterThan(6.9);
	expect(by('martelo_schedule_lag_seconds_bucket{what="opening",le="5"}')).toBe(0);
	expect(by('martelo_schedule_lag_seconds_bucket{what="opening",le="+Inf"}')).toBe(1);
});

test('waiting for a database connection is measured where all are in use', async () => {
	const { feed } = app.context.meters.pools;
	if (!feed) throw new Error('no pool for streams');
	const most = poolOf(feed)?.options.max ?? 0;
	const by = await grown(() =>
		Promise.all(Array.from({ length: most + 2 }, () => sql`select pg_sleep(0.15)`.execute(feed))),
	);
	// The sweep of the streams uses this pool too, so there can be more waits, and short ones.
	const longWaits =
		by('martelo_db_wait_seconds_count{pool="feed"}') -
		by('martelo_db_wait_seconds_bucket{pool="feed",le="0.025"}');
	expect(longWaits).toBeGreaterThanOrEqual(1);
	expect((await scrape()).get('martelo_db_connections_max{pool="feed"}')).toBe(most);
});

test('queues are counted with the age of their oldest job, and read once for many scrapes', async () => {
	await app.context.emails.send({
		kind: 'account-exists',
		to: 'secret@teste.invalid',
		name: 'Secret',
	} as never);
	await sleep(0);
	const read = await scrape();
	expect([...read.keys()].filter((name) => name.startsWith('martelo_queue_jobs{')).length).toBeGreaterThan(1);
	expect(read.get('martelo_queue_jobs{queue="letters",state="failed"}')).toBe(0);
});

const promtool = spawnSync('promtool', ['--version']).status === 0;

test.skipIf(!promtool)('the names follow Prometheus’ conventions (needs promtool)', async () => {
	await bid(await app.approved(), await makeOpenAuction(app.db), 100_000);
	const { body } = await app.ask('GET', API.metrics);
	const own = String(body)
		.split('\n')
		.filter((line) => /^(# (HELP|TYPE) )?martelo_/.test(line));
	const { status, stdout, stderr } = spawnSync('promtool', ['check', 'metrics'], {
		input: `${own.join('\n')}\n`,
	});
	expect({ status, said: `${stdout}${stderr}` }).toEqual({ status: 0, said: '' });
});
