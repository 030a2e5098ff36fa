import type { Follow } from '#web/api/live-board.ts';
import { followStates } from '#web/api/live-stream.ts';
import { type Card, movedCard } from './card.ts';

/** Follows the cards of a listing. Loaded after the first paint, with the formatters that it needs. */
export const followCards: Follow<Card> = (cards, { take, stale, link }, silence) => {
	const read = new Map(cards.map((card) => [card.id, card]));
	return followStates(
		[...read.keys()],
		{
			news({ auction_id, seq, server_time, state }) {
				const card = read.get(auction_id);
				if (card && seq > card.seq) take(movedCard(card, { seq, ...state }, Date.parse(server_time)));
			},
			stale,
			link,
		},
		silence,
	);
};
