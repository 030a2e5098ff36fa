import type { AuctionDetail } from '#contract/auctions.ts';
import { currentRoundWords, followingRoundWords } from '#domain/auction/rounds.ts';
import { fromReais } from '#web/api/amount.ts';

/** The current round of a lot, and what follows if nobody bids in it, as texts. */
export interface RoundNote {
	current: string;
	following: string | null;
}

/** Null for a lot that does not run by rounds. */
export function roundNote({ round, rounds }: Pick<AuctionDetail, 'round' | 'rounds'>): RoundNote | null {
	if (round === null) return null;
	const next = rounds[round];
	return {
		current: currentRoundWords(round, rounds.length),
		following: followingRoundWords(next, next ? fromReais(next.minimum) : 0),
	};
}
