import type { ComponentProps } from 'react';
import { type LiveBoard, useLatest } from '#web/api/live-board.ts';
import { followItems } from '#web/api/live-stream.ts';
import { AuctionCard } from './auction-card.tsx';
import { type Card, movedCard } from './card.ts';

/** The grid of cards on pages as wide as the site, and the rendered width of a picture in it. */
export const CARD_GRID = 'grid gap-6 md:grid-cols-2 lg:grid-cols-3';
export const CARD_SIZES = '(min-width: 80rem) 400px, (min-width: 64rem) 31vw, (min-width: 48rem) 46vw, 94vw';

interface Props extends ComponentProps<typeof AuctionCard> {
	board: LiveBoard<Card>;
}

/** A card of a list that is followed. It renders only when its own auction changes. */
export function LiveCard({ board, card, ...rest }: Props) {
	return <AuctionCard card={useLatest(board, card)} {...rest} />;
}

/** Follows the cards of a listing. */
export const followCards = followItems<Card>((card, { seq, server_time, state }) =>
	movedCard(card, { seq, ...state }, Date.parse(server_time)),
);
