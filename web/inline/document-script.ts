// The only script of ours that runs before the page is painted. The build puts it into each document (vite.config.ts); it
// must stay below 3 KB.
import { loadAgain } from '#web/api/load-again.ts';
import { type HeldInput, holdInput } from './held-input.ts';
import { createLateNote } from './late-note.ts';
import { takeScripts } from './late-scripts.ts';
import { startAfterPaint } from './late-start.ts';
import { runCountdowns } from './running-countdowns.ts';
import { restoreScrollPosition } from './scroll-position.ts';

/** What the document's script passes to the page's scripts. */
export interface BeforeHydration {
	/** The attributes of web/late-scripts.tsx. */
	dataset: DOMStringMap;
	held: HeldInput;
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
let started = false;
let failed = false;

/** Lets the pictures below the first window load (web/app.css), and loads the page's scripts. */
function start(): void {
	if (started) return;
	started = true;
	delete document.body.dataset.first;
	const [showLate, endLate] = createLateNote(dataset.late as string);
	function stop() {
		stopCountdowns();
		endLate();
	}
	function fail() {
		if (failed) return;
		failed = true;
		showLate();
		// Without scripts, links still work.
		held.release();
		held.actions.find(({ target }) => 'href' in target)?.target.click();
		loadAgain(held.changed);
	}
	globalThis.beforeHydration = { dataset, held, stop, fail };
	requestScripts(fail);
}

restoreScrollPosition();
const held = holdInput(start);
const stopCountdowns = runCountdowns();
startAfterPaint(start);
