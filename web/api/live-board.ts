import { useSyncExternalStore } from 'react';

/** Something of an auction that is shown, as it is after the ledger's record `seq`. */
interface Told {
	id: string;
	seq: number;
}

/** What a page's one stream told of many auctions. Each row listens for its own, and is drawn again for that alone. */
export class LiveBoard<T extends Told> {
	readonly #told = new Map<string, T>();
	readonly #listeners = new Set<() => void>();
	#version = 0;

	/** Takes in what is newer than what is known. */
	take(item: T): void {
		const known = this.#told.get(item.id);
		if (known && known.seq >= item.seq) return;
		this.#told.set(item.id, item);
		this.#version += 1;
		for (const notify of this.#listeners) notify();
	}

	/** What was told of an item where that is newer, else the item as it was read. */
	latest = (item: T): T => {
		const told = this.#told.get(item.id);
		return told && told.seq > item.seq ? told : item;
	};

	/** Goes up with whatever is told. */
	version = (): number => this.#version;

	subscribe = (listener: () => void): (() => void) => {
		this.#listeners.add(listener);
		return () => this.#listeners.delete(listener);
	};
}

/** An item as it is by now. */
export function useLatest<T extends Told>(board: LiveBoard<T>, item: T): T {
	return useSyncExternalStore(
		board.subscribe,
		() => board.latest(item),
		() => item,
	);
}

/** All items as they are by now: for what looks at the list as a whole. */
export function useAllLatest<T extends Told>(board: LiveBoard<T>, items: readonly T[]): T[] {
	useSyncExternalStore(board.subscribe, board.version, board.version);
	return items.map(board.latest);
}
