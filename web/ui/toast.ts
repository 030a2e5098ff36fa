/** A short message about what just happened. It disappears by itself and never takes the focus. */
export interface Toast {
	title: string;
	description: string;
	/** `destructive` for a failure or a loss (spec §8). */
	tone?: 'plain' | 'destructive' | undefined;
	/** To a page of this site; `state` goes with the navigation. */
	link?: { to: string; label: string; state?: unknown } | undefined;
	/** Milliseconds; defaults to 6 seconds. */
	timeout?: number;
}

let waiting: readonly Toast[] = [];
const listeners = new Set<() => void>();

/** Shows a toast. The first one loads the code that draws toasts; until then they wait. */
export function toast(message: Toast): void {
	waiting = [...waiting, message];
	for (const notify of listeners) notify();
}

/** The toasts that are not shown yet. The reference is stable between changes. */
export function waitingToasts(): readonly Toast[] {
	return waiting;
}

/** Empties the queue of waiting toasts. */
export function takeToasts(): readonly Toast[] {
	const taken = waiting;
	waiting = [];
	return taken;
}

export function subscribeToasts(notify: () => void): () => void {
	listeners.add(notify);
	return () => listeners.delete(notify);
}

/** How long a message about a page that is being left stays, in milliseconds: it must not lie on the page that follows. */
export const LEAVING = 2_000;
