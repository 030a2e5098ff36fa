import { useCallback, useEffect, useReducer, useState } from 'react';
import {
	LIVE_CONTROL_REFRESH,
	type LiveControlPage,
	type LiveControlQuery,
	type LiveControlRow,
} from '#contract/live-control.ts';
import type { LiveStateNews } from '#contract/live-states.ts';
import { microsOf, SECOND } from '#domain/values/time.ts';
import { readLiveControl } from '#web/api/backoffice.ts';
import { everyWhileVisible } from '#web/api/every-while-visible.ts';
import { followStates } from '#web/api/live-stream.ts';

/**
 * Keeps the table up to date: by the stream, and by reading it again every five seconds while the page is visible (spec
 * §9). While `failing`, the last read failed and the table shows the state of `server_time`.
 */
export function useLiveControl(page: LiveControlPage, query: LiveControlQuery) {
	const [shown, apply] = useReducer(applyNews, page);
	const [failing, setFailing] = useState(false);
	const { environment, status, group, search, cursor } = query;

	const refresh = useCallback(async () => {
		const answer = await readLiveControl({ environment, status, group, search, cursor });
		setFailing('refused' in answer);
		if ('done' in answer) apply({ page: answer.done, inPlace: hasOpenMenu() });
	}, [environment, status, group, search, cursor]);

	useEffect(() => apply({ page }), [page]);
	useEffect(() => everyWhileVisible(LIVE_CONTROL_REFRESH, refresh), [refresh]);
	const ids = shown.auctions.map(({ id }) => id).join(' ');
	useEffect(() => {
		const followed = ids === '' ? [] : ids.split(' ');
		return followStates(followed, { news: (state) => apply({ state }), stale: () => undefined });
	}, [ids]);

	return { shown, failing, refresh };
}

/** A menu closes when its row is moved. */
const hasOpenMenu = () => document.querySelector('tr [popover]:popover-open') !== null;

/** Twice the interval between two reads, because a read that hangs neither fails nor returns. */
const OLD = 2 * LIVE_CONTROL_REFRESH;

/** The age of the shown rows in whole seconds if they may be out of date; null while reads succeed. */
export function staleRows({ server_time }: LiveControlPage, now: number, failing: boolean): number | null {
	const age = Math.max(0, now - Date.parse(server_time));
	return failing || age > OLD ? Math.floor(age / SECOND) : null;
}

/**
 * An update of the table: a page from the API, or the state of one auction from the stream. Of a page `inPlace`, rows that
 * are shown keep their order, and new ones follow them.
 */
type LiveNews = { page: LiveControlPage; inPlace?: boolean } | { state: LiveStateNews };

/**
 * Applies an update. A page older than the shown one changes nothing. In a newer page, a row keeps the stream's state
 * of a later record. Rows that the new page lacks are removed.
 */
export function applyNews(shown: LiveControlPage, news: LiveNews): LiveControlPage {
	return 'page' in news ? withPage(shown, news.page, news.inPlace ?? false) : withState(shown, news.state);
}

function withPage(shown: LiveControlPage, page: LiveControlPage, inPlace: boolean): LiveControlPage {
	if (microsOf(page.server_time) < microsOf(shown.server_time)) return shown;
	const known = new Map(shown.auctions.map((row) => [row.id, row]));
	const auctions = page.auctions.map((row) => newer(row, known.get(row.id)));
	if (!inPlace) return { ...page, auctions };
	const places = new Map(shown.auctions.map(({ id }, place) => [id, place]));
	const placeOf = ({ id }: LiveControlRow) => places.get(id) ?? places.size;
	return { ...page, auctions: auctions.sort((a, b) => placeOf(a) - placeOf(b)) };
}

/** Whether two rows show the same. A row that stays the same object is not rendered again. */
function isSame(row: LiveControlRow, known: LiveControlRow): boolean {
	return (Object.keys(row) as (keyof LiveControlRow)[]).every((name) => row[name] === known[name]);
}

/** The fields of the stream are taken from the later record; all others from the page. */
function newer(row: LiveControlRow, known: LiveControlRow | undefined): LiveControlRow {
	if (!known) return row;
	if (known.seq <= row.seq) return isSame(row, known) ? known : row;
	const { seq, status, current_bid, bid_count, leader, start_time, end_time, scheduled_end_time, round } =
		known;
	const { suspended_since } = known;
	return {
		...row,
		seq,
		status,
		current_bid,
		bid_count,
		leader,
		start_time,
		end_time,
		scheduled_end_time,
		round,
		suspended_since,
	};
}

function withState(shown: LiveControlPage, { auction_id, seq, state }: LiveStateNews): LiveControlPage {
	const row = shown.auctions.find(({ id }) => id === auction_id);
	if (!row || seq < row.seq) return shown;
	const { status, current_bid, bid_count, leader, end_time, suspended_since = null } = state;
	const now = { seq, status, current_bid, bid_count, leader, end_time, suspended_since };
	const moved = { ...row, ...now, ...state.current_round };
	return { ...shown, auctions: shown.auctions.map((each) => (each === row ? moved : each)) };
}
