import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { MINUTE, SECOND } from '#domain/values/time.ts';
import { followNotifications } from './notification-stream.ts';
import { FakeSource, lastSource } from './testing/fake-event-source.ts';
import { FakeLocks } from './testing/fake-locks.ts';

/** The parts of the document that are used. */
const page = Object.assign(new EventTarget(), { hidden: false });

function hide() {
	page.hidden = true;
	page.dispatchEvent(new Event('visibilitychange'));
}

const news = vi.fn();
const rightsChanged = vi.fn();
const rights = vi.fn();
const NEWS = { notices: [], unread: 2 };
let stop: () => void;

beforeEach(() => {
	vi.useFakeTimers();
	vi.stubGlobal('EventSource', FakeSource);
	vi.stubGlobal('document', page);
	page.hidden = false;
	// A browser without BroadcastChannel and locks: this tab holds the stream.
	vi.stubGlobal('BroadcastChannel', undefined);
	vi.stubGlobal('navigator', {});
	FakeSource.opened = [];
	stop = followNotifications('a-session', { news, rightsChanged, rights });
	lastSource().accept();
});

afterEach(() => {
	stop();
	vi.clearAllMocks();
	vi.unstubAllGlobals();
	vi.useRealTimers();
});

it('passes on notifications and a change of rights', () => {
	expect(lastSource().url).toBe('/api/notices/events');
	lastSource().send('notices', NEWS, '7');
	expect(news.mock.calls).toEqual([[NEWS]]);
	lastSource().send('standing', {});
	expect(rightsChanged).toHaveBeenCalledOnce();
});

it('passes on the rights of each stream, which may have changed while none was open', () => {
	lastSource().send('rights', { status: 'pending', role: null });
	lastSource().fail(FakeSource.CLOSED);
	vi.advanceTimersByTime(MINUTE);
	lastSource().send('rights', { status: 'approved', role: null });
	expect(rights.mock.calls).toEqual([
		[{ status: 'pending', role: null }],
		[{ status: 'approved', role: null }],
	]);
});

it('continues after the last number when the stream was refused', () => {
	lastSource().send('notices', NEWS, '7');
	lastSource().send('notices', NEWS);
	lastSource().fail(FakeSource.CLOSED);
	vi.advanceTimersByTime(MINUTE);
	expect(lastSource().url).toBe('/api/notices/events?after=7');
});

it('stays closed once the session is over', () => {
	lastSource().send('over', {});
	expect(lastSource().readyState).toBe(FakeSource.CLOSED);
	vi.advanceTimersByTime(10 * MINUTE);
	expect(FakeSource.opened).toHaveLength(1);
});

it('closes on a hidden page where every tab has a stream of its own', () => {
	hide();
	expect(lastSource().readyState).toBe(FakeSource.CLOSED);
});

it('stays open on a hidden page that has the only one, and takes no place of other streams', async () => {
	stop();
	const locks = new FakeLocks();
	vi.stubGlobal('navigator', { locks });
	const request = vi.spyOn(locks, 'request');
	stop = followNotifications('a-session', { news, rightsChanged, rights });
	await vi.advanceTimersByTimeAsync(0);
	hide();
	expect(lastSource().readyState).toBe(0);
	expect(request.mock.calls.map(([name]) => name)).toEqual(['martelo-notifications']);
	lastSource().send('notices', NEWS, '7');
	expect(news.mock.calls).toEqual([[NEWS]]);
});

it('closes when it is stopped', async () => {
	stop();
	await vi.advanceTimersByTimeAsync(SECOND);
	expect(lastSource().readyState).toBe(FakeSource.CLOSED);
	expect(vi.getTimerCount()).toBe(0);
});

it('receives from the tab that holds the stream, and does not open another one', () => {
	const channel = new EventTarget();
	const postMessage = vi.fn();
	vi.stubGlobal('navigator', { locks: { request: () => new Promise(() => undefined) } });
	vi.stubGlobal('BroadcastChannel', function Channel() {
		return Object.assign(channel, { postMessage, close: () => undefined });
	});
	const leave = followNotifications('a-session', { news, rightsChanged, rights });
	expect(postMessage.mock.calls).toEqual([[{ session_id: 'a-session', say: 'ask' }]]);
	const receive = (data: object) => channel.dispatchEvent(new MessageEvent('message', { data }));
	receive({ session_id: 'a-session', say: 'news', news: NEWS, last: 7 });
	receive({ session_id: 'another', say: 'news', news: { notices: [], unread: 9 }, last: 9 });
	receive({ session_id: 'a-session', say: 'standing' });
	receive({ session_id: 'a-session', say: 'rights', rights: { status: 'approved', role: null } });
	expect(news.mock.calls).toEqual([[NEWS]]);
	expect(rightsChanged).toHaveBeenCalledOnce();
	expect(rights.mock.calls).toEqual([[{ status: 'approved', role: null }]]);
	expect(FakeSource.opened).toHaveLength(1);
	leave();
});
