// The only script that runs before the page is painted. The build puts it into each document (vite.config.ts); it must
// stay below 3 KB.
import { type HeldInput, holdInput } from './held-input.ts';
import { startAfterPaint } from './late-start.ts';
import { runCountdowns } from './running-countdowns.ts';

/** The addresses of a page's scripts. */
export interface ScriptFiles {
	/** The modules of the page's routes, by route id. */
	routes: Record<string, string>;
	/** The route manifest, web/entry.client.tsx, and what both and the routes import. */
	rest: string[];
	/** Whether the page was rendered for a signed-in user. */
	signed_in: boolean;
}

/** What the document's script passes to the page's scripts. */
export interface BeforeHydration {
	routes: Record<string, unknown>;
	signed_in: boolean;
	held: HeldInput;
	stopCountdowns(): void;
}

declare global {
	interface Window {
		/** Set by web/entry.client.tsx. */
		hydrate(before: BeforeHydration): Promise<void>;
	}
}

const { routes, rest, signed_in } = JSON.parse(document.currentScript?.dataset.files ?? '{}') as ScriptFiles;
const load = (path: string): Promise<unknown> => import(/* @vite-ignore */ path);
let started = false;

function start(): void {
	if (started) return;
	started = true;
	void hydrate();
}

async function hydrate(): Promise<void> {
	try {
		const [modules] = await Promise.all([
			Promise.all(Object.entries(routes).map(async ([id, path]) => [id, await load(path)])),
			...rest.map(load),
		]);
		await window.hydrate({ routes: Object.fromEntries(modules), signed_in, held, stopCountdowns });
	} catch {
		// Without scripts, links still work.
		held.release();
		const link = held.actions.find(({ target }) => target instanceof HTMLAnchorElement)?.target;
		if (link) location.assign((link as HTMLAnchorElement).href);
	}
}

const held = holdInput(start);
const stopCountdowns = runCountdowns();
startAfterPaint(start);
