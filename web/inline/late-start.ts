import { SECOND } from '#domain/values/time.ts';

/** After the load event, paints are not waited for any longer than this. */
const LATEST_PAINT = SECOND;
/** A page whose pictures do not arrive starts after this time. */
const LATEST = 8 * SECOND;

/**
 * Calls `start` once the document is loaded, its largest content is painted and the browser is idle. `start` may be
 * called more than once.
 */
export function startAfterPaint(start: () => void): void {
	const idle = () => {
		// Safari has no requestIdleCallback; setTimeout ignores the options.
		const whenIdle = (window.requestIdleCallback ?? setTimeout) as typeof requestIdleCallback;
		whenIdle(start, { timeout: LATEST_PAINT });
	};
	const afterLoad = () => {
		// A hidden page paints nothing.
		if (document.hidden) return idle();
		setTimeout(idle, LATEST_PAINT);
		// The pictures that have just been loaded are painted in the next frame.
		requestAnimationFrame(() =>
			requestAnimationFrame(() =>
				new PerformanceObserver((_, observer) => {
					observer.disconnect();
					idle();
				}).observe({ type: 'largest-contentful-paint', buffered: true }),
			),
		);
	};
	setTimeout(start, LATEST);
	addEventListener('load', afterLoad);
}
