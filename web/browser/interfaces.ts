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

/** Runs `run` in one tab of this browser at a time; at once where there are no locks. Rejects when `signal` ends the wait. */
export async function withLock(name: string, run: () => Promise<void>, signal?: AbortSignal): Promise<void> {
	let began = false;
	const begin = () => {
		began = true;
		return run();
	};
	try {
		const { locks } = navigator;
		await locks.request(name, signal ? { signal } : {}, begin);
	} catch (error) {
		if (began || signal?.aborted) throw error;
		await run();
	}
}

/** What this browser keeps for the site: null for what is not there, and in a browser that keeps nothing. */
export const kept = {
	read: (key: string): string | null => tried(() => localStorage.getItem(key)),
	/** Null removes it. */
	write(key: string, value: string | null): void {
		tried(() => (value === null ? localStorage.removeItem(key) : localStorage.setItem(key, value)));
	},
};

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
