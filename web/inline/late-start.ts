import { SECOND } from '#domain/values/time.ts';

/** The longest time without idleness. */
const LATEST_IDLE = SECOND;
/** A page whose pictures do not arrive, or which nobody sees, starts after this time. */
const LATEST = 8 * SECOND;

/**
 * Calls `start` once the document is loaded, its pictures are painted and the browser is idle. `start` may be called more
 * than once.
 */
export function startAfterPaint(start: () => void): void {
	// Safari has no requestIdleCallback; setTimeout ignores the options.
	const whenIdle = (window.requestIdleCallback ?? setTimeout) as typeof requestIdleCallback;
	const idle = () => whenIdle(start, { timeout: LATEST_IDLE });
	setTimeout(start, LATEST);
	// The pictures that have just been loaded are painted in the next frame.
	addEventListener('load', () => requestAnimationFrame(() => requestAnimationFrame(idle)));
}
