import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { sql } from 'kysely';
import { afterEach, describe, expect, inject, test } from 'vitest';
import { ADMIN_API } from '#contract/admin-paths.ts';
import { BIDDER_API } from '#contract/bidder-paths.ts';
import { type LiveFrame, type LiveRecord, liveFrame, liveSnapshot } from '#contract/live.ts';
import { API } from '#contract/paths.ts';
import { HOUR, SECOND } from '#domain/values/time.ts';
import { runAllDue } from '#server/features/bidding/scheduler.ts';
import { biddingDeps } from '#server/testing/bidding-deps.ts';
import { makeAuction, makeOpenAuction } from '#server/testing/factories.ts';
import { useManagement } from '#server/testing/management.ts';
import { useApp } from '#server/testing/test-app.ts';

const { all } = inject('runs');

const app = useApp();
const { ask, act } = useManagement(app);
const open: AbortController[] = [];
const sockets: Socket[] = [];
afterEach(() => {
	for (const each of open.splice(0)) each.abort();
	for (const each of sockets.splice(0)) each.destroy();
});

interface Event {
	event: string;
	id: number;
	data: unknown;
}

/** Follows an auction as a browser does; events are appended to the result. */
async function watch(id: string, lastEventId?: number): Promise<Event[]> {
	const abort = new AbortController();
	open.push(abort);
	const headers: Record<string, string> =
		lastEventId === undefined ? {} : { 'last-event-id': String(lastEventId) };
	const response = await fetch(app.url + API.events(id), { headers, signal: abort.signal });
	expect(response.headers.get('content-type')).toContain('text/event-stream');
	const events: Event[] = [];
	void read(response, events).catch(() => undefined);
	return events;
}

async function read(response: Response, events: Event[]): Promise<void> {
	const decoder = new TextDecoder();
	let rest = '';
	for await (const chunk of response.body ?? []) {
		rest += decoder.decode(chunk, { stream: true });
		const end = rest.lastIndexOf(EVENT_END) + EVENT_END.length;
		if (end < EVENT_END.length) continue;
		events.push(...eventsOf(rest.slice(0, end)));
		rest = rest.slice(end);
	}
}

/** A busy machine needs a while for hundreds of sockets. */
const PATIENT = { timeout: 15 * SECOND };

const EVENT_END = '\n\n';

/** The complete events in a text, without heartbeats. */
function eventsOf(text: string): Event[] {
	const found = text.matchAll(/event: (snapshot|frame)\nid: (\d+)\ndata: (.*)\n\n/g);
	return [...found].map(([, event, id, data]) => ({
		event: event as string,
		id: Number(id),
		data: JSON.parse(data as string),
	}));
}

/** A reader on a bare socket that reads the head and then nothing until it is resumed. */
async function slowReader(id: string): Promise<{ socket: Socket; text: () => string }> {
	const socket = connect(Number(new URL(app.url).port), '127.0.0.1');
	sockets.push(socket);
	let text = '';
	socket.setEncoding('utf8').on('error', () => undefined);
	socket.write(`GET ${API.events(id)} HTTP/1.1\r\nhost: x\r\n\r\n`);
	await once(socket, 'readable');
	socket.on('data', (chunk) => {
		text += chunk;
	});
	socket.pause();
	return { socket, text: () => text };
}

/** How many streams the server has open, by its own metric. */
async function streamsOpen(): Promise<number> {
	const { body } = await app.ask('GET', API.metrics);
	return Number(/^martelo_event_streams (\d+)$/m.exec(String(body))?.[1]);
}

/**
 * Inserts records after a seq with a reason of 64 KB each, larger than any real one: they fill a reader's buffers soon.
 */
async function plantLongRecords(id: string, seq: number, count: number): Promise<void> {
	await sql`
		with last as (select * from ledger_records where auction_id = ${id} and seq = ${seq}),
		planted as (
			insert into ledger_records (auction_id, seq, at, type, record, hash)
			select auction_id, n, at + n * interval '1 microsecond', 'paused',
				jsonb_set(jsonb_set(record::jsonb, '{data,reason}', to_jsonb(repeat('x', 65536))), '{seq}', to_jsonb(n))::text,
				repeat('0', 64)
			from last, generate_series(${seq}::int + 1, ${seq}::int + ${count}::int) as n
		)
		update auctions set ledger_seq = ${seq}::int + ${count}::int where id = ${id}`.execute(app.db);
}

