import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, inject, test } from 'vitest';
import { ADMIN_API } from '#contract/admin-paths.ts';
import { BIDDER_API } from '#contract/bidder-paths.ts';
import { type LiveStateNews, liveBidNews, liveStateNews, RUNNING_PACE } from '#contract/live-states.ts';
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
	/** The states, those of `bid` events completed by the state before. */
	news: LiveStateNews[];
	/** The auctions of which it has received `bid` events. */
	brief: string[];
	/** The arrival time of each event, in milliseconds. */
	times: number[];
	/** The last event id, and whether all states of the beginning have come. */
	id: string;
	begun: boolean;
	of(id: string): LiveStateNews[];
	ended: Promise<void>;
}

const follow = (...ids: string[]) => openStream(pathOf(ids));
const followRunning = (after?: string) => openStream(API.runningStates, after);

/** Follows auctions as a browser does; events are appended to `news`. */
async function openStream(path: string, after?: string): Promise<Reader> {
	const abort = new AbortController();
	open.push(abort);
	const headers = after ? { 'last-event-id': after } : {};
	const response = await fetch(app.url + path, { headers, signal: abort.signal });
	expect(response.status).toBe(200);
	expect(response.headers.get('content-type')).toContain('text/event-stream');
	const [news, brief, times]: [LiveStateNews[], string[], number[]] = [[], [], []];
	const reader = {
		news,
		brief,
		times,
		id: '',
		begun: false,
		of: (id: string) => news.filter((each) => each.auction_id === id),
	};
	const ended = read(response, {
		id: (id, alone) => {
			reader.id = id;
			reader.begun ||= alone;
		},
		state: (data) => {
			news.push(liveStateNews.strict().parse(data));
			times.push(performance.now());
		},
		bid: (data) => {
			const { auction_id, seq, ...bids } = liveBidNews.strict().parse(data);
			const before = reader.of(auction_id).at(-1);
			if (!before) throw new Error('a bid that completes nothing');
			brief.push(auction_id);
			news.push({ ...before, seq, state: { ...before.state, ...bids } });
			times.push(performance.now());
		},
	}).catch(() => undefined);
	return Object.assign(reader, { ended });
}

