import type { LiveControlPage, LiveControlRow } from '#contract/live-control.ts';
import type { LiveStateNews } from '#contract/live-states.ts';
import { microsOf } from '#domain/values/time.ts';

/** An update of the table: a page from the API, or the state of one auction from the stream. */
export type LiveNews = { page: LiveControlPage } | { state: LiveStateNews };

/**
 * Applies an update. A page older than the shown one changes nothing. In a newer page, a row keeps the stream's state
 * of a later record. Rows that the new page lacks are removed.
 */
export function applyNews(shown: LiveControlPage, news: LiveNews): LiveControlPage {
	return 'page' in news ? withPage(shown, news.page) : withState(shown, news.state);
}

function withPage(shown: LiveControlPage, page: LiveControlPage): LiveControlPage {
	if (microsOf(page.server_time) < microsOf(shown.server_time)) return shown;
	const known = new Map(shown.auctions.map((row) => [row.id, row]));
	return { ...page, auctions: page.auctions.map((row) => newer(row, known.get(row.id))) };
}

/** The fields of the stream are taken from the later record; all others from the page. */
function newer(row: LiveControlRow, known: LiveControlRow | undefined): LiveControlRow {
	if (!known || known.seq <= row.seq) return row;
	const { seq, status, current_bid, bid_count, start_time, end_time, scheduled_end_time, round } = known;
	return { ...row, seq, status, current_bid, bid_count, start_time, end_time, scheduled_end_time, round };
}

function withState(shown: LiveControlPage, { auction_id, seq, state }: LiveStateNews): LiveControlPage {
	const row = shown.auctions.find(({ id }) => id === auction_id);
	if (!row || seq < row.seq) return shown;
	const { status, current_bid, bid_count, end_time } = state;
	const moved = { ...row, seq, status, current_bid, bid_count, end_time, ...state.current_round };
	return { ...shown, auctions: shown.auctions.map((each) => (each === row ? moved : each)) };
}
