import SearchX from 'lucide-react/icons/search-x';
import { type ReactNode, useEffect, useRef } from 'react';
import { PAGES } from '#contract/paths.ts';
import { type LiveBoard, useAllLatest, useLiveBoard } from '#web/api/live-board.ts';
import { usePaged } from '#web/api/paged.ts';
import { ReadAt, useReadAfterSleep } from '#web/api/read-when-due.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { LoadMore } from '#web/ui/load-more.tsx';
import { StaleLine } from '#web/ui/stale-line.tsx';
import type { Card } from './card.ts';
import { CARD_GRID, CARD_SIZES, followCards, LiveCard } from './card-list.tsx';
import type { Listing } from './listing.ts';
import { NearLots } from './near-lots.tsx';
import { NearestLinks } from './nearest.tsx';

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
	const { board, stale } = useLiveBoard(items.filter(canMove), followCards);
	const grid = useFocusAtEnd(items.length, moreHref === null);
	if (items.length === 0)
		return (
			<>
				<NoMatch listing={listing} />
				<NearLots listing={listing} cornerOf={cornerOf} columns={columns} sizes={sizes} />
			</>
		);
	return (
		<>
			<StaleLine seconds={stale} />
			<ul ref={grid} className={columns}>
				{items.map((card, index) => (
					<li key={card.id} className="grid">
						<LiveCard
							board={board}
							card={card}
							now={listing.now}
							alone={items.length === 1}
							eager={index === 0}
							sizes={sizes}
							corner={cornerOf?.(card)}
						/>
					</li>
				))}
			</ul>
			<FreshListing board={board} cards={items} now={listing.now} />
			<LoadMore href={moreHref} loading={loading} onLoad={loadMore} />
		</>
	);
}

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

/** Shown for an empty listing, with a link to all auctions. */
function NoMatch({ listing }: { listing: Listing }) {
	const filtered = listing.active + listing.more > 0;
	return (
		<div className="flex flex-col items-center gap-3 rounded-card border border-dashed border-edge px-4 py-12 text-center">
			<SearchX aria-hidden size={32} strokeWidth={1.5} className="text-ink-soft" />
			<p className="font-serif text-18 font-semibold">Nenhum leilão encontrado com os filtros selecionados</p>
			{filtered ? (
				<>
					{listing.nearest.length > 0 ? (
						<NearestLinks nearest={listing.nearest} />
					) : (
						<p className="text-ink-soft">Tente outra cidade, outro status ou menos palavras na busca.</p>
					)}
					<LinkButton variant="secondary" to={PAGES.home} replace preventScrollReset>
						Ver todos os leilões
					</LinkButton>
				</>
			) : (
				<p className="text-ink-soft">Ainda não há leilões publicados. Volte em breve.</p>
			)}
		</div>
	);
}
