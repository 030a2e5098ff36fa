import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { LIVE_STATES_MOST } from '#contract/live-states-most.ts';
import { SECOND } from '#domain/time.ts';
import { LiveBoard } from './live-board.ts';
import { staleSeconds } from './stale.ts';

/** What following tells a page's list. */
interface BoardListener<T> {
	take(item: T): void;
	/** Called every second: seconds since the last sign of life while the list may be out of date, else null. */
	stale(seconds: number | null): void;
	/** Called with true at every sign of life. */
	link(up: boolean): void;
}

/** Follows items; `silence` is for how long they had no news before. Answers how to stop. */
export type Follow<T> = (items: readonly T[], listener: BoardListener<T>, silence: number) => () => void;

/** A browser that is never idle begins after this. */
const LATEST = 2 * SECOND;

/** A page that nobody has looked at for this long lets its stream go: browsers keep few connections to one house. */
const ASLEEP = 15 * SECOND;

/**
 * Keeps a list up to date by one stream. `load` fetches the code that follows, once the page has settled: the first paint
 * waits for none of it. A list that grows is followed anew; of one that is too long, the first.
 */
export function useLiveBoard<T extends { id: string; seq: number }>(
	items: readonly T[],
	load: () => Promise<Follow<T>>,
) {
	const [board] = useState(() => new LiveBoard<T>());
	const [stale, setStale] = useState<number | null>(null);
	const heard = useRef<number | null>(null);
	const awake = useAwake();
	const followed = items.slice(0, LIVE_STATES_MOST);
	const key = followed.map(({ id }) => id).join(' ');

	const follow = useEffectEvent((start: Follow<T>) => {
		const silence = heard.current === null ? 0 : Date.now() - heard.current;
		const link = (up: boolean) => {
			if (up) heard.current = Date.now();
		};
		return start(followed, { take: (item) => board.take(item), stale: setStale, link }, silence);
	});
	const fetchCode = useEffectEvent(() => load().catch(() => unfollowed<T>));
	useEffect(() => {
		if (!awake || key === '') return;
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
	}, [awake, key]);

	return { board, stale: key === '' ? null : stale };
}

/** Where the code that follows did not come: the list says for how long it has been on its own. */
function unfollowed<T>(_items: readonly T[], { stale }: BoardListener<T>, silence: number): () => void {
	const since = performance.now() - silence;
	const timer = setInterval(() => stale(staleSeconds(since, performance.now())), SECOND);
	return () => clearInterval(timer);
}

/** False once nobody has looked at the page for a while, and true again as soon as somebody does. */
function useAwake(): boolean {
	const [awake, setAwake] = useState(true);
	useEffect(() => {
		let timer: ReturnType<typeof setTimeout> | undefined;
		const look = () => {
			clearTimeout(timer);
			if (document.visibilityState === 'visible') setAwake(true);
			else timer = setTimeout(() => setAwake(false), ASLEEP);
		};
		document.addEventListener('visibilitychange', look);
		return () => {
			clearTimeout(timer);
			document.removeEventListener('visibilitychange', look);
		};
	}, []);
	return awake;
}

/** Once the document and its pictures are there and the browser has nothing better to do. Answers how to call it off. */
function whenSettled(act: () => Promise<void>): () => void {
	const calledOff = new AbortController();
	const { signal } = calledOff;
	const idle = () => {
		const begin = () => !signal.aborted && void act();
		// Safari has no requestIdleCallback.
		if (window.requestIdleCallback) window.requestIdleCallback(begin, { timeout: LATEST });
		else setTimeout(begin);
	};
	if (document.readyState === 'complete') idle();
	else window.addEventListener('load', idle, { once: true, signal });
	return () => calledOff.abort();
}
