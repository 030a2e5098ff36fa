import { type ReactNode, useEffect, useRef } from 'react';
import { useLiveBoard } from '#web/api/live-board.ts';
import { usePaged } from '#web/api/paged.ts';
import { LoadMore } from '#web/ui/load-more.tsx';
import { StaleLine } from '#web/ui/stale-line.tsx';
import type { Card } from './card.ts';
import { CARD_GRID, CARD_SIZES } from './card-grid.ts';
import { CardItem } from './card-item.tsx';
import { followCards } from './follow-cards.ts';
import { FreshListing } from './fresh-listing.tsx';
import type { Listing } from './listing.ts';
import { NoMatch } from './no-match.tsx';

interface Props {
	listing: Listing;
	/** The content of the top right corner of each card's picture; none for visitors. */
	cornerOf: ((card: Card) => ReactNode) | null;
	/** Classes of the grid, and the rendered width of a picture. */
	columns?: string;
	sizes?: string;
}

/** The cards of a listing, a message if there are none, and the button for more. */
export function AuctionGrid({ listing, cornerOf, columns = CARD_GRID, sizes = CARD_SIZES }: Props) {
	const { items, loading, moreHref, loadMore } = usePaged(listing);
	const { board, stale } = useLiveBoard(items.filter(canMove), loadFollowing);
	const grid = useFocusAtEnd(items.length, moreHref === null);
	if (items.length === 0) return <NoMatch listing={listing} />;
	return (
		<>
			<StaleLine seconds={stale} />
			<ul ref={grid} className={columns}>
				{items.map((card, index) => (
					<CardItem
						key={card.id}
						board={board}
						card={card}
						now={listing.now}
						alone={items.length === 1}
						eager={index === 0}
						sizes={sizes}
						corner={cornerOf?.(card)}
					/>
				))}
			</ul>
			<FreshListing board={board} cards={items} now={listing.now} />
			<LoadMore href={moreHref} loading={loading} onLoad={loadMore} />
		</>
	);
}

const loadFollowing = async () => followCards;

/** Whether a card can still change. */
function canMove({ status }: Card): boolean {
	return status !== 'completed' && status !== 'cancelled';
}

/** The button disappears with the last page, so the focus moves to the first new card. */
function useFocusAtEnd(count: number, atEnd: boolean) {
	const grid = useRef<HTMLUListElement>(null);
	const before = useRef(count);
	useEffect(() => {
		const lost = document.activeElement === document.body;
		if (atEnd && lost && count > before.current)
			grid.current?.children[before.current]?.querySelector('a')?.focus();
		before.current = count;
	}, [atEnd, count]);
	return grid;
}
