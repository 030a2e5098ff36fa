import { IDLE_LIMIT, isIdle } from '#domain/session.ts';
import { SECOND } from '#domain/time.ts';
import type { ActivityStamp } from './inactivity-stamp.ts';

/** What counts as a sign of the user (spec §4). */
const SIGNS = ['mousedown', 'keydown', 'touchstart', 'click'] as const;

/** When a page that slept may have woken up. */
const WAKING = ['visibilitychange', 'pageshow', 'focus'] as const;

/** How finely activity is told apart. */
const STEP = SECOND;

interface Given {
	/** Where events are heard: the window. */
	page: EventTarget;
	stamp: ActivityStamp;
	/** The user did something, at most once a second. */
	onActivity(at: number): void;
	/** Nobody did anything on any tab for the whole limit; the watch is over. */
	onIdle(): void;
}

/**
 * Watches for 15 minutes without a sign of the user on any tab (spec §4). Opening the page is one. What counts is
 * the time of day, not a timer: those stand still while a device sleeps. Answers the way to stop.
 */
export function watchInactivity({ page, stamp, onActivity, onIdle }: Given): () => void {
	let last = Date.now();
	let timer: ReturnType<typeof setTimeout> | undefined;

	function latest(now: number): number {
		// A stamp from later than now was made before the clock was put back: it must not keep a session alive.
		const elsewhere = stamp.read();
		last = Math.min(now, elsewhere <= now ? Math.max(last, elsewhere) : last);
		return last;
	}

	function check(): boolean {
		const now = Date.now();
		clearTimeout(timer);
		if (isIdle(latest(now), now)) {
			stop();
			onIdle();
			return true;
		}
		timer = setTimeout(check, last + IDLE_LIMIT - now);
		return false;
	}

	/** The limit first: a click that wakes a sleeping page comes too late to count. */
	function sign(): void {
		const now = Date.now();
		const known = now >= last && now - last < STEP;
		if (known || check()) return;
		last = now;
		stamp.write(now);
		onActivity(now);
	}

	function stop(): void {
		clearTimeout(timer);
		for (const name of SIGNS) page.removeEventListener(name, sign, true);
		for (const name of WAKING) page.removeEventListener(name, check, true);
	}

	stamp.write(last);
	for (const name of SIGNS) page.addEventListener(name, sign, { capture: true, passive: true });
	for (const name of WAKING) page.addEventListener(name, check, true);
	check();
	return stop;
}
