import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SECOND } from '#domain/values/time.ts';
import type { LiveMessage } from './live-auction.ts';
import { followAuction } from './live-stream.ts';
import { followRunning } from './running-board.ts';
import { FakeSource, lastSource } from './testing/fake-event-source.ts';
import { FakeLocks } from './testing/fake-locks.ts';

/** The parts of the document that are used. */
const page = Object.assign(new EventTarget(), { hidden: false });

function show(shown: boolean) {
	page.hidden = !shown;
	page.dispatchEvent(new Event('visibilitychange'));
}

const messages: LiveMessage[] = [];
let stale: number | null = null;
/** Whether any page was out of date. */
let late = false;
let up: boolean | null = null;
let stop: () => void;

beforeEach(() => {
	vi.useFakeTimers();
	vi.stubGlobal('EventSource', FakeSource);
	vi.stubGlobal('document', page);
	// A browser without locks: every stream has a place.
	vi.stubGlobal('navigator', {});
	page.hidden = false;
	late = false;
	FakeSource.opened = [];
	messages.length = 0;
	stop = follow();
});

function follow() {
	return followAuction('an-id', {
		message: (message) => messages.push(message),
		stale: (seconds) => {
			stale = seconds;
			late ||= seconds !== null;
		},
		link: (now) => {
			up = now;
		},
	});
}

afterEach(() => {
	stop();
	vi.unstubAllGlobals();
	vi.useRealTimers();
});

it('passes on the events of the stream', () => {
	lastSource().accept();
	lastSource().send('snapshot', { seq: 3 });
	lastSource().send('frame', { seq: 4 });
	lastSource().send('heartbeat', {});
	expect(lastSource().url).toBe('/api/auctions/an-id/events');
	expect(messages).toEqual([
		{ event: 'snapshot', data: { seq: 3 } },
		{ event: 'frame', data: { seq: 4 } },
	]);
});

it('is stale at once in a browser without event streams', () => {
	stop();
	vi.stubGlobal('EventSource', undefined);
	stop = follow();
	expect(stale).toBe(0);
});

it('is not stale as long as heartbeats arrive', () => {
	lastSource().accept();
	for (let i = 0; i < 4; i += 1) {
		vi.advanceTimersByTime(10 * SECOND);
		expect(stale).toBeNull();
		lastSource().send('heartbeat', {});
	}
	expect(FakeSource.opened).toHaveLength(1);
});

it('leaves a short interruption to the browser, which reconnects by itself', () => {
	lastSource().accept();
	lastSource().fail(0);
	vi.advanceTimersByTime(9 * SECOND);
	expect(stale).toBeNull();
	lastSource().accept();
	vi.advanceTimersByTime(9 * SECOND);
	expect(stale).toBeNull();
	expect(FakeSource.opened).toHaveLength(1);
});

it('counts the seconds while the connection is down, and resets them when it is back', () => {
	lastSource().accept();
	lastSource().fail(0);
	vi.advanceTimersByTime(11 * SECOND);
	expect(stale).toBe(11);
	lastSource().accept();
	expect(stale).toBeNull();
});

it('replaces a connection that was refused permanently', () => {
	lastSource().fail(FakeSource.CLOSED);
	vi.advanceTimersByTime(20 * SECOND);
	expect(FakeSource.opened.length).toBeGreaterThan(1);
	lastSource().accept();
	expect(stale).toBeNull();
});

it('replaces a connection that appears open but is silent', () => {
	lastSource().accept();
	vi.advanceTimersByTime(12 * SECOND);
	expect(stale).not.toBeNull();
	expect(FakeSource.opened).toHaveLength(2);
	expect(FakeSource.opened[0]?.readyState).toBe(FakeSource.CLOSED);
});

it('replaces a connection after the device slept', () => {
	lastSource().accept();
	vi.setSystemTime(Date.now() + 300 * SECOND);
	vi.advanceTimersByTime(SECOND);
	expect(FakeSource.opened).toHaveLength(2);
	expect(stale).toBe(301);
	lastSource().accept();
	expect(stale).toBeNull();
});

