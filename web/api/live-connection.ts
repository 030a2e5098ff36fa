import { SECOND } from '#domain/time.ts';

/** What a page learns of its connection. */
export interface ConnectionListener {
	/** Called every second: seconds since the last sign of life while the page may be out of date, else null. */
	stale?(seconds: number | null): void;
	/** Called at once when the connection is lost, and at every sign of life. */
	link?(up: boolean): void;
}

/** What to do with each named event of a stream: its data, parsed, and its id. */
export type StreamEvents = Record<string, (data: unknown, id: string) => void>;

/** A device that slept this much longer than its monotonic clock says cannot trust an open connection. */
const SLEPT = 10 * SECOND;

/**
 * Keeps an event stream open until the returned function is called. The browser itself reconnects, with Last-Event-ID;
 * this adds what it leaves out: a connection that went silent, was refused or slept is replaced by one to `url()`.
 * `silence` is how long nothing was heard before, in milliseconds.
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

	function open(): EventSource {
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
		listener.stale?.(staleSeconds(last_sign, performance.now()));
	}

	function look() {
		const now = performance.now();
		const slept = Date.now() - clocks.wall - (now - clocks.monotonic);
		Object.assign(clocks, { monotonic: now, wall: Date.now() });
		if (slept > SLEPT) last_sign -= slept;
		const dead = source.readyState === EventSource.CLOSED || staleSeconds(last_sign, now) !== null;
		if (slept > SLEPT || (dead && now >= retry.at)) {
			source.close();
			source = open();
		}
		report();
	}

	const timer = setInterval(look, SECOND);
	// Browsers slow the timers of a hidden tab: old news must not look new when the tab is shown again.
	document.addEventListener('visibilitychange', look);
	return () => {
		clearInterval(timer);
		document.removeEventListener('visibilitychange', look);
		source.close();
	};
}

/** 5 s, 10 s, 20 s, then 40 s, spread by half each way so that not everyone returns to a restarted server at once. */
function pauseBefore(attempts: number): number {
	return 5 * SECOND * 2 ** Math.min(attempts, 3) * (0.5 + Math.random());
}

interface Signs {
	alive(): void;
	down(): void;
}

function openSource(url: string, events: StreamEvents, { alive, down }: Signs): EventSource {
	const source = new EventSource(url);
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

/** A stream sends a heartbeat every five seconds: after two missed ones the page may be out of date. */
const GAP = 10 * SECOND;

/**
 * Seconds since the last sign of life once the page may be out of date, else null. A lost connection and a silent one count
 * alike. Both times by a monotonic clock.
 */
export function staleSeconds(last_sign: number, now: number): number | null {
	const silent = now - last_sign;
	return silent > GAP ? Math.floor(silent / SECOND) : null;
}
