import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SECOND } from '#domain/time.ts';
import type { LiveMessage } from './live-auction.ts';
import { followAuction } from './live-stream.ts';

/** The part of the browser's EventSource that is used, driven by the test. */
class FakeSource extends EventTarget {
	static readonly CLOSED = 2;
	static opened: FakeSource[] = [];
	readonly url: string;
	readyState = 0;

	constructor(url: string) {
		super();
		this.url = url;
		FakeSource.opened.push(this);
	}

	close() {
		this.readyState = FakeSource.CLOSED;
	}

	accept() {
		this.readyState = 1;
		this.dispatchEvent(new Event('open'));
	}

	fail(readyState: number) {
		this.readyState = readyState;
		this.dispatchEvent(new Event('error'));
	}

	send(event: string, data: unknown) {
		this.dispatchEvent(new MessageEvent(event, { data: JSON.stringify(data) }));
	}
}

/** The part of the document that is listened to. */
const page = new EventTarget();

const heard: LiveMessage[] = [];
let stale: number | null = null;
let up: boolean | null = null;
let stop: () => void;

function last(): FakeSource {
	const source = FakeSource.opened.at(-1);
	if (!source) throw new Error('nothing was opened');
	return source;
}

beforeEach(() => {
	vi.useFakeTimers();
	vi.stubGlobal('EventSource', FakeSource);
	vi.stubGlobal('document', page);
	FakeSource.opened = [];
	heard.length = 0;
	stop = followAuction('an-id', {
		message: (message) => heard.push(message),
		stale: (seconds) => {
			stale = seconds;
		},
		link: (now) => {
			up = now;
		},
	});
});

afterEach(() => {
	stop();
	vi.unstubAllGlobals();
	vi.useRealTimers();
});

it('hands on what the stream says', () => {
	last().accept();
	last().send('snapshot', { seq: 3 });
	last().send('frame', { seq: 4 });
	last().send('heartbeat', {});
	expect(last().url).toBe('/api/auctions/an-id/events');
	expect(heard).toEqual([
		{ event: 'snapshot', data: { seq: 3 } },
		{ event: 'frame', data: { seq: 4 } },
	]);
});

it('stays believable for as long as heartbeats come', () => {
	last().accept();
	for (let i = 0; i < 4; i += 1) {
		vi.advanceTimersByTime(10 * SECOND);
		expect(stale).toBeNull();
		last().send('heartbeat', {});
	}
	expect(FakeSource.opened).toHaveLength(1);
});

it('leaves a short interruption to the browser, which resumes by itself', () => {
	last().accept();
	last().fail(0);
	vi.advanceTimersByTime(9 * SECOND);
	expect(stale).toBeNull();
	last().accept();
	vi.advanceTimersByTime(9 * SECOND);
	expect(stale).toBeNull();
	expect(FakeSource.opened).toHaveLength(1);
});

it('counts the seconds while the connection is down, and clears them when it is back', () => {
	last().accept();
	last().fail(0);
	vi.advanceTimersByTime(11 * SECOND);
	expect(stale).toBe(11);
	last().accept();
	expect(stale).toBeNull();
});

it('replaces a connection that was refused for good', () => {
	last().fail(FakeSource.CLOSED);
	vi.advanceTimersByTime(20 * SECOND);
	expect(FakeSource.opened.length).toBeGreaterThan(1);
	last().accept();
	expect(stale).toBeNull();
});

it('replaces a connection that looks open but went silent', () => {
	last().accept();
	vi.advanceTimersByTime(12 * SECOND);
	expect(stale).not.toBeNull();
	expect(FakeSource.opened).toHaveLength(2);
	expect(FakeSource.opened[0]?.readyState).toBe(FakeSource.CLOSED);
});

it('does not trust a connection after the machine slept', () => {
	last().accept();
	vi.setSystemTime(Date.now() + 300 * SECOND);
	vi.advanceTimersByTime(SECOND);
	expect(FakeSource.opened).toHaveLength(2);
	expect(stale).toBe(301);
	last().accept();
	expect(stale).toBeNull();
});

it('looks at once when somebody looks at the page again', () => {
	last().accept();
	vi.setSystemTime(Date.now() + 300 * SECOND);
	page.dispatchEvent(new Event('visibilitychange'));
	expect(stale).toBe(300);
	expect(FakeSource.opened).toHaveLength(2);
});

it('tells at once when the connection is lost, replaced or there again', () => {
	const seen = [up];
	last().accept();
	seen.push(up);
	last().fail(0);
	seen.push(up);
	last().send('heartbeat', {});
	seen.push(up);
	vi.advanceTimersByTime(12 * SECOND);
	seen.push(up);
	expect(seen).toEqual([false, true, false, true, false]);
});

it('asks less and less often while nobody answers', () => {
	for (let i = 0; i < 300; i += 1) {
		last().fail(FakeSource.CLOSED);
		vi.advanceTimersByTime(SECOND);
	}
	expect(FakeSource.opened.length).toBeGreaterThan(5);
	expect(FakeSource.opened.length).toBeLessThan(25);
});

it('lets go of everything when it is stopped', () => {
	stop();
	expect(last().readyState).toBe(FakeSource.CLOSED);
	expect(vi.getTimerCount()).toBe(0);
});
