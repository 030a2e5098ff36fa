import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { IDLE_LIMIT } from '#domain/session.ts';
import { HOUR, MINUTE, SECOND } from '#domain/time.ts';
import { watchInactivity } from './inactivity.ts';
import type { ActivityStamp } from './inactivity-stamp.ts';

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
	const sign = (name = 'mousedown') => page.dispatchEvent(new Event(name));
	return { sign, stop, onActivity, onIdle, stamp };
}

beforeEach(() => {
	vi.useFakeTimers({ now: 1_000 * HOUR });
});

afterEach(() => {
	vi.useRealTimers();
});

describe('inactivity', () => {
	it('is over after 15 minutes, once, and not a moment before', () => {
		const { onIdle } = tab();
		vi.advanceTimersByTime(IDLE_LIMIT - 1);
		expect(onIdle).not.toHaveBeenCalled();
		vi.advanceTimersByTime(1);
		expect(onIdle).toHaveBeenCalledOnce();
		vi.advanceTimersByTime(HOUR);
		expect(onIdle).toHaveBeenCalledOnce();
	});

	it.each(['mousedown', 'keydown', 'touchstart', 'click'])('starts again with a %s', (name) => {
		const { sign, onIdle, onActivity } = tab();
		vi.advanceTimersByTime(14 * MINUTE);
		sign(name);
		expect(onActivity.mock.calls).toEqual([[Date.now()]]);
		vi.advanceTimersByTime(IDLE_LIMIT - 1);
		expect(onIdle).not.toHaveBeenCalled();
		vi.advanceTimersByTime(1);
		expect(onIdle).toHaveBeenCalledOnce();
	});

	it.each(['mousemove', 'scroll', 'visibilitychange', 'focus', 'pageshow'])(
		'goes on through a %s',
		(name) => {
			const { sign, onIdle, onActivity } = tab();
			vi.advanceTimersByTime(14 * MINUTE);
			sign(name);
			vi.advanceTimersByTime(MINUTE);
			expect(onActivity).not.toHaveBeenCalled();
			expect(onIdle).toHaveBeenCalledOnce();
		},
	);

	it('takes a burst of signs as one', () => {
		const { sign, onActivity } = tab();
		vi.advanceTimersByTime(MINUTE);
		for (const name of ['touchstart', 'mousedown', 'click']) sign(name);
		vi.advanceTimersByTime(SECOND);
		sign('keydown');
		expect(onActivity).toHaveBeenCalledTimes(2);
	});

	it('ends a page that slept before the click that wakes it counts', () => {
		const { sign, onIdle, onActivity } = tab();
		vi.setSystemTime(Date.now() + 8 * HOUR);
		sign('click');
		expect(onIdle).toHaveBeenCalledOnce();
		expect(onActivity).not.toHaveBeenCalled();
		sign('click');
		expect(onActivity).not.toHaveBeenCalled();
	});

	it.each(['visibilitychange', 'pageshow', 'focus'])('ends a page that slept at its %s', (name) => {
		const { sign, onIdle } = tab();
		vi.setSystemTime(Date.now() + IDLE_LIMIT);
		sign(name);
		expect(onIdle).toHaveBeenCalledOnce();
	});

	it('is of all tabs together', () => {
		const stamp = sharedStamp();
		const [quiet, busy] = [tab(stamp), tab(stamp)];
		vi.advanceTimersByTime(14 * MINUTE);
		busy.sign('keydown');
		vi.advanceTimersByTime(IDLE_LIMIT - 1);
		expect(quiet.onIdle).not.toHaveBeenCalled();
		vi.advanceTimersByTime(1);
		expect(quiet.onIdle).toHaveBeenCalledOnce();
		expect(busy.onIdle).toHaveBeenCalledOnce();
	});

	it('of a tab that slept is not that of one that was used meanwhile', () => {
		const { sign, stamp, onIdle, onActivity } = tab();
		vi.setSystemTime(Date.now() + HOUR);
		stamp.write(Date.now() - MINUTE);
		sign('click');
		expect(onIdle).not.toHaveBeenCalled();
		expect(onActivity).toHaveBeenCalledOnce();
	});

	it('is not cheated by a clock that was put back', () => {
		const { sign, stamp, onIdle } = tab();
		sign();
		vi.setSystemTime(Date.now() - 5 * HOUR);
		vi.advanceTimersByTime(2 * IDLE_LIMIT);
		expect(stamp.read()).toBeGreaterThan(Date.now());
		expect(onIdle).toHaveBeenCalledOnce();
	});

	it('is nobody’s business once the watch is stopped', () => {
		const { sign, stop, onIdle, onActivity } = tab();
		stop();
		vi.advanceTimersByTime(MINUTE);
		sign();
		vi.advanceTimersByTime(HOUR);
		expect(onIdle).not.toHaveBeenCalled();
		expect(onActivity).not.toHaveBeenCalled();
	});
});
