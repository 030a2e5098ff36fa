// The only script of ours that runs before the page is painted. The build puts it into each document (vite.config.ts); it
// must stay below 3 KB.

import type { AuctionType } from '#domain/auction/auction.ts';
import { activeCountdown } from '#domain/auction/countdown.ts';
import { SECOND } from '#domain/values/time.ts';
import { documentArrival, untilNextSecond } from '#web/api/clock-offset.ts';
import { loadAgain } from '#web/api/load-again.ts';
import { type CapturedInput, captureInput } from './capture-input.ts';

/** Where React Router keeps the scroll positions of a tab's pages, by the key of their entry in the history. */
const POSITIONS = 'react-router-scroll-positions';

/** Scrolls a page that is shown again to where it was, as the script of React Router's `<ScrollRestoration>` does. */
function restoreScrollPosition(): void {
	if (!history.state?.key) history.replaceState({ key: String(Math.random()) }, '');
	try {
		const top = JSON.parse(sessionStorage[POSITIONS])[history.state.key];
		if (top) scrollTo(0, top);
	} catch {
		// Without stored positions the page starts at its top.
	}
}

/** After the load event, paints and idleness are not waited for any longer than this each. */
const LATEST_PAINT = SECOND;
/** A page whose pictures do not arrive starts after this time. */
const LATEST = 8 * SECOND;

/**
 * Calls `start` once the document is loaded, its largest content is painted and the browser is idle. `start` may be called
 * more than once.
 */
function startAfterPaint(start: () => void): void {
	// Safari has no requestIdleCallback; setTimeout ignores the options.
	const whenIdle = (window.requestIdleCallback ?? setTimeout) as typeof requestIdleCallback;
	const idle = () => whenIdle(start, { timeout: LATEST_PAINT });
	// A picture that has just been loaded is in the next frame, which is reported when it is on the screen.
	// It reports later paints too, for which `start` has nothing left to do.
	const afterFrame = () =>
		new PerformanceObserver(idle).observe({ type: 'largest-contentful-paint', buffered: true });
	setTimeout(start, LATEST);
	addEventListener('load', () => {
		// A hidden page paints nothing, and not all browsers report paints.
		setTimeout(idle, LATEST_PAINT);
		requestAnimationFrame(() => requestAnimationFrame(afterFrame));
	});
}

/** After this time without scripts a page may be out of date, as one whose stream is silent (decision 025). */
const SILENCE = 10 * SECOND;

/** What the document's script passes to the page's scripts. */
export interface BeforeHydration {
	/** The attributes of web/root.tsx. */
	dataset: DOMStringMap;
	captured: CapturedInput;
	/** Ends what the document's script shows: from here on, React does. */
	stop(): void;
	/** For a page whose scripts cannot be loaded. */
	fail(): void;
}

declare global {
	/** For web/entry.client.tsx. */
	var beforeHydration: BeforeHydration;
}

const { dataset, previousElementSibling } = document.currentScript as HTMLScriptElement;
const requestScripts = takeScripts(previousElementSibling as Element);
const arrival = documentArrival();
let nextTick: ReturnType<typeof setTimeout>;
let started = false;
let failed = false;

/** Lets the pictures below the first window load (web/app.css), and loads the page's scripts. */
function start(): void {
	if (started) return;
	started = true;
	delete document.body.dataset.first;
	const note = document.createElement('p');
	note.role = 'alert';
	note.innerHTML = dataset.late as string;
	const showLate = () => document.body.append(note);
	const silence = setTimeout(showLate, SILENCE);
	function stop() {
		clearTimeout(nextTick);
		clearTimeout(silence);
		note.remove();
	}
	function fail() {
		if (failed) return;
		failed = true;
		showLate();
		// Without scripts, links still work.
		captured.release();
		captured.actions.find(({ target }) => 'href' in target)?.target.click();
		loadAgain(captured.changed);
	}
	globalThis.beforeHydration = { dataset, captured, stop, fail };
	requestScripts(fail);
}

restoreScrollPosition();
const captured = captureInput(start);
tick();
startAfterPaint(start);

/**
 * Takes React Router's scripts out of the element in which they stand as text. Those that run by themselves, without another file,
 * are run. Returns what runs the module and requests its files; `onMissing` is called for each that cannot be loaded.
 */
function takeScripts(place: Element): (onMissing: () => void) => void {
	const taken = document.createRange().createContextualFragment(place.textContent);
	document.head.append(...taken.querySelectorAll('script:not([type])'));
	return (onMissing) => {
		for (const each of taken.children) each.addEventListener('error', onMissing);
		document.head.append(taken);
	};
}

/** An element of web/ui/countdown.tsx. */
type Timer = HTMLElement & { firstElementChild: HTMLElement };

/**
 * Shows the countdowns of the document, every second until `nextTick` is cleared. Each one states its end and the server's time
 * at which it was rendered (web/ui/countdown.tsx).
 */
function tick(): void {
	const elapsed = performance.now() - arrival;
	let wait = SECOND;
	for (const { dataset, firstElementChild: shown } of document.querySelectorAll<Timer>('[data-end]')) {
		const now = Number(dataset.now) + elapsed;
		const { urgency, label } = activeCountdown(
			{ auction_type: dataset.type as AuctionType, end_time: dataset.end as string },
			now,
		);
		wait = untilNextSecond(now);
		if (shown.textContent === label) continue;
		shown.textContent = label;
		shown.dataset.urgency = urgency;
	}
	nextTick = setTimeout(tick, wait);
}
