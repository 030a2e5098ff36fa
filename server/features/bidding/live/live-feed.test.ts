import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import {
	FRAME_PACE,
	type LiveFrame,
	type LiveRecord,
	type LiveSnapshot,
	liveFrame,
	liveSnapshot,
} from '#contract/live.ts';
import { SECOND } from '#domain/values/time.ts';
import { BiddingEngine } from '#server/features/bidding/engine.ts';
import { placeBids } from '#server/features/bidding/place-bids.ts';
import type { Watcher } from '#server/platform/live/watcher.ts';
import { biddingDeps } from '#server/testing/bidding-deps.ts';
import { useDatabase } from '#server/testing/database.ts';
import { makeOpenAuction, makePerson } from '#server/testing/factories.ts';
import { LiveFeed } from './live-feed.ts';

const database = useDatabase();
const feeds: LiveFeed[] = [];
afterEach(async () => {
	for (const feed of feeds.splice(0)) await feed.stop();
});

/** Feeds created from now on sweep when the returned function is called, which advances their clock by five seconds. */
function sweepByHand(): () => void {
	vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
	onTestFinished(() => void vi.useRealTimers());
	return () => void vi.advanceTimersByTime(5 * SECOND);
}

/** A server's feed; any error in it fails the test. */
function makeFeed(): LiveFeed {
	const feed: LiveFeed = new LiveFeed(database.db, 'production', {
		failed: (error) => {
			throw error;
		},
		sent: () => undefined,
		found: (id) => feed.wake(id),
	});
	feeds.push(feed);
	return feed;
}

/** A watcher that keeps the events it is sent. */
class Reader implements Watcher {
	open = true;
	snapshot: number | null = null;
	readonly frames: { seq: number; records: LiveRecord[]; at: number }[] = [];
	readonly buffers: Buffer[] = [];

	get seqs(): number[] {
		return this.frames.flatMap(({ records }) => records.map(({ seq }) => seq));
	}

	send(event: Buffer): void {
		const at = performance.now();
		const { snapshot, frame } = parsed(event);
		if (snapshot) this.snapshot = snapshot.seq;
		if (!frame) return;
		this.buffers.push(event);
		this.frames.push({ ...frame, at });
	}

	async drained(): Promise<void> {}

	close(): void {
		this.open = false;
	}
}

interface Parsed {
	snapshot?: LiveSnapshot;
	frame?: LiveFrame;
}

const parsedEvents = new WeakMap<Buffer, Parsed>();

/** A crowd is sent one shared buffer: parse it once. */
function parsed(event: Buffer): Parsed {
	const before = parsedEvents.get(event);
	if (before) return before;
	const [, name, data = ''] = /^event: (\w+)\nid: \d+\ndata: (.*)\n\n$/.exec(String(event)) ?? [];
	const read =
		name === 'snapshot'
			? { snapshot: liveSnapshot.strict().parse(JSON.parse(data)) }
			: { frame: liveFrame.strict().parse(JSON.parse(data)) };
	parsedEvents.set(event, read);
	return read;
}

async function follow(feed: LiveFeed, id: string, after: number | null = null): Promise<Reader> {
	const reader = new Reader();
	expect(await feed.watch(id, after, () => reader)).not.toBeNull();
	return reader;
}

/** Two people who bid alternately on an auction that just opened; `bid` places `count` bids at once. */
async function makeSale(wake: (id: string) => void = () => undefined) {
	const increments = JSON.stringify([{ from: 0, increment: 1_000_00 }]);
	const id = await makeOpenAuction(database.db, { increments });
	const people = [await makePerson(database.db), await makePerson(database.db)];
	const engine = new BiddingEngine((bids) => placeBids(biddingDeps(database.db), bids), { placed: wake });
	let amount = 99_000_00;
	const bid = async (count: number) => {
		const placed = Array.from({ length: count }, () => {
			amount += 1_000_00;
			const user_id = people[(amount / 1_000_00) % 2] as string;
			return engine.place({ auction_id: id, user_id, amount, key: randomUUID(), address: null });
		});
		for (const outcome of await Promise.all(placed)) expect(outcome).toHaveProperty('accepted');
	};
	return { id, bid };
}

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, n) => from + n);

