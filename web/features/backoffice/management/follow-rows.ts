import type { Follow } from '#web/api/live-board.ts';
import { followStates } from '#web/api/live-stream.ts';
import { type AuctionRow, movedRow } from './auction-row.ts';

const follow: Follow<AuctionRow> = (rows, { take, stale, link }, silence) => {
	const read = new Map(rows.map((row) => [row.id, row]));
	return followStates(
		[...read.keys()],
		{
			news({ auction_id, seq, server_time, state }) {
				const row = read.get(auction_id);
				if (row && seq > row.seq) take(movedRow(row, seq, state, Date.parse(server_time)));
			},
			stale,
			link,
		},
		silence,
	);
};

/** What follows the lines of the management table; those of the other environment move by reading anew alone. */
export const loadFollowing = async () => follow;
