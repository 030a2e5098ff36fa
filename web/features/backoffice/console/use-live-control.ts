import { useCallback, useEffect, useReducer, useState } from 'react';
import { LIVE_CONTROL_REFRESH, type LiveControlPage, type LiveControlQuery } from '#contract/live-control.ts';
import { SECOND } from '#domain/time.ts';
import { readLiveControl } from '#web/api/backoffice.ts';
import { followStates } from '#web/api/live-stream.ts';
import { everyWhileVisible } from './every-while-visible.ts';
import { applyNews } from './live-rows.ts';

/**
 * The table kept up to date: by the stream as things happen, and read anew every five seconds while somebody looks
 * (spec §9). `failing` while the last reading failed: what is shown stays, from `server_time`.
 */
export function useLiveControl(page: LiveControlPage, query: LiveControlQuery) {
	const [shown, apply] = useReducer(applyNews, page);
	const [failing, setFailing] = useState(false);
	const { environment, status, cursor } = query;

	const refresh = useCallback(async () => {
		const answer = await readLiveControl({ environment, status, cursor });
		setFailing('refused' in answer);
		if ('done' in answer) apply({ page: answer.done });
	}, [environment, status, cursor]);

	useEffect(() => apply({ page }), [page]);
	useEffect(() => everyWhileVisible(LIVE_CONTROL_REFRESH, refresh), [refresh]);
	const ids = shown.auctions.map(({ id }) => id).join(' ');
	useEffect(() => {
		const followed = ids === '' ? [] : ids.split(' ');
		return followStates(followed, { news: (state) => apply({ state }), stale: () => undefined });
	}, [ids]);

	return { shown, failing, refresh };
}

/** Twice the pause between two readings: one that hangs fails nothing, and tells nothing either. */
const OLD = 2 * LIVE_CONTROL_REFRESH;

/** How old the shown rows are, in whole seconds, once they may be out of date; null while readings come. */
export function staleRows({ server_time }: LiveControlPage, now: number, failing: boolean): number | null {
	const age = Math.max(0, now - Date.parse(server_time));
	return failing || age > OLD ? Math.floor(age / SECOND) : null;
}
