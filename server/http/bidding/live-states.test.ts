import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, inject, test } from 'vitest';
import { ADMIN_API } from '#contract/admin-paths.ts';
import { type LiveStateNews, liveStateNews } from '#contract/live-states.ts';
import { MAX_LIVE_STATES } from '#contract/max-live-states.ts';
import { API } from '#contract/paths.ts';
import { MINUTE, microsOf, SECOND } from '#domain/values/time.ts';
import { runAllDue } from '#server/features/bidding/scheduler.ts';
import { biddingDeps } from '#server/testing/bidding-deps.ts';
import { makeAuction, makeOpenAuction } from '#server/testing/factories.ts';
import { useManagement } from '#server/testing/management.ts';
import { useApp } from '#server/testing/test-app.ts';

const { all } = inject('runs');

const app = useApp();
const { act, bid, ask } = useManagement(app);
const open: AbortController[] = [];
afterEach(() => {
	for (const each of open.splice(0)) each.abort();
});

const pathOf = (ids: readonly string[]) =>
	`${API.liveStates}?${new URLSearchParams(ids.map((id) => ['auction', id]))}`;

interface Reader {
	news: LiveStateNews[];
	/** The arrival time of each event, in milliseconds. */
	times: number[];
	of(id: string): LiveStateNews[];
	ended: Promise<void>;
}

/** Follows auctions as a browser does; events are appended to `news`. */
async function follow(...ids: string[]): Promise<Reader> {
	const abort = new AbortController();
	open.push(abort);
	const response = await fetch(app.url + pathOf(ids), { signal: abort.signal });
	expect(response.status).toBe(200);
	expect(response.headers.get('content-type')).toContain('text/event-stream');
	const [news, times]: [LiveStateNews[], number[]] = [[], []];
	const ended = read(response, (data) => {
		news.push(liveStateNews.strict().parse(JSON.parse(data)));
		times.push(performance.now());
	}).catch(() => undefined);
	return { news, times, of: (id) => news.filter((each) => each.auction_id === id), ended };
}

async function read(response: Response, take: (data: string) => void): Promise<void> {
	const decoder = new TextDecoder();
	let rest = '';
	for await (const chunk of response.body ?? []) {
		const blocks = (rest + decoder.decode(chunk, { stream: true })).split('\n\n');
		rest = blocks.pop() ?? '';
		for (const block of blocks) {
			const [, event, data] = /^event: (\w+)\ndata: (.*)$/.exec(block) ?? [];
			if (event === 'state' && data) take(data);
		}
	}
}

const last = (reader: Reader, id: string) => reader.of(id).at(-1)?.state;

