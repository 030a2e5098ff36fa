// The only script that runs before the page is painted. The build puts it into each document (vite.config.ts); it must
// stay below 3 KB.
import { loadAgain } from '#web/api/load-again.ts';
import { type HeldInput, holdInput } from './held-input.ts';
import { createLateNote } from './late-note.ts';
import { startAfterPaint } from './late-start.ts';
import { runCountdowns } from './running-countdowns.ts';
import { restoreScrollPosition } from './scroll-position.ts';

/** What the document's script passes to the page's scripts. */
export interface BeforeHydration {
	/** The document's data block (web/document-state.ts). */
	text: string;
	/** The page's scripts, first the modules of its own routes. */
	modules: unknown[];
	held: HeldInput;
	/** Ends what the document's script shows: from here on, React does. */
	stop(): void;
}

declare global {
	/** Set by web/entry.client.tsx. */
	var hydrate: (before: BeforeHydration) => Promise<void>;
}

const script = document.currentScript as HTMLScriptElement;
const text = script.previousSibling?.textContent as string;
let started = false;

/** Lets the pictures below the first window load (web/app.css), and hydrates the page. */
function start(): void {
	if (started) return;
	started = true;
	delete document.body.dataset.first;
	const files = (script.dataset.files as string).split(' ');
	const [showLate, endLate] = createLateNote(script.dataset.late as string);
	Promise.all(files.map((path) => import(/* @vite-ignore */ path)))
		.then((modules) =>
			hydrate({
				text,
				modules,
				held,
				stop() {
					stopCountdowns();
					endLate();
				},
			}),
		)
		.catch(() => {
			showLate();
			// Without scripts, links still work.
			held.release();
			held.actions.find(({ target }) => 'href' in target)?.target.click();
			loadAgain(held.changed);
		});
}

restoreScrollPosition();
const held = holdInput(start);
const stopCountdowns = runCountdowns();
startAfterPaint(start);
