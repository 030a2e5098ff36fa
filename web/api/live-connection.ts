import { SECOND } from '#domain/values/time.ts';
import { notUpdated, openEventSource, takePlace } from '#web/browser/interfaces.ts';

/** In the last place, a stream stays open this long after its first event, which is followed by those that belong to it. */
const TURN = 0.25 * SECOND;

/** The least time between two turns of a page in the last place. */
const BETWEEN_TURNS = 2 * SECOND;

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

interface StreamOptions {
	/** The time without events before the start, in milliseconds. */
	silence?: number;
	/** The only stream of its kind in this browser: it needs no place among the others, and stays open while the page is hidden. */
	alone?: boolean;
}

/**
 * Follows an event stream until the returned function is called: while the page is shown, and as long as the browser has a
 * place for it (`takePlace`). The browser reconnects by itself, with Last-Event-ID. This function also replaces a connection
 * that went silent, was refused or was open while the device slept by one to `url()`. A page that is shown again opens a new
 * one, and has a second until it reports that it may be out of date. In a browser without event streams it opens none, and
 * reports from the start how old the page is.
 */
export function followStream(
	url: () => string,
	events: StreamEvents,
	listener: ConnectionListener = {},
	{ silence = 0, alone = false }: StreamOptions = {},
): () => void {
	let last_sign = performance.now() - silence;
	const clocks = { monotonic: performance.now(), wall: Date.now() };
	const retry = { attempts: 0, at: 0 };
	/** Whether the place is the last one, and when it is given back: soon after its stream has sent something. */
	const turn = { last: false, ends: Number.POSITIVE_INFINITY };
	let source: EventSource | null = null;
	/** Gives the place back; null while the page neither has one nor waits for it. */
	let leave: (() => void) | null = null;

	function open() {
		close();
		leave = alone ? placeApart(begin) : takePlace(begin);
	}

	function begin(last: boolean) {
		turn.last = last;
		retry.at = performance.now() + pauseBefore(retry.attempts);
		retry.attempts += 1;
		source = openSource(url(), events, { alive, down });
		if (!source) report();
	}

	function close() {
		leave?.();
		leave = null;
		source?.close();
		source = null;
		turn.ends = Number.POSITIVE_INFINITY;
		down();
	}

	function alive({ type }: Event) {
		retry.attempts = 0;
		last_sign = performance.now();
		if (turn.last && type !== 'open') turn.ends = Math.min(turn.ends, last_sign + TURN);
		listener.link?.(true);
		report();
	}

	function down() {
		listener.link?.(false);
	}

	function report() {
		const now = performance.now();
		listener.stale?.(notUpdated() ? Math.floor((now - last_sign) / SECOND) : staleSeconds(last_sign, now));
	}

	return whileShown(alone, close, (shown) => {
		const now = performance.now();
		const slept = Date.now() - clocks.wall - (now - clocks.monotonic);
		Object.assign(clocks, { monotonic: now, wall: Date.now() });
		if (slept > SLEPT) last_sign -= slept;
		const silent = staleSeconds(last_sign, now) !== null;
		const dead = source ? source.readyState === CLOSED || silent : !leave;
		if (slept > SLEPT || (dead && (shown || now >= retry.at))) open();
		else if (now >= turn.ends) {
			close();
			retry.at = now + BETWEEN_TURNS;
		}
		if (!shown) report();
	});
}

/** A place for a stream that needs none among the others. */
function placeApart(begin: (last: boolean) => void): () => void {
	begin(false);
	return () => undefined;
}

/**
 * Calls `look` when the page is shown, with true, and every second until it is hidden; then `hide`. With `always`, until the
 * returned function is called, which also calls `hide`.
 */
function whileShown(always: boolean, hide: () => void, look: (shown: boolean) => void): () => void {
	let timer: ReturnType<typeof setInterval> | undefined;
	const stop = () => {
		clearInterval(timer);
		hide();
	};
	const change = () => {
		if (document.hidden && !always) return stop();
		clearInterval(timer);
		look(true);
		timer = setInterval(look, SECOND, false);
	};
	change();
	document.addEventListener('visibilitychange', change);
	return () => {
		document.removeEventListener('visibilitychange', change);
		stop();
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
	alive(sign: Event): void;
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
		source.addEventListener(name, (event: MessageEvent<string>) => {
			alive(event);
			handle(JSON.parse(event.data), event.lastEventId);
		});
	return source;
}