async function read(
	response: Response,
	take: { id(id: string, alone: boolean): void; state(data: unknown): void; bid(data: unknown): void },
): Promise<void> {
	const decoder = new TextDecoder();
	let rest = '';
	for await (const chunk of response.body ?? []) {
		const blocks = (rest + decoder.decode(chunk, { stream: true })).split('\n\n');
		rest = blocks.pop() ?? '';
		for (const block of blocks) {
			const [, event, id, data] = /^(?:event: (\w+)\n)?(?:id: (.*)\n?)?(?:data: (.*))?$/.exec(block) ?? [];
			if (id) take.id(id, !event);
			if ((event === 'state' || event === 'bid') && data) take[event](JSON.parse(data));
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
			await app.ask('POST', BIDDER_API.bids(id), {
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

describe('the stream of all running auctions', () => {
	test('sends each that is running, adds one that opens, and sends one that ends once more', async () => {
		const [open, paused] = [await makeOpenAuction(app.db), await makeOpenAuction(app.db)];
		await act(paused, 'pause', { reason: 'Falta de luz na sala' });
		const waiting = await makeAuction(app.db, { start_time: new Date(Date.now() + MINUTE) });
		const reader = await followRunning();
		await expect.poll(() => reader.begun).toBe(true);
		expect(last(reader, open)?.status).toBe('active');
		expect(last(reader, paused)?.status).toBe('paused');
		expect(reader.of(waiting)).toEqual([]);
		await act(waiting, 'start', { reason: 'A sala está pronta' });
		await expect.poll(() => last(reader, waiting)?.status).toBe('active');
		await act(open, 'end', { final_price: 100_000 });
		await expect.poll(() => last(reader, open)?.status).toBe('completed');
		const later = await followRunning();
		await expect.poll(() => later.begun).toBe(true);
		expect(last(later, open)?.status).toBe('completed');
	});

	test.each<[string, Parameters<typeof makeOpenAuction>[1]]>([
		['of another environment', { environment: 'staging' }],
		['that was withdrawn', { withdrawn_at: new Date() }],
	])('contains no auction %s', async (_, change) => {
		const hidden = await makeOpenAuction(app.db, change);
		const shown = await makeOpenAuction(app.db);
		const reader = await followRunning();
		await expect.poll(() => reader.of(shown).length).toBe(1);
		await app.db.updateTable('auctions').set({ current_bid: 1 }).where('id', '=', hidden).execute();
		app.context.wakeups.wakeHere(hidden);
		await bid(shown, 100_000);
		await expect.poll(() => last(reader, shown)?.bid_count).toBe(1);
		expect(reader.of(hidden)).toEqual([]);
	});

	test('says which call of the auctioneer stands', async () => {
		const id = await makeAuction(app.db, { auction_type: 'live' });
		await act(id, 'start', { reason: 'A sala está pronta' });
		await bid(id, 100_000);
		const reader = await followRunning();
		await expect.poll(() => reader.of(id).length).toBe(1);
		expect(reader.of(id)[0]).not.toHaveProperty('call');
		await ask('POST', ADMIN_API.auctionCall(id), { call: 1 });
		await expect.poll(() => reader.of(id).at(-1)?.call).toBe(1);
	});

	test('says of bids only what they change, and a whole state once the end, the status or the call is another', async () => {
		const id = await makeAuction(app.db, { auction_type: 'live' });
		await act(id, 'start', { reason: 'A sala está pronta' });
		const reader = await followRunning();
		await expect.poll(() => reader.of(id).length).toBe(1);
		await bid(id, 100_000);
		await expect.poll(() => last(reader, id)?.bid_count).toBe(1);
		await bid(id, 110_000);
		await expect.poll(() => last(reader, id)).toMatchObject({ current_bid: 110_000, bid_count: 2 });
		expect(reader.brief).toEqual([id, id]);
		await ask('POST', ADMIN_API.auctionCall(id), { call: 1 });
		await expect.poll(() => reader.of(id).at(-1)?.call).toBe(1);
		await bid(id, 120_000);
		await expect.poll(() => last(reader, id)?.bid_count).toBe(3);
		expect(reader.of(id).at(-1)).not.toHaveProperty('call');
		await act(id, 'pause', { reason: 'Falta de luz na sala' });
		await expect.poll(() => last(reader, id)?.status).toBe('paused');
		expect(reader.brief).toEqual([id, id]);
		await act(id, 'resume');
		await expect.poll(() => last(reader, id)?.status).toBe('active');
	});

	test('sends of several bids within the pace the first and the last, also to who joins or resumes between them', async () => {
		const id = await makeOpenAuction(app.db);
		const [first, leaving] = [await followRunning(), await followRunning()];
		await expect.poll(() => first.of(id).length + leaving.of(id).length).toBe(2);
		await bid(id, 100_000);
		await expect.poll(() => last(leaving, id)?.bid_count).toBe(1);
		const began = performance.now();
		for (let n = 1; n <= 5; n += 1) await bid(id, 100_000 + n * 10_000);
		open[1]?.abort();
		await leaving.ended;
		const resumed = await followRunning(leaving.id);
		const joined = await followRunning();
		for (const reader of [first, joined, resumed])
			await expect.poll(() => last(reader, id)?.bid_count, { interval: 5 }).toBe(6);
		const spent = performance.now() - began;
		expect(first.of(id).length).toBeLessThanOrEqual(3 + Math.floor(spent / RUNNING_PACE));
		for (const reader of [first, joined, resumed])
			expect(last(reader, id)).toMatchObject({ status: 'active', current_bid: 150_000 });
	});

	test('sends whole states to who joined while a pause was held back', async () => {
		const id = await makeOpenAuction(app.db);
		const first = await followRunning();
		await expect.poll(() => first.begun).toBe(true);
		await bid(id, 100_000);
		await expect.poll(() => last(first, id)?.bid_count).toBe(1);
		await act(id, 'pause', { reason: 'Falta de luz na sala' });
		const statusAt = async (reader: Reader) => {
			await expect.poll(() => reader.begun, { interval: 5 }).toBe(true);
			return last(reader, id)?.status;
		};
		let joined = await followRunning();
		while ((await statusAt(joined)) !== 'paused') joined = await followRunning();
		await act(id, 'resume');
		await bid(id, 110_000);
		for (const reader of [first, joined])
			await expect.poll(() => last(reader, id)).toMatchObject({ status: 'active', bid_count: 2 });
	});

	test('resumes with what changed since the last event, and with everything after a foreign id', async () => {
		const [changed, opened, unchanged] = [
			await makeOpenAuction(app.db),
			await makeAuction(app.db, { start_time: new Date(Date.now() + MINUTE) }),
			await makeOpenAuction(app.db),
		];
		// Somebody stays, as other readers of a server do.
		const staying = await followRunning();
		const leaving = await followRunning();
		await expect.poll(() => leaving.begun).toBe(true);
		open[1]?.abort();
		await leaving.ended;
		await bid(changed, 100_000);
		await act(opened, 'start', { reason: 'A sala está pronta' });
		await expect.poll(() => last(staying, opened)?.status).toBe('active');
		const resumed = await followRunning(leaving.id);
		await expect.poll(() => resumed.begun).toBe(true);
		expect(last(resumed, changed)?.bid_count).toBe(1);
		expect(last(resumed, opened)?.status).toBe('active');
		expect(resumed.of(unchanged)).toEqual([]);
		const foreign = await followRunning('00000000-7');
		await expect.poll(() => foreign.begun).toBe(true);
		expect(foreign.of(unchanged)).toHaveLength(1);
	});
});
