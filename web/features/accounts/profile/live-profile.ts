import type { LiveState } from '#contract/live.ts';
import { isOver } from '#domain/auction/auction.ts';
import { type LiveBoard, useLatest, useLiveBoard } from '#web/api/live-board.ts';
import { followItems } from '#web/api/live-stream.ts';
import { useServerNow } from '#web/api/server-clock.ts';
import {
	type BidRow,
	type FavoriteRow,
	type MovingRow,
	movedBid,
	movedFavorite,
	UNSURE,
} from './moved-rows.ts';

/** The last update of an auction from the stream; `state` is null before the first one. */
interface AuctionUpdate {
	id: string;
	seq: number;
	state: LiveState | null;
}

/** Keeps the rows of the profile up to date. */
export interface LiveProfile {
	board: LiveBoard<AuctionUpdate>;
	/** Seconds for which the rows may have been out of date, else null. */
	stale: number | null;
	/** The server's time when the rows were read, in epoch milliseconds. */
	readAt: number;
}

/** Follows all auctions of the profile's lists with one stream. */
export function useLiveProfile(rows: readonly MovingRow[], readAt: number): LiveProfile {
	const open = new Map(
		rows.filter(({ status }) => !isOver(status)).map((row) => [row.id, withoutUpdate(row)]),
	);
	return { ...useLiveBoard([...open.values()], follow), readAt };
}

/** Returns the current state of a favourite. */
export function useLiveFavorite(row: FavoriteRow, { board, readAt }: LiveProfile): FavoriteRow {
	const now = useServerNow(readAt);
	const { seq, state } = useLatest(board, withoutUpdate(row));
	return state ? movedFavorite(row, seq, state, now) : row;
}

/**
 * Returns the current state of the viewer's bids in an auction. While the data may be out of date, it does not say who
 * leads.
 */
export function useLiveBid(row: BidRow, { board, stale }: LiveProfile): BidRow {
	const { seq, state } = useLatest(board, withoutUpdate(row));
	const moved = state ? movedBid(row, seq, state) : row;
	return stale === null || isOver(moved.status) ? moved : { ...moved, state: UNSURE, outbid: false };
}

function withoutUpdate({ id, seq }: MovingRow): AuctionUpdate {
	return { id, seq, state: null };
}

const follow = followItems<AuctionUpdate>(({ id }, { seq, state }) => ({ id, seq, state }));
