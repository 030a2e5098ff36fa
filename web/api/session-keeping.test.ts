import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { IDLE_LIMIT } from '#domain/people/session.ts';
import { HOUR, MINUTE, SECOND } from '#domain/values/time.ts';
import {
	type ActivityStamp,
	createActivityReports,
	reportActivity,
	watchInactivity,
} from './session-keeping.ts';

/** The stamp that the tabs of a browser share. */
function sharedStamp(): ActivityStamp {
	let at = 0;
	return {
		read: () => at,
		write(now) {
			at = now;
		},
	};
}

function tab(stamp = sharedStamp()) {
	const page = new EventTarget();
	const [onActivity, onIdle] = [vi.fn(), vi.fn()];
	const stop = watchInactivity({ page, stamp, onActivity, onIdle });
	const act = (name = 'mousedown') => page.dispatchEvent(new Event(name));
	return { act, stop, onActivity, onIdle, stamp };
}

beforeEach(() => {
	vi.useFakeTimers({ now: 1_000 * HOUR });
});

afterEach(() => {
	vi.useRealTimers();
	vi.unstubAllGlobals();
});

describe('inactivity', () => {
	it('ends the session after exactly 15 minutes, once', () => {
		const { onIdle } = tab();
		vi.advanceTimersByTime(IDLE_LIMIT - 1);
		expect(onIdle).not.toHaveBeenCalled();
		vi.advanceTimersByTime(1);
		expect(onIdle).toHaveBeenCalledOnce();
		vi.advanceTimersByTime(HOUR);
		expect(onIdle).toHaveBeenCalledOnce();
	});

	it.each(['mousedown', 'keydown', 'touchstart', 'click', 'martelo:activity'])(
		'restarts with a %s',
		(name) => {
			const { act, onIdle, onActivity } = tab();
			vi.advanceTimersByTime(14 * MINUTE);
			act(name);
			expect(onActivity.mock.calls).toEqual([[Date.now()]]);
			vi.advanceTimersByTime(IDLE_LIMIT - 1);
			expect(onIdle).not.toHaveBeenCalled();
			vi.advanceTimersByTime(1);
			expect(onIdle).toHaveBeenCalledOnce();
		},
	);

	it.each(['mousemove', 'scroll', 'visibilitychange', 'focus', 'pageshow'])(
		'continues through a %s',
		(name) => {
			const { act, onIdle, onActivity } = tab();
			vi.advanceTimersByTime(14 * MINUTE);
			act(name);
			vi.advanceTimersByTime(MINUTE);
			expect(onActivity).not.toHaveBeenCalled();
			expect(onIdle).toHaveBeenCalledOnce();
		},
	);

	it('counts a burst of activity once', () => {
		const { act, onActivity } = tab();
		vi.advanceTimersByTime(MINUTE);
		for (const name of ['touchstart', 'mousedown', 'click']) act(name);
		vi.advanceTimersByTime(SECOND);
		act('keydown');
		expect(onActivity).toHaveBeenCalledTimes(2);
	});

	it('ends a page that slept before the click that wakes it can count', () => {
		const { act, onIdle, onActivity } = tab();
		vi.setSystemTime(Date.now() + 8 * HOUR);
		act('click');
		expect(onIdle).toHaveBeenCalledOnce();
		expect(onActivity).not.toHaveBeenCalled();
		act('click');
		expect(onActivity).not.toHaveBeenCalled();
	});

	it.each(['visibilitychange', 'pageshow', 'focus'])('ends a page that slept at its %s', (name) => {
		const { act, onIdle } = tab();
		vi.setSystemTime(Date.now() + IDLE_LIMIT);
		act(name);
		expect(onIdle).toHaveBeenCalledOnce();
	});

	it('counts the activity of all tabs', () => {
		const stamp = sharedStamp();
		const [quiet, busy] = [tab(stamp), tab(stamp)];
		vi.advanceTimersByTime(14 * MINUTE);
		busy.act('keydown');
		vi.advanceTimersByTime(IDLE_LIMIT - 1);
		expect(quiet.onIdle).not.toHaveBeenCalled();
		vi.advanceTimersByTime(1);
		expect(quiet.onIdle).toHaveBeenCalledOnce();
		expect(busy.onIdle).toHaveBeenCalledOnce();
	});

	it('keeps the session of a tab that slept while another was used', () => {
		const { act, stamp, onIdle, onActivity } = tab();
		vi.setSystemTime(Date.now() + HOUR);
		stamp.write(Date.now() - MINUTE);
		act('click');
		expect(onIdle).not.toHaveBeenCalled();
		expect(onActivity).toHaveBeenCalledOnce();
	});

	it('ends the session despite a clock that was set back', () => {
		const { act, stamp, onIdle } = tab();
		act();
		vi.setSystemTime(Date.now() - 5 * HOUR);
		vi.advanceTimersByTime(2 * IDLE_LIMIT);
		expect(stamp.read()).toBeGreaterThan(Date.now());
		expect(onIdle).toHaveBeenCalledOnce();
	});

	it('is ignored after the watch is stopped', () => {
		const { act, stop, onIdle, onActivity } = tab();
		stop();
		vi.advanceTimersByTime(MINUTE);
		act();
		vi.advanceTimersByTime(HOUR);
		expect(onIdle).not.toHaveBeenCalled();
		expect(onActivity).not.toHaveBeenCalled();
	});
});

