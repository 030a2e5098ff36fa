import { useCallback, useEffect, useReducer, useState } from 'react';
import { LIVE_CONTROL_REFRESH, type LiveControlPage, type LiveControlQuery } from '#contract/live-control.ts';
import { SECOND } from '#domain/values/time.ts';
import { readLiveControl } from '#web/api/backoffice.ts';
import { followStates } from '#web/api/live-stream.ts';
import { everyWhileVisible } from './every-while-visible.ts';
import { applyNews } from './live-rows.ts';

/**
 * Keeps the table up to date: by the stream, and by reading it again every five seconds while the page is visible (spec
 * §9). While `failing`, the last read failed and the table shows the state of `server_time`.
 */
export function useLiveControl(page: LiveControlPage, query: LiveControlQuery) {
	const [shown, apply] = useReducer(applyNews, page);
	const [failing, setFailing] = useState(false);
	const { environment, status, search, cursor } = query;

	const refresh = useCallback(async () => {
		const answer = await readLiveControl({ environment, status, search, cursor });
		setFailing('refused' in answer);
		if ('done' in answer) apply({ page: answer.done });
	}, [environment, status, search, cursor]);

	useEffect(() => apply({ page }), [page]);
	useEffect(() => everyWhileVisible(LIVE_CONTROL_REFRESH, refresh), [refresh]);
	const ids = shown.auctions.map(({ id }) => id).join(' ');
	useEffect(() => {
		const followed = ids === '' ? [] : ids.split(' ');
		return followStates(followed, { news: (state) => apply({ state }), stale: () => undefined });
	}, [ids]);

	return { shown, failing, refresh };
}

/** Twice the interval between two reads, because a read that hangs neither fails nor returns. */
const OLD = 2 * LIVE_CONTROL_REFRESH;

/** The age of the shown rows in whole seconds if they may be out of date; null while reads succeed. */
export function staleRows({ server_time }: LiveControlPage, now: number, failing: boolean): number | null {
	const age = Math.max(0, now - Date.parse(server_time));
	return failing || age > OLD ? Math.floor(age / SECOND) : null;
}
