import type { ReactNode } from 'react';
import { type LiveBoard, useLatest } from '#web/api/live-board.ts';
import { AuctionCard } from './auction-card.tsx';
import type { Card } from './card.ts';

interface Props {
	board: LiveBoard<Card>;
	card: Card;
	/** The server's time when the page was rendered, in epoch milliseconds. */
	now: number;
	alone?: boolean;
	eager?: boolean;
	sizes: string;
	/** The content of the top right corner of the card's picture, which depends on the viewer. */
	corner?: ReactNode;
}

/** A card of a list. It renders only when its own auction changes. */
export function CardItem({ board, card, ...rest }: Props) {
	return (
		<li className="grid">
			<AuctionCard card={useLatest(board, card)} {...rest} />
		</li>
	);
}
