import type { LiveControlPage, LiveControlRow } from '#contract/live-control.ts';
import type { LiveStateNews } from '#contract/live-states.ts';
import { microsOf } from '#domain/time.ts';

/** News for the table: a page as the API answers it, or one auction's state from the stream. */
export type LiveNews = { page: LiveControlPage } | { state: LiveStateNews };

/**
 * Takes news in. A page that left the server before the one on the screen changes nothing; within a newer one, a row
 * keeps what the stream has told of a later record. A row that the new page does not have goes.
 */
export function applyNews(shown: LiveControlPage, news: LiveNews): LiveControlPage {
	return 'page' in news ? withPage(shown, news.page) : withState(shown, news.state);
}

function withPage(shown: LiveControlPage, page: LiveControlPage): LiveControlPage {
	if (microsOf(page.server_time) < microsOf(shown.server_time)) return shown;
	const known = new Map(shown.auctions.map((row) => [row.id, row]));
	return { ...page, auctions: page.auctions.map((row) => newer(row, known.get(row.id))) };
}

/** What moves is the later record's; the rest is the page's, which alone knows it. */
function newer(row: LiveControlRow, known: LiveControlRow | undefined): LiveControlRow {
	if (!known || known.seq <= row.seq) return row;
	const { seq, status, current_bid, bid_count, end_time } = known;
	return { ...row, seq, status, current_bid, bid_count, end_time };
}

function withState(shown: LiveControlPage, { auction_id, seq, state }: LiveStateNews): LiveControlPage {
	const row = shown.auctions.find(({ id }) => id === auction_id);
	if (!row || seq < row.seq) return shown;
	const { status, current_bid, bid_count, end_time } = state;
	const moved = { ...row, seq, status, current_bid, bid_count, end_time };
	return { ...shown, auctions: shown.auctions.map((each) => (each === row ? moved : each)) };
}
