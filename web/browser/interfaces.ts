/**
 * The interfaces that a browser may lack, or refuse when they are used: in private windows, with filters, and on plain http,
 * where many exist on this machine alone. Pages use them through this file, and stay readable without them.
 */

/** A channel to the other tabs of this browser; null without. */
export function openChannel(name: string): BroadcastChannel | null {
	return tried(() => new BroadcastChannel(name));
}

let live = true;

/** Whether pages can be updated by a stream: false once one could not be opened. */
export function hasLiveUpdates(): boolean {
	return live;
}

/** What a page says that is not updated. */
export const NO_LIVE_UPDATES =
	'Este navegador não atualiza esta página sozinho. Recarregue-a para ver os lances novos.';

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
		await (signal ? locks.request(name, { signal }, begin) : locks.request(name, begin));
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

/** A random UUID (RFC 9562, version 4). On plain http browsers give random bytes, and make no UUID of them. */
export function newKey(): string {
	if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
	const bytes = crypto.getRandomValues(new Uint8Array(16));
	const fixed = bytes.map((byte, at) =>
		at === 6 ? (byte & 0x0f) | 0x40 : at === 8 ? (byte & 0x3f) | 0x80 : byte,
	);
	const hex = Array.from(fixed, (byte) => byte.toString(16).padStart(2, '0')).join('');
	return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** Copies a text; false where the browser does not let it. */
export async function copyText(text: string): Promise<boolean> {
	try {
		await navigator.clipboard.writeText(text);
		return true;
	} catch {
		return false;
	}
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