/** The records of all frames, in order. */
function recordsOf(events: readonly Event[]): LiveRecord[] {
	const frames = events.filter(({ event }) => event === 'frame');
	return frames.flatMap(({ data }) => liveFrame.strict().parse(data).records);
}

const seqsOf = (events: readonly Event[]) => recordsOf(events).map(({ seq }) => seq);
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, n) => from + n);

async function bid(id: string, token: string, amount: number): Promise<void> {
	const headers = { 'idempotency-key': randomUUID() };
	await app.ask('POST', BIDDER_API.bids(id), { token, headers, body: { amount } });
}

describe('the live stream', () => {
	test('opens with a snapshot, then sends every record once, in order, in frames named for their last', async () => {
		const id = await makeOpenAuction(app.db);
		const [ana, bruno] = [await app.approved(), await app.approved()];
		await bid(id, ana, 100_000);
		const events = await watch(id);
		await expect.poll(() => events.length).toBe(1);
		expect(events[0]).toMatchObject({ event: 'snapshot', id: 2 });
		expect(liveSnapshot.parse(events[0]?.data)).toMatchObject({
			state: { current_bid: 100_000, minimum_bid: 101_000, leader: 1 },
			bids: [{ seq: 2 }],
		});
		await bid(id, bruno, 101_000);
		await bid(id, ana, 1);
		await bid(id, ana, 102_000);
		await expect.poll(() => seqsOf(events)).toEqual([3, 4, 5]);
		expect(recordsOf(events)).toMatchObject([
			{ type: 'bid-accepted', bid: { bidder: 2, amount: 101_000 } },
			{ type: 'bid-refused' },
			{ type: 'bid-accepted', bid: { bidder: 1, amount: 102_000 } },
		]);
		// Of a refused bid only the fact is sent.
		expect(Object.keys(recordsOf(events)[1] ?? {})).toEqual(['seq', 'at', 'type']);
		for (const { id: name, data } of events) expect(name).toBe((data as LiveFrame).seq);
		expect(events.at(-1)?.data).toMatchObject({ seq: 5, state: { current_bid: 102_000, bid_count: 3 } });
	});

	test('resumes after Last-Event-ID without gap or repetition, while bids continue', async () => {
		const id = await makeOpenAuction(app.db);
		const people = [await app.approved(), await app.approved()];
		for (let n = 0; n < 6; n += 1) await bid(id, people[n % 2] as string, 100_000 + n * 1_000);
		const resumed: Event[][] = [];
		for (let n = 6; n < 12; n += 1) {
			resumed.push(await watch(id, n - 4));
			await bid(id, people[n % 2] as string, 100_000 + n * 1_000);
		}
		for (const [index, events] of resumed.entries()) {
			await expect.poll(() => seqsOf(events)).toEqual(range(index + 3, 13));
			expect(events.every(({ event }) => event === 'frame')).toBe(true);
		}
	});

	test.runIf(all)(
		'sends what another server wrote: by a wakeup of the database, or with the next sweep',
		async () => {
			const id = await makeAuction(app.db);
			const events = await watch(id);
			await expect.poll(() => events.length).toBe(1);
			await runAllDue(biddingDeps(app.db));
			await expect
				.poll(() => events.map((event) => event.event), { timeout: 8_000 })
				.toEqual(['snapshot', 'frame']);
			expect(events[1]?.data).toMatchObject({ records: [{ type: 'opened' }], state: { status: 'active' } });
		},
	);

	test('sends every call and its cancellation: to watchers, late joiners and those who resume', async () => {
		const end_time = new Date(Date.now() + HOUR);
		const id = await makeAuction(app.db, { auction_type: 'live', end_time });
		await act(id, 'start');
		const [ana, bruno] = [await app.approved(), await app.approved()];
		await bid(id, ana, 100_000);
		const watchers = await Promise.all(Array.from({ length: 5 }, () => watch(id)));
		await ask('POST', ADMIN_API.auctionCall(id), { call: 1 });
		await ask('POST', ADMIN_API.auctionCall(id), { call: 2 });
		const late = await watch(id);
		const resumed = await watch(id, 3);
		await bid(id, bruno, 101_000);
		await ask('POST', ADMIN_API.auctionCall(id), { call: 1 });
		const calls = (events: Event[]) => recordsOf(events).map(({ call }) => call ?? null);
		for (const events of watchers) await expect.poll(() => calls(events)).toEqual([1, 2, null, 1]);
		await expect.poll(() => calls(late)).toEqual([null, 1]);
		await expect.poll(() => calls(resumed)).toEqual([2, null, 1]);
		expect(liveSnapshot.parse(late[0]?.data)).toMatchObject({ call: 2 });
		expect(recordsOf(resumed)[0]).toMatchObject({ seq: 4, type: 'called', call: 2 });
	});

	test('disconnects a reader who stopped reading, who resumes without gap or repetition', async () => {
		const id = await makeOpenAuction(app.db);
		const quick = await watch(id);
		await expect.poll(() => quick.length).toBe(1);
		const slow = await slowReader(id);
		let seq = 1;
		// More than the kernel buffers for a reader that does not read.
		while (seq < 800) {
			await plantLongRecords(id, seq, 8);
			seq += 8;
			app.context.wakeups.wake(id);
			await expect.poll(() => seqsOf(quick).at(-1), PATIENT).toBe(seq);
			if ((await streamsOpen()) === 1) break;
		}
		// What the kernel still buffers is read to the end, as by a phone that wakes up.
		slow.socket.resume();
		await expect.poll(() => slow.socket.closed, PATIENT).toBe(true);
		const had = eventsOf(slow.text());
		expect(had.length).toBeGreaterThan(1);
		const resumed = await watch(id, had.at(-1)?.id);
		await expect.poll(() => [...seqsOf(had), ...seqsOf(resumed)], PATIENT).toEqual(range(2, seq));
		expect(seqsOf(quick)).toEqual(range(2, seq));
	});

	test('limits the streams of one network, and says when to come back', async () => {
		const id = await makeOpenAuction(app.db);
		const readers = await Promise.all(range(1, 600).map(() => slowReader(id)));
		await expect.poll(streamsOpen, PATIENT).toBe(600);
		for (const path of [API.events(id), `${API.liveStates}?auction=${id}`]) {
			const { status, headers, body } = await app.ask('GET', path);
			expect({ status, body }).toMatchObject({
				status: 429,
				body: { code: 'stream.too-many', title: 'Muitas páginas abertas' },
			});
			expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
		}
		for (const { socket } of readers) socket.destroy();
		await expect.poll(streamsOpen, PATIENT).toBe(0);
		const back = await watch(id);
		await expect.poll(() => back.length).toBe(1);
	});

	test('refuses an unknown auction, a malformed id and a foreign Last-Event-ID', async () => {
		for (const id of [randomUUID(), 'x']) {
			expect(await app.ask('GET', API.events(id))).toMatchObject({
				status: 404,
				body: { code: 'auction.not-found' },
			});
		}
		const events = await watch(await makeOpenAuction(app.db), 9_999);
		await expect.poll(() => events[0]).toMatchObject({ event: 'snapshot', id: 1 });
	});
});

test('the ledger is public: one canonical record per line', async () => {
	const id = await makeOpenAuction(app.db);
	await bid(id, await app.approved(), 100_000);
	const { status, headers, body } = await app.ask('GET', API.ledger(id));
	expect(status).toBe(200);
	expect(headers.get('content-type')).toContain('application/x-ndjson');
	const lines = String(body).trimEnd().split('\n');
	expect(lines.map((line) => JSON.parse(line).seq)).toEqual([1, 2]);
	expect(body).not.toMatch(/@|127\.0|user_id/);
});
