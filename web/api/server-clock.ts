import { useSyncExternalStore } from 'react';
import { ClockKeeper, type ServerClock } from './clock-keeper.ts';

/** The page's one clock. */
const keeper = new ClockKeeper();

/**
 * The server's time in epoch milliseconds, renewed each second by the one timer of the page. `initial` is the
 * loader's server time: what the first render shows, on both sides of the hydration.
 */
export function useServerNow(initial: number): number {
	return useSyncExternalStore(
		keeper.subscribe,
		() => keeper.read(initial).now,
		() => initial,
	);
}

/** The server's clock with how well it is known, renewed each second; null until the page runs. */
export function useServerClock(initial: number): ServerClock | null {
	return useSyncExternalStore(
		keeper.subscribe,
		() => keeper.read(initial),
		() => null,
	);
}