describe('the stream of states', () => {
	test('sends each auction at once, and then what changes: a bid, an extension, a pause, the end', async () => {
		const end_time = new Date(Date.now() + MINUTE);
		const [near, far] = [
			await makeOpenAuction(app.db, { end_time, scheduled_end_time: end_time }),
			await makeOpenAuction(app.db),
		];
		const reader = await follow(near, far);
		await expect.poll(() => reader.news.length).toBe(2);
		expect(reader.of(near)[0]).toMatchObject({
			seq: 1,
			state: { status: 'active', current_bid: 100_000, bid_count: 0, leader: null },
		});
		await bid(near, 100_000);
		await expect
			.poll(() => last(reader, near))
			.toMatchObject({ current_bid: 100_000, minimum_bid: 101_000, bid_count: 1, leader: 1 });
		expect(microsOf(last(reader, near)?.end_time ?? '')).toBeGreaterThan(microsOf(end_time.toISOString()));
		await act(near, 'pause', { reason: 'Falta de luz na sala' });
		await expect.poll(() => last(reader, near)?.status).toBe('paused');
		await act(near, 'resume');
		await expect.poll(() => last(reader, near)?.status).toBe('active');
		await act(near, 'end', { final_price: 100_000 });
		await expect.poll(() => last(reader, near)?.status).toBe('completed');
		expect(reader.of(far)).toHaveLength(1);
		const seqs = reader.of(near).map(({ seq }) => seq);
		expect(seqs).toEqual([...seqs].sort((a, b) => a - b));
	});

	test('sends few frames for a rush of bids, the newest last, never two within the pace', async () => {
		const id = await makeOpenAuction(app.db);
		const reader = await follow(id);
		const people = [await app.approved(), await app.approved()];
		await expect.poll(() => reader.news.length).toBe(1);
		for (let n = 0; n < 40; n += 1) {
			await app.ask('POST', API.bids(id), {
				token: people[n % 2] as string,
				headers: { 'idempotency-key': randomUUID() },
				body: { amount: 100_000 + n * 1_000 },
			});
		}
		await expect.poll(() => last(reader, id)?.bid_count).toBe(40);
		const span = ((reader.times.at(-1) ?? 0) - (reader.times[0] ?? 0)) / SECOND;
		expect(reader.news.length).toBeLessThanOrEqual(2 + Math.ceil(span * 5));
	});

	test('contains nothing private: a number for the leader, no name and no account', async () => {
		const id = await makeOpenAuction(app.db);
		await bid(id, 100_000);
		const reader = await follow(id);
		await expect.poll(() => reader.news.length).toBe(1);
		expect(Object.keys(reader.news[0]?.state ?? {}).sort()).toEqual(
			['bid_count', 'current_bid', 'end_time', 'leader', 'minimum_bid', 'status'].sort(),
		);
	});

	test.runIf(all)(
		'finds what another server wrote by a wakeup of the database, or with the next sweep',
		async () => {
			const id = await makeAuction(app.db);
			const reader = await follow(id);
			await expect.poll(() => last(reader, id)?.status).toBe('pending');
			await runAllDue(biddingDeps(app.db));
			await expect.poll(() => last(reader, id)?.status, { timeout: 8_000 }).toBe('active');
		},
	);

	test('sends an edit before the opening too, though it is not in the ledger', async () => {
		const { body } = await ask('POST', ADMIN_API.adminAuctions, {
			title: 'Casa que muda de preço',
			description: 'Um imóvel que só existe neste teste.',
			initial_bid: 1_000,
			start_time: new Date(Date.now() + 60 * MINUTE).toISOString(),
			end_time: new Date(Date.now() + 90 * MINUTE).toISOString(),
		});
		const reader = await follow(body.id);
		await expect.poll(() => last(reader, body.id)?.current_bid).toBe(1_000);
		await ask('PATCH', ADMIN_API.adminAuction(body.id), { version: body.version, initial_bid: 2_000 });
		await expect.poll(() => last(reader, body.id)?.current_bid).toBe(2_000);
	});

	test('follows a hundred auctions in one stream; hidden ones are skipped, duplicates are sent once', async () => {
		const ids = await Promise.all(Array.from({ length: MAX_LIVE_STATES - 4 }, () => makeAuction(app.db)));
		const staging = await makeAuction(app.db, { environment: 'staging' });
		const withdrawn = await makeAuction(app.db, { withdrawn_at: new Date() });
		const reader = await follow(...ids, staging, withdrawn, randomUUID(), ids[0] as string);
		await expect.poll(() => new Set(reader.news.map((each) => each.auction_id)).size).toBe(ids.length);
		expect(reader.of(staging)).toEqual([]);
		expect(reader.of(withdrawn)).toEqual([]);
		expect(reader.of(ids[0] as string)).toHaveLength(1);
	});

	test.each([
		['none', []],
		['a malformed one', ['x']],
		['too many', Array.from({ length: MAX_LIVE_STATES + 1 }, () => randomUUID())],
	])('refuses %s', async (_, ids) => {
		expect(await app.ask('GET', pathOf(ids))).toMatchObject({
			status: 400,
			body: { code: 'request.invalid', errors: [{ path: expect.stringMatching(/^auction/) }] },
		});
	});

	test('shares events between two readers, and one who leaves does not affect the other', async () => {
		const id = await makeOpenAuction(app.db);
		const [first, second] = [await follow(id), await follow(id)];
		await expect.poll(() => first.news.length + second.news.length).toBe(2);
		open[0]?.abort();
		await first.ended;
		await bid(id, 100_000);
		await expect.poll(() => last(second, id)?.bid_count).toBe(1);
		expect(first.news).toHaveLength(1);
	});
});
