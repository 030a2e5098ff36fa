import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, test } from 'vitest';
import { liveRecord, liveSnapshot } from '#contract/live.ts';
import { API } from '#contract/paths.ts';
import { HOUR } from '#domain/time.ts';
import { runAllDue } from '#server/features/auctions/clockwork.ts';
import { makeAuction, makeOpenAuction } from '#server/testing/factories.ts';
import { useManagement } from '#server/testing/management.ts';
import { useApp } from '#server/testing/test-app.ts';

const app = useApp();
const { ask, act } = useManagement(app);
const open: AbortController[] = [];
afterEach(() => {
	for (const each of open.splice(0)) each.abort();
});

interface Event {
	event: string;
	id: number;
	data: unknown;
}

/** Watches an auction as a browser would; `events` grows as they come. */
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
		const blocks = (rest + decoder.decode(chunk, { stream: true })).split('\n\n');
		rest = blocks.pop() ?? '';
		for (const block of blocks) {
			const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1] ?? '';
			if (field('event'))
				events.push({ event: field('event'), id: Number(field('id')), data: JSON.parse(field('data')) });
		}
	}
}

async function bid(id: string, token: string, amount: number): Promise<void> {
	const headers = { 'idempotency-key': randomUUID() };
	await app.ask('POST', API.bids(id), { token, headers, body: { amount } });
}

describe('the live stream', () => {
	test('opens with a snapshot, then tells every record once, in order, under its seq', async () => {
		const id = await makeOpenAuction(app.house.db);
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
		await expect.poll(() => events.map((event) => event.id)).toEqual([2, 3, 4, 5]);
		const records = events.slice(1).map((event) => liveRecord.parse(event.data));
		expect(records.map((record) => record.type)).toEqual(['bid-accepted', 'bid-refused', 'bid-accepted']);
		expect(records[2]).toMatchObject({
			bid: { bidder: 1, amount: 102_000 },
			state: { current_bid: 102_000, bid_count: 3 },
		});
	});

	test('resumes after Last-Event-ID without gap or repetition, while bids go on', async () => {
		const id = await makeOpenAuction(app.house.db);
		const people = [await app.approved(), await app.approved()];
		for (let n = 0; n < 6; n += 1) await bid(id, people[n % 2] as string, 100_000 + n * 1_000);
		const resumed: Event[][] = [];
		for (let n = 6; n < 12; n += 1) {
			resumed.push(await watch(id, n - 4));
			await bid(id, people[n % 2] as string, 100_000 + n * 1_000);
		}
		for (const [index, events] of resumed.entries()) {
			const from = index + 3;
			await expect
				.poll(() => events.map((event) => event.id))
				.toEqual(Array.from({ length: 13 - from + 1 }, (_, n) => from + n));
			expect(events.every((event) => event.event === 'record')).toBe(true);
		}
	});

	test('tells what another server wrote: a wakeup by the database, or the next sweep', async () => {
		const id = await makeAuction(app.house.db);
		const events = await watch(id);
		await expect.poll(() => events.length).toBe(1);
		await runAllDue(app.house.db, 'production');
		await expect
			.poll(() => events.map((event) => event.event), { timeout: 8_000 })
			.toEqual(['snapshot', 'record']);
		expect(events[1]?.data).toMatchObject({ type: 'opened', state: { status: 'active' } });
	});

	test('tells every call and what takes it back: to watchers, late joiners and those who resume', async () => {
		const end_time = new Date(Date.now() + HOUR);
		const id = await makeAuction(app.house.db, { auction_type: 'live', end_time });
		await act(id, 'start');
		const [ana, bruno] = [await app.approved(), await app.approved()];
		await bid(id, ana, 100_000);
		const watchers = await Promise.all(Array.from({ length: 5 }, () => watch(id)));
		await ask('POST', API.auctionCall(id), { call: 1 });
		await ask('POST', API.auctionCall(id), { call: 2 });
		const late = await watch(id);
		const resumed = await watch(id, 3);
		await bid(id, bruno, 101_000);
		await ask('POST', API.auctionCall(id), { call: 1 });
		const calls = (events: Event[]) => events.map(({ data }) => (data as { call: number | null }).call);
		for (const events of watchers) await expect.poll(() => calls(events)).toEqual([0, 1, 2, null, 1]);
		await expect.poll(() => calls(late)).toEqual([2, null, 1]);
		await expect.poll(() => calls(resumed)).toEqual([2, null, 1]);
		expect(liveSnapshot.parse(late[0]?.data)).toMatchObject({ call: 2 });
		expect(liveRecord.parse(resumed[0]?.data)).toMatchObject({ seq: 4, type: 'called', call: 2 });
	});

	test('an unknown auction, a malformed id, a foreign Last-Event-ID', async () => {
		for (const id of [randomUUID(), 'x']) {
			expect(await app.ask('GET', API.events(id))).toMatchObject({
				status: 404,
				body: { code: 'auction.not-found' },
			});
		}
		const events = await watch(await makeOpenAuction(app.house.db), 9_999);
		await expect.poll(() => events[0]).toMatchObject({ event: 'snapshot', id: 1 });
	});
});

test('the ledger is everybody’s: one canonical record a line', async () => {
	const id = await makeOpenAuction(app.house.db);
	await bid(id, await app.approved(), 100_000);
	const { status, headers, body } = await app.ask('GET', API.ledger(id));
	expect(status).toBe(200);
	expect(headers.get('content-type')).toContain('application/x-ndjson');
	const lines = String(body).trimEnd().split('\n');
	expect(lines.map((line) => JSON.parse(line).seq)).toEqual([1, 2]);
	expect(body).not.toMatch(/@|127\.0|user_id/);
});
