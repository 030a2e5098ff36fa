import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { LIVE_STATES_MOST } from '#contract/live-states-most.ts';
import { SECOND } from '#domain/time.ts';
import { staleSeconds } from './live-connection.ts';

/** Something of an auction that is shown, as it is after the ledger's record `seq`. */
interface LiveItem {
	id: string;
	seq: number;
}

/** The news of many auctions from a page's one stream. Each row subscribes to its own item and renders for that alone. */
export class LiveBoard<T extends LiveItem> {
	readonly #news = new Map<string, T>();
	readonly #listeners = new Set<() => void>();
	#version = 0;

	/** Keeps an item if it is newer than what is known. */
	take(item: T): void {
		const known = this.#news.get(item.id);
		if (known && known.seq >= item.seq) return;
		this.#news.set(item.id, item);
		this.#version += 1;
		for (const notify of this.#listeners) notify();
	}

	/** The news of an item where they are newer, else the item as it was read. */
	latest = (item: T): T => {
		const news = this.#news.get(item.id);
		return news && news.seq > item.seq ? news : item;
	};

	/** Goes up with every item kept. */
	version = (): number => this.#version;

	subscribe = (listener: () => void): (() => void) => {
		this.#listeners.add(listener);
		return () => this.#listeners.delete(listener);
	};
}

/** An item as it is by now. */
export function useLatest<T extends LiveItem>(board: LiveBoard<T>, item: T): T {
	return useSyncExternalStore(
		board.subscribe,
		() => board.latest(item),
		() => item,
	);
}

/** All items as they are by now, for what depends on the list as a whole. */
export function useAllLatest<T extends LiveItem>(board: LiveBoard<T>, items: readonly T[]): T[] {
	useSyncExternalStore(board.subscribe, board.version, board.version);
	return items.map(board.latest);
}

/** What a page's list learns from its stream. */
interface BoardListener<T> {
	take(item: T): void;
	/** Called every second: seconds since the last sign of life while the list may be out of date, else null. */
	stale(seconds: number | null): void;
	/** Called with true at every sign of life. */
	link(up: boolean): void;
}

/** Follows items, which had no news for `silence` milliseconds before. Answers how to stop. */
export type Follow<T> = (items: readonly T[], listener: BoardListener<T>, silence: number) => () => void;

/** In a browser that is never idle the stream starts after this. */
const LATEST = 2 * SECOND;

/** A page hidden for this long closes its stream: browsers allow few connections to one server. */
const HIDDEN_LIMIT = 15 * SECOND;

/**
 * Keeps a list up to date by one stream. `load` fetches the streaming code once the page has settled, so that the first
 * paint does not wait for it. A list that grows is followed anew; of a list that is too long, the first items.
 */
export function useLiveBoard<T extends { id: string; seq: number }>(
	items: readonly T[],
	load: () => Promise<Follow<T>>,
) {
	const [board] = useState(() => new LiveBoard<T>());
	const [stale, setStale] = useState<number | null>(null);
	const lastSign = useRef<number | null>(null);
	const shown = useShown();
	const followed = items.slice(0, LIVE_STATES_MOST);
	const key = followed.map(({ id }) => id).join(' ');

	const follow = useEffectEvent((start: Follow<T>) => {
		const silence = lastSign.current === null ? 0 : Date.now() - lastSign.current;
		const link = (up: boolean) => {
			if (up) lastSign.current = Date.now();
		};
		return start(followed, { take: (item) => board.take(item), stale: setStale, link }, silence);
	});
	const fetchCode = useEffectEvent(() => load().catch(() => unfollowed<T>));
	useEffect(() => {
		if (!shown || key === '') return;
		let wanted = true;
		let stop: (() => void) | null = null;
		const cancel = whenSettled(async () => {
			const start = await fetchCode();
			if (wanted) stop = follow(start);
		});
		return () => {
			wanted = false;
			cancel();
			stop?.();
		};
	}, [shown, key]);

	return { board, stale: key === '' ? null : stale };
}

/** Where the streaming code could not be loaded: the list shows for how long it has been without news. */
function unfollowed<T>(_items: readonly T[], { stale }: BoardListener<T>, silence: number): () => void {
	const since = performance.now() - silence;
	const timer = setInterval(() => stale(staleSeconds(since, performance.now())), SECOND);
	return () => clearInterval(timer);
}

/** False once the page has been hidden for a while, and true again as soon as it is shown. */
function useShown(): boolean {
	const [shown, setShown] = useState(true);
	useEffect(() => {
		let timer: ReturnType<typeof setTimeout> | undefined;
		const look = () => {
			clearTimeout(timer);
			if (document.visibilityState === 'visible') setShown(true);
			else timer = setTimeout(() => setShown(false), HIDDEN_LIMIT);
		};
		document.addEventListener('visibilitychange', look);
		return () => {
			clearTimeout(timer);
			document.removeEventListener('visibilitychange', look);
		};
	}, []);
	return shown;
}

/** Acts once the document and its pictures are loaded and the browser is idle. Answers how to cancel. */
function whenSettled(act: () => Promise<void>): () => void {
	const cancelled = new AbortController();
	const { signal } = cancelled;
	const idle = () => {
		const begin = () => !signal.aborted && void act();
		// Safari has no requestIdleCallback.
		if (window.requestIdleCallback) window.requestIdleCallback(begin, { timeout: LATEST });
		else setTimeout(begin);
	};
	if (document.readyState === 'complete') idle();
	else window.addEventListener('load', idle, { once: true, signal });
	return () => cancelled.abort();
}
