import { SECOND } from '#domain/values/time.ts';
import { openEventSource } from '#web/browser/interfaces.ts';

/** Receives the state of a connection. */
export interface ConnectionListener {
	/** Called every second: seconds since the last sign of life while the page may be out of date, else null. */
	stale?(seconds: number | null): void;
	/** Called at once when the connection is lost, and at every sign of life. */
	link?(up: boolean): void;
}

/** A handler for each named event of a stream. It receives the parsed data and the event's id. */
export type StreamEvents = Record<string, (data: unknown, id: string) => void>;

/**
 * If the wall clock gained this much on the monotonic clock, the device slept and an open connection cannot be trusted.
 */
const SLEPT = 10 * SECOND;

/**
 * Keeps an event stream open until the returned function is called. The browser reconnects by itself, with
 * Last-Event-ID. This function also replaces a connection that went silent, was refused or was open while the device
 * slept by one to `url()`. `silence` is the time without events before the start, in milliseconds. In a browser without event
 * streams it opens none, and reports from the start how old the page is.
 */
export function followStream(
	url: () => string,
	events: StreamEvents,
	listener: ConnectionListener = {},
	silence = 0,
): () => void {
	let last_sign = performance.now() - silence;
	const clocks = { monotonic: performance.now(), wall: Date.now() };
	const retry = { attempts: 0, at: 0 };
	let source = open();

	function open(): EventSource | null {
		retry.at = performance.now() + pauseBefore(retry.attempts);
		retry.attempts += 1;
		down();
		return openSource(url(), events, { alive, down });
	}

	function alive() {
		retry.attempts = 0;
		last_sign = performance.now();
		listener.link?.(true);
		report();
	}

	function down() {
		listener.link?.(false);
	}

	function report() {
		const now = performance.now();
		listener.stale?.(source ? staleSeconds(last_sign, now) : Math.floor((now - last_sign) / SECOND));
	}

	function check() {
		const now = performance.now();
		const slept = Date.now() - clocks.wall - (now - clocks.monotonic);
		Object.assign(clocks, { monotonic: now, wall: Date.now() });
		if (slept > SLEPT) last_sign -= slept;
		const dead = source?.readyState === CLOSED || staleSeconds(last_sign, now) !== null;
		if (source && (slept > SLEPT || (dead && now >= retry.at))) {
			source.close();
			source = open();
		}
		report();
	}

	if (!source) report();
	const timer = setInterval(check, SECOND);
	// Browsers slow down the timers of a hidden tab: outdated data must be marked as soon as the tab is shown again.
	document.addEventListener('visibilitychange', check);
	return () => {
		clearInterval(timer);
		document.removeEventListener('visibilitychange', check);
		source?.close();
	};
}

/** A stream sends a heartbeat every five seconds. After two missed ones the page may be out of date. */
const GAP = 10 * SECOND;

/**
 * Returns the seconds since the last sign of life if the page may be out of date, otherwise null. A lost connection and
 * a silent one are treated alike. Both times are of a monotonic clock.
 */
export function staleSeconds(last_sign: number, now: number): number | null {
	const silent = now - last_sign;
	return silent > GAP ? Math.floor(silent / SECOND) : null;
}

/**
 * 5 s, 10 s, 20 s, then 40 s, varied by half in both directions so that clients do not all return to a restarted server
 * at once.
 */
function pauseBefore(attempts: number): number {
	return 5 * SECOND * 2 ** Math.min(attempts, 3) * (0.5 + Math.random());
}

interface Signs {
	alive(): void;
	down(): void;
}

/** The state of a source that does not reconnect: the constant of `EventSource`. */
const CLOSED = 2;

function openSource(url: string, events: StreamEvents, { alive, down }: Signs): EventSource | null {
	const source = openEventSource(url);
	if (!source) return null;
	source.addEventListener('open', alive);
	source.addEventListener('error', down);
	source.addEventListener('heartbeat', alive);
	for (const [name, handle] of Object.entries(events))
		source.addEventListener(name, ({ data, lastEventId }: MessageEvent<string>) => {
			alive();
			handle(JSON.parse(data), lastEventId);
		});
	return source;
}
