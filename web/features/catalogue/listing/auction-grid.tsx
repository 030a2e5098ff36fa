import { type ReactNode, useEffect, useRef } from 'react';
import { type LiveBoard, useAllLatest, useLiveBoard } from '#web/api/live-board.ts';
import { usePaged } from '#web/api/paged.ts';
import { ReadAt, useReadAfterSleep } from '#web/api/read-when-due.ts';
import { onDemand } from '#web/ui/lazy.tsx';
import { LoadMore } from '#web/ui/load-more.tsx';
import { StaleLine } from '#web/ui/stale-line.tsx';
import type { Card } from './card.ts';
import { CARD_GRID, CARD_SIZES, followCards, LiveCard } from './card-list.tsx';
import type { Listing } from './listing.ts';
import { SaveSearch } from './save-search.tsx';

interface FreshListingProps {
	board: LiveBoard<Card>;
	cards: readonly Card[];
	/** The server's time when the cards were read, in epoch milliseconds. */
	now: number;
}

/**
 * Reads the listing again when it may be out of date: the clock has opened or closed an auction and no update has
 * arrived from the stream, or the page was in the background.
 */
function FreshListing({ board, cards, now }: FreshListingProps) {
	useReadAfterSleep(now);
	const due = useAllLatest(board, cards).flatMap((card) => (card.due === null ? [] : Date.parse(card.due)));
	return due.length > 0 ? <ReadAt due={Math.min(...due)} now={now} /> : null;
}

const NoMatch = onDemand(() => import('./no-match.tsx'));

const NONE: readonly Card[] = [];

/** The pages of a listing that are loaded, and the updates of their cards and of others on the page. */
export function useFollowedList(listing: Listing, others: readonly Card[] = NONE) {
	const paged = usePaged(listing);
	const cards = [...new Map([...others, ...paged.items].map((card) => [card.id, card])).values()];
	return { ...paged, cards, ...useLiveBoard(cards.filter(canMove), followCards) };
}

interface Props {
	listing: Listing;
	list: ReturnType<typeof useFollowedList>;
	/** The content of the top right corner of each card's picture; none for visitors. */
	cornerOf: ((card: Card) => ReactNode) | null;
	/** Whether the first picture is the first of the page. */
	first: boolean;
}

/** The cards of a listing, and the button for more. */
export function AuctionGrid({ listing, list, cornerOf, first }: Props) {
	const { items, board, stale, moreHref } = list;
	const grid = useFocusAtEnd(items.length, moreHref === null);
	if (items.length === 0)
		return (
			<>
				<div className="flex flex-col items-center gap-3 pt-8 text-center">
					<p className="font-serif text-18 font-semibold">
						Nenhum leilão encontrado com os filtros selecionados
					</p>
					{/* Not in a part of its own: a click before that is hydrated would lose what it asks for. */}
					{listing.active + listing.more > 0 && <SaveSearch listing={listing} alone />}
				</div>
				<NoMatch listing={listing} cornerOf={cornerOf} />
			</>
		);
	return (
		<>
			<StaleLine seconds={stale} />
			<ul ref={grid} className={CARD_GRID}>
				{items.map((card, index) => (
					<li key={card.id} className="grid">
						<LiveCard
							board={board}
							card={card}
							now={listing.now}
							alone={items.length === 1}
							eager={first && index === 0}
							sizes={CARD_SIZES}
							corner={cornerOf?.(card)}
						/>
					</li>
				))}
			</ul>
			<ListEnd listing={listing} list={list} />
		</>
	);
}

/** What keeps a list up to date, and the button for more. */
export function ListEnd({ listing: { now }, list }: Pick<Props, 'listing' | 'list'>) {
	const { board, cards, moreHref, loading, loadMore } = list;
	return (
		<>
			<FreshListing board={board} cards={cards} now={now} />
			<LoadMore href={moreHref} loading={loading} onLoad={loadMore} />
		</>
	);
}

/** Whether a card can still change. */
function canMove({ status }: Card): boolean {
	return status !== 'completed' && status !== 'cancelled';
}

/** The button disappears with the last page, so the focus moves to the first new card. */
export function useFocusAtEnd(count: number, atEnd: boolean) {
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