describe('a hidden page', () => {
	it('has no stream, does not look for one, and says nothing', () => {
		lastSource().accept();
		show(false);
		expect([lastSource().readyState, up]).toEqual([FakeSource.CLOSED, false]);
		vi.advanceTimersByTime(300 * SECOND);
		expect([FakeSource.opened.length, stale]).toEqual([1, null]);
	});

	it('opens a stream at once when it is shown, which has a second until the page says that it is out of date', () => {
		lastSource().accept();
		show(false);
		vi.advanceTimersByTime(300 * SECOND);
		show(true);
		expect(FakeSource.opened).toHaveLength(2);
		vi.advanceTimersByTime(SECOND - 1);
		expect(stale).toBeNull();
		vi.advanceTimersByTime(1);
		expect(stale).toBe(301);
		lastSource().accept();
		expect(stale).toBeNull();
	});

	it('counts the time for which the device slept, however soon the stream answers', () => {
		lastSource().accept();
		show(false);
		vi.setSystemTime(Date.now() + 300 * SECOND);
		show(true);
		lastSource().accept();
		vi.advanceTimersByTime(SECOND);
		expect([FakeSource.opened.length, stale]).toEqual([2, null]);
	});

	it('that was opened hidden has no stream before it is shown', () => {
		stop();
		FakeSource.opened = [];
		page.hidden = true;
		stop = follow();
		vi.advanceTimersByTime(300 * SECOND);
		expect([FakeSource.opened.length, stale]).toEqual([0, null]);
		show(true);
		expect(FakeSource.opened).toHaveLength(1);
	});
});

describe('the places of a browser', () => {
	/** Grants of locks arrive after some microtasks. */
	const granted = () => vi.advanceTimersByTimeAsync(0);
	const open = () => FakeSource.opened.filter(({ readyState }) => readyState !== FakeSource.CLOSED);
	let stops: (() => void)[];

	beforeEach(async () => {
		stop();
		vi.stubGlobal('navigator', { locks: new FakeLocks() });
		FakeSource.opened = [];
		stops = Array.from({ length: 6 }, follow);
		await granted();
	});

	afterEach(() => {
		for (const each of stops) each();
	});

	it('are four, and one that is given back goes to a stream that waits', async () => {
		expect(open()).toHaveLength(4);
		stops[0]?.();
		await granted();
		expect([FakeSource.opened.length, open().length]).toEqual([5, 4]);
	});

	it('are not kept by a hidden page', async () => {
		show(false);
		await granted();
		expect(open()).toHaveLength(0);
	});

	it('include one that serves all further streams in turn, so that none is out of date', async () => {
		const read = new Set<FakeSource>();
		for (let second = 0; second < 60; second += 1) {
			for (const source of open()) {
				if (source.readyState === 0) source.accept();
				if (!read.has(source)) source.send('snapshot', { seq: 3 });
				else if (second % 5 === 0) source.send('heartbeat', {});
				read.add(source);
			}
			await vi.advanceTimersByTimeAsync(SECOND);
			expect(open().length).toBeLessThanOrEqual(4);
		}
		expect(late).toBe(false);
		const [first, second, third] = FakeSource.opened;
		expect([first, second, third].map((source) => source?.readyState)).toEqual([1, 1, 1]);
		// Three streams in turn, each for a second and some.
		expect(FakeSource.opened.length).toBeGreaterThan(20);
	});

	it('keep the last one until its stream has sent something', async () => {
		await vi.advanceTimersByTimeAsync(2 * SECOND);
		expect(FakeSource.opened).toHaveLength(4);
	});
});

it('reports at once that the connection is lost, replaced or back', () => {
	const seen = [up];
	lastSource().accept();
	seen.push(up);
	lastSource().fail(0);
	seen.push(up);
	lastSource().send('heartbeat', {});
	seen.push(up);
	vi.advanceTimersByTime(12 * SECOND);
	seen.push(up);
	expect(seen).toEqual([false, true, false, true, false]);
});

it('retries less and less often while there is no answer', () => {
	for (let i = 0; i < 300; i += 1) {
		lastSource().fail(FakeSource.CLOSED);
		vi.advanceTimersByTime(SECOND);
	}
	expect(FakeSource.opened.length).toBeGreaterThan(5);
	expect(FakeSource.opened.length).toBeLessThan(25);
});

it('closes everything when it is stopped', () => {
	stop();
	expect(lastSource().readyState).toBe(FakeSource.CLOSED);
	expect(vi.getTimerCount()).toBe(0);
});

it('completes the bids of the running lots by the last whole state of their lot', () => {
	const news: unknown[] = [];
	const leave = followRunning({ news: (each) => news.push(each), stale: () => undefined });
	const state = { status: 'active', current_bid: 100, minimum_bid: 110, bid_count: 1, leader: 1 };
	lastSource().accept();
	lastSource().send('bid', { auction_id: 'b', seq: 2, current_bid: 5, bid_count: 1 });
	lastSource().send('state', { auction_id: 'a', seq: 2, call: 1, state });
	lastSource().send('bid', { auction_id: 'a', seq: 3, current_bid: 120, bid_count: 2 });
	lastSource().send('state', { auction_id: 'a', seq: 4, state: { ...state, status: 'paused' } });
	expect(news).toEqual([
		{ auction_id: 'a', seq: 2, call: 1, state },
		{ auction_id: 'a', seq: 3, call: 1, state: { ...state, current_bid: 120, bid_count: 2 } },
		{ auction_id: 'a', seq: 4, state: { ...state, status: 'paused' } },
	]);
	leave();
});
