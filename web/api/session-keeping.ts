import { ACCOUNT_API } from '#contract/account-paths.ts';
import type { ActivityReport } from '#contract/session.ts';
import { IDLE_LIMIT, isIdle, REFRESH_TICK } from '#domain/people/session.ts';
import { MINUTE, SECOND } from '#domain/values/time.ts';
import { kept } from '#web/browser/interfaces.ts';
import { ACTIVITY_NOTED } from './activity.ts';
import { signOut } from './authentication.ts';
import { request } from './request.ts';
import { sessionClient } from './session-client.ts';
import { idOf, runExclusively, sessionStore } from './session-store.ts';

/** How long signing out waits for the server. The server also ends an idle session by itself. */
const SIGN_OUT_TIMEOUT = 5 * SECOND;

/**
 * Keeps the session of a signed-in user: reads it and renews its access token at intervals and when the page wakes up, and
 * ends it after 15 minutes without activity. Returns a function that stops it. Visitors never load this file.
 */
export function keepSession(session_id: string): () => void {
	const { expect, tick, sessionEnded } = sessionClient;
	const reports = createActivityReports({ send: reportActivity, onOver: () => sessionEnded('over') });
	// First, so that a page that wakes up too late ends the session before it renews anything.
	const unwatch = watchInactivity({
		page: window,
		stamp: activityStamp,
		onActivity: reports.note,
		onIdle: () => void runExclusively(() => endIdleSession(session_id)),
	});
	const ticking = setInterval(tick, REFRESH_TICK);
	const wake = () => void (document.visibilityState === 'visible' && tick());
	document.addEventListener('visibilitychange', wake);
	window.addEventListener('pagehide', reports.flush);
	void expect(session_id);
	return () => {
		unwatch();
		reports.stop();
		clearInterval(ticking);
		document.removeEventListener('visibilitychange', wake);
		window.removeEventListener('pagehide', reports.flush);
	};
}

/** Ends an idle session on the server, in the first tab that detects it, and then in all tabs. */
async function endIdleSession(session_id: string): Promise<void> {
	const { held, known } = sessionStore.read();
	if (known && idOf(held) !== session_id) return;
	await Promise.race([signOut(), new Promise((resolve) => setTimeout(resolve, SIGN_OUT_TIMEOUT))]);
	sessionClient.sessionEnded('idle');
}

/** The events that count as activity (spec §4), and a bid that arrives on the auctioneer's console. */
const ACTIVITY = ['mousedown', 'keydown', 'touchstart', 'click', ACTIVITY_NOTED] as const;

/** The events at which a page that slept may have woken up. */
const WAKING = ['visibilitychange', 'pageshow', 'focus'] as const;

/** Activity within this time of the last activity is not counted again. */
const STEP = SECOND;

/** The time of the last activity in any tab of this browser (epoch milliseconds). */
export interface ActivityStamp {
	read(): number;
	write(at: number): void;
}

interface InactivityOptions {
	/** The target of the events: the window. */
	page: EventTarget;
	stamp: ActivityStamp;
	/** The user was active. Called at most once a second. */
	onActivity(at: number): void;
	/** No tab had activity for the whole limit. The watch has stopped. */
	onIdle(): void;
}

/**
 * Watches for 15 minutes without activity in any tab (spec §4). Opening the page counts as activity. The time of day
 * decides, not a timer, because timers stop while a device sleeps. Returns a function that stops the watch.
 */
export function watchInactivity({ page, stamp, onActivity, onIdle }: InactivityOptions): () => void {
	let last = Date.now();
	let timer: ReturnType<typeof setTimeout> | undefined;

	function latest(now: number): number {
		// A stamp in the future was written before the clock was set back. It must not keep a session alive.
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

	/** Checks the limit first: a click that wakes a sleeping page is too late to count. */
	function act(): void {
		const now = Date.now();
		const counted = now >= last && now - last < STEP;
		if (counted || check()) return;
		last = now;
		stamp.write(now);
		onActivity(now);
	}

	function stop(): void {
		clearTimeout(timer);
		for (const name of ACTIVITY) page.removeEventListener(name, act, true);
		for (const name of WAKING) page.removeEventListener(name, check, true);
	}

	stamp.write(last);
	for (const name of ACTIVITY) page.addEventListener(name, act, { capture: true, passive: true });
	for (const name of WAKING) page.addEventListener(name, check, true);
	check();
	return stop;
}

const STAMP_KEY = 'martelo.last-activity';

/**
 * Kept in the browser's storage, which tabs read synchronously. In a browser that refuses storage each tab counts only
 * its own activity.
 */
const activityStamp: ActivityStamp = {
	read: () => Number(kept.read(STAMP_KEY)) || 0,
	write: (at) => kept.write(STAMP_KEY, String(at)),
};

/** The result of a report: the session is alive, it is over, or there was no usable answer. */
type ReportResult = 'alive' | 'over' | 'lost';

interface ActivityReportsOptions {
	/** Reports to the server how many seconds ago the user was active. */
	send(idle_seconds: number): Promise<ReportResult>;
	/** The server reported that the session is over. */
	onOver(): void;
}

/**
 * Reports activity to the server, so that it does not end the session of an active user: the first at once, then the
 * latest once a minute. A lost report is sent again.
 */
export function createActivityReports({ send, onOver }: ActivityReportsOptions) {
	let unsent: number | null = null;
	let timer: ReturnType<typeof setTimeout> | undefined;

	async function report(): Promise<void> {
		if (unsent === null) return;
		const at = unsent;
		unsent = null;
		// Rounded up: the server may end the session a moment earlier than this page, never later.
		const idle_seconds = Math.ceil(Math.max(0, Date.now() - at) / SECOND);
		const result = await send(Math.min(idle_seconds, IDLE_LIMIT / SECOND));
		if (result === 'over') onOver();
		if (result === 'lost') unsent ??= at;
	}

	function reportAndWait(): void {
		timer = unsent === null ? undefined : setTimeout(reportAndWait, MINUTE);
		void report();
	}

	return {
		note(at: number) {
			unsent = at;
			if (timer === undefined) reportAndWait();
		},
		/** Sends the unsent activity of a page that is being left. */
		flush: () => void report(),
		stop: () => clearTimeout(timer),
	};
}

/** Reports that the user was active `idle_seconds` ago, even while the page is being left. */
export async function reportActivity(idle_seconds: number): Promise<ReportResult> {
	const body: ActivityReport = { idle_seconds };
	const answer = await request('POST', ACCOUNT_API.activity, { body, keepalive: true });
	if ('done' in answer) return 'alive';
	return answer.refused.status === 401 ? 'over' : 'lost';
}
