import type { ReactNode } from 'react';
import { type LiveBoard, useLatest } from '#web/api/live-board.ts';
import { asRendered } from '#web/ui/kept-markup.ts';
import { AuctionCard } from './auction-card.tsx';
import type { Card } from './card.ts';
import { keptCard } from './kept-card.ts';

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

/** A card of a list. The server takes its markup from the rendering before, if it is the same. */
export const CardItem: (props: Props) => ReactNode = import.meta.env.SSR ? KeptItem : Item;

/** It renders only when its own auction changes. */
function Item({ board, card, ...rest }: Props) {
	return (
		<li className="grid">
			<AuctionCard card={useLatest(board, card)} {...rest} />
		</li>
	);
}

function KeptItem(props: Props) {
	const { card, now, alone = false, eager = false, sizes, corner } = props;
	// A picture that is loaded first is announced in the head by its rendering.
	if (eager || corner) return <Item {...props} />;
	const markup = keptCard(card, now, `${alone} ${sizes}`, () => (
		<AuctionCard card={card} now={now} alone={alone} sizes={sizes} />
	));
	return markup === null ? <Item {...props} /> : <li className="grid" {...asRendered(markup)} />;
}