function reports() {
	const send = vi.fn(async (_idle: number): ReturnType<typeof reportActivity> => 'alive');
	const onOver = vi.fn();
	const { note, flush, stop } = createActivityReports({ send, onOver });
	const sent = () => send.mock.calls.map(([idle]) => idle);
	return { note: () => note(Date.now()), flush, stop, send, sent, onOver };
}

describe('reports of activity', () => {
	it('send the first activity at once and the latest after a minute, with its age', async () => {
		const { note, sent } = reports();
		note();
		expect(sent()).toEqual([0]);
		await vi.advanceTimersByTimeAsync(20 * SECOND);
		note();
		await vi.advanceTimersByTimeAsync(5 * SECOND);
		note();
		expect(sent()).toEqual([0]);
		await vi.advanceTimersByTimeAsync(35 * SECOND);
		expect(sent()).toEqual([0, 35]);
	});

	it('are sent at most once a minute, however active the user is', async () => {
		const { note, send } = reports();
		for (let second = 0; second < 600; second += 1) {
			note();
			await vi.advanceTimersByTimeAsync(SECOND);
		}
		expect(send).toHaveBeenCalledTimes(11);
	});

	it('are not sent for an inactive user', async () => {
		const { note, send } = reports();
		note();
		await vi.advanceTimersByTimeAsync(10 * MINUTE);
		expect(send).toHaveBeenCalledOnce();
		note();
		expect(send).toHaveBeenCalledTimes(2);
	});

	it('are sent again with the elapsed time when they are lost', async () => {
		const { note, send, sent } = reports();
		send.mockResolvedValueOnce('lost');
		note();
		await vi.advanceTimersByTimeAsync(MINUTE);
		expect(sent()).toEqual([0, 60]);
		await vi.advanceTimersByTimeAsync(5 * MINUTE);
		expect(send).toHaveBeenCalledTimes(2);
	});

	it('are replaced by later activity when they are lost', async () => {
		const { note, send, sent } = reports();
		send.mockImplementationOnce(async () => {
			await new Promise((resolve) => setTimeout(resolve, 10 * SECOND));
			return 'lost';
		});
		note();
		await vi.advanceTimersByTimeAsync(5 * SECOND);
		note();
		await vi.advanceTimersByTimeAsync(55 * SECOND);
		expect(sent()).toEqual([0, 55]);
	});

	it('detect that the session is over', async () => {
		const { note, send, onOver } = reports();
		send.mockResolvedValueOnce('over');
		note();
		await vi.advanceTimersByTimeAsync(0);
		expect(onOver).toHaveBeenCalledOnce();
	});

	it('are flushed when the page is left', async () => {
		const { note, flush, sent } = reports();
		note();
		await vi.advanceTimersByTimeAsync(10 * SECOND);
		note();
		await vi.advanceTimersByTimeAsync(1_500);
		flush();
		flush();
		expect(sent()).toEqual([0, 2]);
	});

	it('stop when requested', async () => {
		const { note, stop, send } = reports();
		note();
		note();
		stop();
		await vi.advanceTimersByTimeAsync(MINUTE);
		expect(send).toHaveBeenCalledOnce();
	});
});

describe('reportActivity', () => {
	it.each([
		[200, 'alive'],
		[401, 'over'],
		[429, 'lost'],
		[500, 'lost'],
	])('reads a %d as %s', async (status, expected) => {
		const fetch = vi.fn(async (_path: string, _init?: RequestInit) => Response.json({}, { status }));
		vi.stubGlobal('fetch', fetch);
		expect(await reportActivity(7)).toBe(expected);
		const [path, init] = fetch.mock.calls[0] ?? [];
		expect(path).toBe('/api/session/activity');
		expect(init).toMatchObject({ method: 'POST', body: '{"idle_seconds":7}', keepalive: true });
	});

	it('is lost when the connection is lost', async () => {
		vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
		expect(await reportActivity(7)).toBe('lost');
	});
});
