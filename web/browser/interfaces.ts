/**
 * The interfaces that a browser may lack, or refuse when they are used: in private windows, with filters, and on plain http,
 * where many exist on this machine alone. Pages use them through this folder, and stay readable without them.
 */

/** A channel to the other tabs of this browser; null without. */
export function openChannel(name: string): BroadcastChannel | null {
	return tried(() => new BroadcastChannel(name));
}

let live = true;

/** What a page says that no stream can update: null unless one could not be opened. */
export function notUpdated(): string | null {
	return live ? null : 'Este navegador não atualiza a página: recarregue-a.';
}

/** A stream of events; null without. */
export function openEventSource(url: string): EventSource | null {
	const source = tried(() => new EventSource(url));
	live = source !== null;
	return source;
}

/**
 * Runs `run` in one tab of this browser at a time; at once where there are no locks, without `locked`. Rejects when `signal`
 * ends the wait.
 */
export async function withLock(
	name: string,
	run: (locked: boolean) => Promise<void>,
	signal?: AbortSignal,
): Promise<void> {
	let began = false;
	const begin = () => {
		began = true;
		return run(true);
	};
	try {
		const { locks } = navigator;
		await locks.request(name, signal ? { signal } : {}, begin);
	} catch (error) {
		if (began || signal?.aborted) throw error;
		await run(false);
	}
}

/**
 * How many streams the visible pages of this browser have open, besides that of notifications: over HTTP/1.1 a browser opens
 * six connections to a server, and bids need one.
 */
const PLACES = 4;

/**
 * Calls `begin` once this browser has a place for a stream; at once where there are no locks. The last place serves all pages
 * beyond the others in turn: `last` says that it has to be given back soon. Returns a function that gives the place back, or
 * ends the wait for one.
 */
export function takePlace(begin: (last: boolean) => void): () => void {
	const wait = new AbortController();
	let giveBack = () => {};
	for (let place = 1; place <= PLACES; place += 1)
		withLock(
			`martelo-stream-${place}`,
			async (locked) => {
				if (wait.signal.aborted) return;
				wait.abort();
				begin(locked && place === PLACES);
				await new Promise<void>((resolve) => {
					giveBack = resolve;
				});
			},
			wait.signal,
		).catch(() => undefined);
	return () => {
		wait.abort();
		giveBack();
	};
}

/** What this browser keeps for the site: null for what is not there, and in a browser that keeps nothing. */
export const kept = keptIn(() => localStorage);

/** The same for what ends with the tab. */
export const keptInTab = keptIn(() => sessionStorage);

function keptIn(storage: () => Storage) {
	return {
		read: (key: string): string | null => tried(() => storage().getItem(key)),
		/** Null removes it. */
		write(key: string, value: string | null): void {
			tried(() => (value === null ? storage().removeItem(key) : storage().setItem(key, value)));
		},
	};
}

/** The service workers of the site; null without. */
export function serviceWorkers(): ServiceWorkerContainer | null {
	return tried(() => navigator.serviceWorker) ?? null;
}

function tried<T>(use: () => T): T | null {
	try {
		return use();
	} catch {
		return null;
	}
}
