import type { LiveFrame, LiveSnapshot } from '#contract/live.ts';
import { API } from '#contract/paths.ts';
import { SECOND } from '#domain/time.ts';
import type { LiveMessage } from './live-auction.ts';
import { staleSeconds } from './stale.ts';

interface LiveListener {
	message(message: LiveMessage): void;
	/** Called every second: seconds since the last sign of life while the page may be out of date, else null. */
	stale(seconds: number | null): void;
	/** Called when the connection is lost or there again, at once: for those who must not act on old news. */
	link?(up: boolean): void;
}

/** A machine that slept this much longer than its monotonic clock says cannot trust an open connection. */
const NAP = 10 * SECOND;

/** Follows an auction until the returned function is called; the browser resumes with Last-Event-ID. */
export function followAuction(id: string, listener: LiveListener): () => void {
	return keepConnected((signs) => connect(id, { ...signs, message: listener.message }), listener);
}

/** What a connection says of itself while it is open. */
export interface Signs {
	alive(): void;
	down(): void;
}

/**
 * Keeps a stream open until the returned function is called. The browser itself reconnects; this adds what it leaves
 * out: a connection that went silent, was refused or slept is replaced. `silence` is how long nothing was heard before.
 */
export function keepConnected(
	connect: (signs: Signs) => EventSource,
	listener: Pick<LiveListener, 'stale' | 'link'>,
	silence = 0,
): () => void {
	const link = { last_sign: performance.now() - silence };
	const clocks = { monotonic: performance.now(), wall: Date.now() };
	const retry = { attempts: 0, at: 0 };
	let source = open();

	function open(): EventSource {
		retry.at = performance.now() + pauseBefore(retry.attempts);
		retry.attempts += 1;
		down();
		return connect({ alive, down });
	}

	function alive() {
		retry.attempts = 0;
		link.last_sign = performance.now();
		listener.link?.(true);
		report();
	}

	function down() {
		listener.link?.(false);
	}

	function report() {
		listener.stale(staleSeconds(link.last_sign, performance.now()));
	}

	function look() {
		const now = performance.now();
		const slept = Date.now() - clocks.wall - (now - clocks.monotonic);
		Object.assign(clocks, { monotonic: now, wall: Date.now() });
		if (slept > NAP) link.last_sign -= slept;
		const dead = source.readyState === EventSource.CLOSED || staleSeconds(link.last_sign, now) !== null;
		if (slept > NAP || (dead && now >= retry.at)) {
			source.close();
			source = open();
		}
		report();
	}

	const timer = setInterval(look, SECOND);
	// The timers of a tab that nobody looks at are slowed down: who looks again must not read old news as new.
	document.addEventListener('visibilitychange', look);
	return () => {
		clearInterval(timer);
		document.removeEventListener('visibilitychange', look);
		source.close();
	};
}

/** 5 s, 10 s, 20 s, then 40 s, spread by half each way so that a restarted server is not met by everyone at once. */
function pauseBefore(attempts: number): number {
	return 5 * SECOND * 2 ** Math.min(attempts, 3) * (0.5 + Math.random());
}

interface Connection extends Signs {
	message(message: LiveMessage): void;
}

function connect(id: string, { alive, down, message }: Connection): EventSource {
	const source = new EventSource(API.events(id));
	source.addEventListener('open', alive);
	source.addEventListener('error', down);
	source.addEventListener('heartbeat', alive);
	source.addEventListener('snapshot', ({ data }) => {
		alive();
		message({ event: 'snapshot', data: JSON.parse(data) as LiveSnapshot });
	});
	source.addEventListener('frame', ({ data }) => {
		alive();
		message({ event: 'frame', data: JSON.parse(data) as LiveFrame });
	});
	return source;
}
