import { type ReactNode, useEffect, useRef } from 'react';
import { type LiveBoard, useLatest, useLiveBoard } from '#web/api/live-board.ts';
import { usePaged } from '#web/api/paged.ts';
import { LoadMore } from '#web/ui/load-more.tsx';
import { StaleLine } from '#web/ui/stale-line.tsx';
import { AuctionCard } from './auction-card.tsx';
import type { Card } from './card.ts';
import { CardSkeleton } from './card-skeleton.tsx';
import { FreshListing } from './fresh-listing.tsx';
import type { Listing } from './listing.ts';
import { NoMatch } from './no-match.tsx';

const COLUMNS = 'grid gap-6 md:grid-cols-2 lg:grid-cols-3';
const SIZES = '(min-width: 80rem) 400px, (min-width: 64rem) 31vw, (min-width: 48rem) 46vw, 94vw';
const SKELETONS = ['first', 'second', 'third'];

interface Given {
	listing: Listing;
	/** What stands at the top right of each card's picture. */
	cornerOf(card: Card): ReactNode;
}

/** The cards of a listing, with what to say when there are none and the way to more. */
export function AuctionGrid({ listing, cornerOf }: Given) {
	const { items, loading, moreHref, loadMore } = usePaged(listing);
	const { board, stale } = useLiveBoard(items.filter(canMove), loadFollowing);
	const grid = useFocusAtEnd(items.length, moreHref === null);
	if (items.length === 0) return <NoMatch filtered={listing.active > 0} />;
	return (
		<>
			<StaleLine seconds={stale} />
			<ul ref={grid} className={COLUMNS}>
				{items.map((card, index) => (
					<li key={card.id} className="grid">
						<LiveCard
							board={board}
							card={card}
							now={listing.now}
							eager={index === 0}
							corner={cornerOf(card)}
						/>
					</li>
				))}
			</ul>
			<FreshListing board={board} cards={items} now={listing.now} />
			<LoadMore href={moreHref} loading={loading} onLoad={loadMore} />
		</>
	);
}

const loadFollowing = () => import('./follow-cards.ts').then(({ followCards }) => followCards);

/** Whether anything can still happen to a card. */
function canMove({ status }: Card): boolean {
	return status !== 'completed' && status !== 'cancelled';
}

/** A card as it is by now: drawn again only for what happens to its own auction. */
function LiveCard({
	board,
	card,
	...rest
}: {
	board: LiveBoard<Card>;
	card: Card;
	now: number;
	eager: boolean;
	corner: ReactNode;
}) {
	return <AuctionCard card={useLatest(board, card)} sizes={SIZES} {...rest} />;
}

/** What stands in for the cards while another filter is answered. */
export function AuctionGridSkeleton() {
	return (
		<div className={COLUMNS}>
			{SKELETONS.map((name) => (
				<CardSkeleton key={name} />
			))}
		</div>
	);
}

/** The last page takes the button away: whoever pressed it goes on at the first new card. */
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
