/** A short word on what just happened. It goes away by itself and never interrupts. */
export interface Toast {
	title: string;
	description: string;
	/** `destructive` for what failed or was lost (spec §8). */
	tone?: 'plain' | 'destructive' | undefined;
	/** Where it leads, within the site. */
	link?: { to: string; label: string } | undefined;
	/** Milliseconds; the house's default when absent. */
	timeout?: number;
}

let waiting: readonly Toast[] = [];
const listeners = new Set<() => void>();

/** Shows a toast. The first one fetches the code that draws toasts; until it is there, they wait. */
export function toast(message: Toast): void {
	waiting = [...waiting, message];
	for (const notify of listeners) notify();
}

/** The toasts that nobody has drawn yet: a stable reference between changes. */
export function waitingToasts(): readonly Toast[] {
	return waiting;
}

/** Hands the waiting toasts over. */
export function takeToasts(): readonly Toast[] {
	const taken = waiting;
	waiting = [];
	return taken;
}

export function subscribeToasts(notify: () => void): () => void {
	listeners.add(notify);
	return () => listeners.delete(notify);
}
