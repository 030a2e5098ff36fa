import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SECOND } from '#domain/values/time.ts';
import type { LiveMessage } from './live-auction.ts';
import { followAuction } from './live-stream.ts';
import { FakeSource, lastSource } from './testing/fake-event-source.ts';

/** The parts of the document that are used. */
const page = new EventTarget();

const messages: LiveMessage[] = [];
let stale: number | null = null;
let up: boolean | null = null;
let stop: () => void;

beforeEach(() => {
	vi.useFakeTimers();
	vi.stubGlobal('EventSource', FakeSource);
	vi.stubGlobal('document', page);
	FakeSource.opened = [];
	messages.length = 0;
	stop = followAuction('an-id', {
		message: (message) => messages.push(message),
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

it('checks at once when the page is shown again', () => {
	lastSource().accept();
	vi.setSystemTime(Date.now() + 300 * SECOND);
	page.dispatchEvent(new Event('visibilitychange'));
	expect(stale).toBe(300);
	expect(FakeSource.opened).toHaveLength(2);
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