describe('a live channel', () => {
	test('sends the first record at once and later ones together, never two frames within the pace', async () => {
		const feed = makeFeed();
		const { id, bid } = await makeSale((changed) => feed.wake(changed));
		const reader = await follow(feed, id);
		// A frame held back by the pace never arrives this early. A busy machine may delay one, so retry until one is early.
		let [seq, delay] = [1, FRAME_PACE];
		while (delay >= FRAME_PACE / 2) {
			await bid(1);
			seq += 1;
			const placed = performance.now();
			await expect.poll(() => reader.seqs.at(-1), { interval: 5 }).toBe(seq);
			delay = (reader.frames.at(-1)?.at ?? 0) - placed;
			await sleep(FRAME_PACE);
		}
		for (let n = 0; n < 30; n += 1) await bid(2);
		await expect.poll(() => reader.seqs.at(-1)).toBe(seq + 60);
		expect(reader.seqs).toEqual(range(2, seq + 60));
		const times = reader.frames.map(({ at }) => at);
		for (const [n, at] of times.slice(1).entries())
			expect(at - (times[n] as number)).toBeGreaterThanOrEqual(FRAME_PACE - 2);
	});

	test('sends all readers one buffer, with only the public part of a record', async () => {
		const feed = makeFeed();
		const { id, bid } = await makeSale();
		const readers = await Promise.all(range(1, 40).map(() => follow(feed, id)));
		await bid(3);
		feed.wake(id);
		for (const reader of readers) await expect.poll(() => reader.seqs).toEqual([2, 3, 4]);
		expect(new Set(readers.map(({ buffers }) => buffers[0])).size).toBe(1);
		const [record] = readers[0]?.frames[0]?.records ?? [];
		expect(record).toEqual({
			seq: 2,
			at: expect.any(String),
			type: 'bid-accepted',
			bid: { bidder: 1, amount: 100_000 },
		});
	});

	test('a reader that joins while a frame is pending gets the rest of it, without gap or repetition', async () => {
		const feed = makeFeed();
		const joinWhilePending = async () => {
			const { id, bid } = await makeSale((changed) => feed.wake(changed));
			const first = await follow(feed, id);
			await bid(1);
			await expect.poll(() => first.seqs).toEqual([2]);
			// The next frame is held back by the pace: these join at different positions within it.
			await bid(2);
			const [snapshot, resumed] = [await follow(feed, id), await follow(feed, id, 3)];
			await bid(2);
			for (const reader of [first, snapshot, resumed]) await expect.poll(() => reader.seqs.at(-1)).toBe(6);
			expect(first.seqs).toEqual(range(2, 6));
			expect([snapshot.snapshot, snapshot.seqs]).toEqual([4, [5, 6]]);
			expect([resumed.snapshot, resumed.seqs]).toEqual([null, [4, 5, 6]]);
			return first.frames.map(({ records }) => records.length);
		};
		// When the machine is busy for longer than the pace, the frame is sent before they join: retry.
		let sent: number[] = [];
		while (sent.length !== 2) sent = await joinWhilePending();
		expect(sent).toEqual([1, 4]);
	});

	test('readers that join during a rush, by snapshot or after any record, get every record once', async () => {
		const feed = makeFeed();
		const { id, bid } = await makeSale((changed) => feed.wake(changed));
		const [joined, ends]: [{ reader: Reader; from: number | null }[], number] = [[], 121];
		// Enough readers that a frame takes several ticks of the event loop, between which others join.
		const crowd = await Promise.all(range(1, 1_000).map(() => follow(feed, id)));
		for (const reader of crowd) joined.push({ reader, from: null });
		const rush = (async () => {
			for (let n = 0; n < 60; n += 1) await bid(2);
		})();
		for (let n = 0; n < 60; n += 1) {
			const from = n % 2 ? null : 1 + (n % 7);
			joined.push({ reader: await follow(feed, id, from), from });
			await sleep(n % 5);
		}
		await rush;
		for (const { reader, from } of joined) {
			await expect.poll(() => reader.seqs.at(-1) ?? reader.snapshot).toBe(ends);
			const start = reader.snapshot ?? (from as number);
			expect(reader.seqs).toEqual(range(start + 1, ends));
		}
	});
});

describe('a live feed', () => {
	test('resumes after any record, even inside a former frame and on a newly started server', async () => {
		const before = makeFeed();
		const { id, bid } = await makeSale();
		const reader = await follow(before, id);
		await bid(9);
		before.wake(id);
		await expect.poll(() => reader.frames.length).toBe(1);
		await before.stop();
		const after = makeFeed();
		for (const seq of range(1, 10)) {
			const resumed = await follow(after, id, seq);
			expect([resumed.snapshot, resumed.seqs]).toEqual([null, range(seq + 1, 10)]);
		}
	});

	test('catches up on 500 records and waits for the reader; who missed more gets a snapshot', async () => {
		const feed = makeFeed();
		const { id, bid } = await makeSale();
		for (let n = 0; n < 11; n += 1) await bid(100);
		const reader = new Reader();
		let waits = 0;
		reader.drained = async () => {
			waits += 1;
		};
		await feed.watch(id, 601, () => reader);
		expect([reader.snapshot, reader.frames.length, waits]).toEqual([null, 1, 1]);
		expect(reader.seqs).toEqual(range(602, 1_101));
		for (const after of [600, 0]) {
			const late = await follow(feed, id, after);
			expect([late.snapshot, late.seqs]).toEqual([1_101, []]);
		}
	});

	test('stops reading for a reader that leaves during its catch-up', async () => {
		const feed = makeFeed();
		const { id, bid } = await makeSale();
		for (let n = 0; n < 6; n += 1) await bid(100);
		const reader = new Reader();
		reader.drained = async () => {
			reader.open = false;
		};
		await feed.watch(id, 101, () => reader);
		await bid(1);
		feed.wake(id);
		await sleep(2 * FRAME_PACE);
		expect(reader.seqs).toEqual(range(102, 601));
	});

	test('several servers send the same records even when wakeups are lost', async () => {
		const sweep = sweepByHand();
		const [one, other] = [makeFeed(), makeFeed()];
		const { id, bid } = await makeSale((changed) => one.wake(changed));
		const readers = [await follow(one, id), await follow(other, id)];
		await bid(5);
		await expect.poll(() => readers[0]?.seqs).toEqual(range(2, 6));
		expect(readers[1]?.seqs).toEqual([]);
		sweep();
		await expect.poll(() => readers[1]?.seqs).toEqual(range(2, 6));
	});

	test('a withdrawn auction closes its streams and accepts no new ones', async () => {
		const sweep = sweepByHand();
		const feed = makeFeed();
		const { id } = await makeSale();
		const reader = await follow(feed, id);
		await database.db
			.updateTable('auctions')
			.set({ withdrawn_at: new Date() })
			.where('id', '=', id)
			.execute();
		sweep();
		await expect.poll(() => reader.open).toBe(false);
		expect(await feed.watch(id, null, () => new Reader())).toBeNull();
	});
});
