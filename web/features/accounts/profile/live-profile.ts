import type { LiveState } from '#contract/live.ts';
import { isOver } from '#domain/auction.ts';
import { type Follow, type LiveBoard, useLatest, useLiveBoard } from '#web/api/live-board.ts';
import { followStates } from '#web/api/live-stream.ts';
import { useServerNow } from '#web/api/server-clock.ts';
import {
	type BidRow,
	type FavoriteRow,
	type MovingRow,
	movedBid,
	movedFavorite,
	UNSURE,
} from './profile-rows.ts';

/** What the stream told of an auction; `state` is null while it has told nothing. */
interface Told {
	id: string;
	seq: number;
	state: LiveState | null;
}

/** What keeps the rows of the profile up to date. */
export interface LiveProfile {
	board: LiveBoard<Told>;
	/** Seconds for which the rows may have been out of date, else null. */
	stale: number | null;
	/** The server's time when the rows were read, epoch milliseconds. */
	readAt: number;
}

/** Follows all auctions of the profile's lists by one stream. */
export function useLiveProfile(rows: readonly MovingRow[], readAt: number): LiveProfile {
	const open = new Map(rows.filter(({ status }) => !isOver(status)).map((row) => [row.id, untold(row)]));
	return { ...useLiveBoard([...open.values()], follow), readAt };
}

/** A favourite as it is by now. */
export function useLiveFavorite(row: FavoriteRow, { board, readAt }: LiveProfile): FavoriteRow {
	const now = useServerNow(readAt);
	const { seq, state } = useLatest(board, untold(row));
	return state ? movedFavorite(row, seq, state, now) : row;
}

/** The viewer's bids in an auction as they stand by now; on old data nobody leads. */
export function useLiveBid(row: BidRow, { board, stale }: LiveProfile): BidRow {
	const { seq, state } = useLatest(board, untold(row));
	const moved = state ? movedBid(row, seq, state) : row;
	return stale === null || isOver(moved.status) ? moved : { ...moved, state: UNSURE };
}

function untold({ id, seq }: MovingRow): Told {
	return { id, seq, state: null };
}

const follow =
	async (): Promise<Follow<Told>> =>
	(items, { take, stale, link }, silence) =>
		followStates(
			items.map(({ id }) => id),
			{ news: ({ auction_id: id, seq, state }) => take({ id, seq, state }), stale, link },
			silence,
		);
