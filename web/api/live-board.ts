import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { MAX_LIVE_STATES } from '#contract/max-live-states.ts';
import { SECOND } from '#domain/values/time.ts';

/** An item of an auction list, as of ledger record `seq`. */
export interface LiveItem {
	id: string;
	seq: number;
}

/**
 * The updates of many auctions from the page's one stream. Each row subscribes to its own item and renders only when
 * that changes.
 */
export class LiveBoard<T extends LiveItem> {
	readonly #news = new Map<string, T>();
	readonly #listeners = new Set<() => void>();
	#version = 0;

	/** Stores an item if it is newer than the stored one. */
	take(item: T): void {
		const known = this.#news.get(item.id);
		if (known && known.seq >= item.seq) return;
		this.#news.set(item.id, item);
		this.#version += 1;
		for (const notify of this.#listeners) notify();
	}

	/** Returns the stored update of an item if it is newer, otherwise the item. */
	latest = (item: T): T => {
		const news = this.#news.get(item.id);
		return news && news.seq > item.seq ? news : item;
	};

	/** Increases with every stored item. */
	version = (): number => this.#version;

	subscribe = (listener: () => void): (() => void) => {
		this.#listeners.add(listener);
		return () => this.#listeners.delete(listener);
	};
}

/** Returns the current state of an item. */
export function useLatest<T extends LiveItem>(board: LiveBoard<T>, item: T): T {
	return useSyncExternalStore(
		board.subscribe,
		() => board.latest(item),
		() => item,
	);
}

/** Returns the current state of all items, for code that depends on the whole list. */
export function useAllLatest<T extends LiveItem>(board: LiveBoard<T>, items: readonly T[]): T[] {
	useSyncExternalStore(board.subscribe, board.version, board.version);
	return items.map(board.latest);
}

/** Receives the events of a list's stream. */
interface BoardListener<T> {
	take(item: T): void;
	/** Called every second: seconds since the last sign of life while the list may be out of date, else null. */
	stale(seconds: number | null): void;
	/** Called with true at every sign of life. */
	link(up: boolean): void;
}

/** Follows items after `silence` milliseconds without an update. Returns a function that stops it. */
export type Follow<T> = (items: readonly T[], listener: BoardListener<T>, silence: number) => () => void;

/** In a browser that is never idle, the stream opens after this time. */
const LATEST = 2 * SECOND;

/**
 * Keeps a list up to date with one stream, which is opened after the page has settled. When the list grows, the stream is
 * reopened; of a list that is too long, only the first items are followed. A stream that does not depend on the items has a `name` instead.
 */
export function useLiveBoard<T extends LiveItem>(items: readonly T[], follow: Follow<T>, name?: string) {
	const [board] = useState(() => new LiveBoard<T>());
	const [stale, setStale] = useState<number | null>(null);
	const lastSign = useRef<number | null>(null);
	const followed = items.slice(0, MAX_LIVE_STATES);
	const key = name ?? followed.map(({ id }) => id).join(' ');

	const start = useEffectEvent(() => {
		const silence = lastSign.current === null ? 0 : Date.now() - lastSign.current;
		const link = (up: boolean) => {
			if (up) lastSign.current = Date.now();
		};
		return follow(followed, { take: (item) => board.take(item), stale: setStale, link }, silence);
	});
	useEffect(() => {
		if (key === '') return;
		let stop: (() => void) | null = null;
		const cancel = whenSettled(() => {
			stop = start();
		});
		return () => {
			cancel();
			stop?.();
		};
	}, [key]);

	return { board, stale: key === '' ? null : stale };
}

/**
 * Runs `act` once the document and its pictures are loaded and the browser is idle. Returns a function that cancels it.
 */
function whenSettled(act: () => void): () => void {
	const cancelled = new AbortController();
	const { signal } = cancelled;
	const idle = () => {
		const begin = () => !signal.aborted && act();
		// Safari has no requestIdleCallback.
		if (window.requestIdleCallback) window.requestIdleCallback(begin, { timeout: LATEST });
		else setTimeout(begin);
	};
	if (document.readyState === 'complete') idle();
	else window.addEventListener('load', idle, { once: true, signal });
	return () => cancelled.abort();
}
