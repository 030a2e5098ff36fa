import { useSyncExternalStore } from 'react';

/** Which rows are ticked. Each box follows only its own row, so that a tick among hundreds of rows renders one box. */
export class Ticks {
	#ids: ReadonlySet<string> = new Set();
	readonly #subscribers = new Set<() => void>();

	readonly subscribe = (notify: () => void) => {
		this.#subscribers.add(notify);
		return () => this.#subscribers.delete(notify);
	};

	readonly ids = () => this.#ids;

	set(ids: readonly string[], on: boolean): void {
		const others = [...this.#ids].filter((id) => !ids.includes(id));
		this.#ids = new Set(on ? [...others, ...ids] : others);
		for (const notify of this.#subscribers) notify();
	}
}

export function useTick(ticks: Ticks, id: string): boolean {
	const ticked = () => ticks.ids().has(id);
	return useSyncExternalStore(ticks.subscribe, ticked, ticked);
}

export function useTicks(ticks: Ticks): ReadonlySet<string> {
	return useSyncExternalStore(ticks.subscribe, ticks.ids, ticks.ids);
}
