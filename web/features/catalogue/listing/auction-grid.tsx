import { SearchX } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { PAGES } from '#contract/paths.ts';
import { type LiveBoard, useLatest, useLiveBoard } from '#web/api/live-board.ts';
import { usePaged } from '#web/api/paged.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { LoadMore } from '#web/ui/load-more.tsx';
import { StaleLine } from '#web/ui/stale-line.tsx';
import { AuctionCard } from './auction-card.tsx';
import type { Card } from './card.ts';
import { followCards } from './follow-cards.ts';
import { FreshListing } from './fresh-listing.tsx';
import type { Listing } from './listing.ts';

const COLUMNS = 'grid gap-6 md:grid-cols-2 lg:grid-cols-3';
const SIZES = '(min-width: 80rem) 400px, (min-width: 64rem) 31vw, (min-width: 48rem) 46vw, 94vw';
const SKELETONS = ['first', 'second', 'third'];

interface Props {
	listing: Listing;
	/** The content of the top right corner of each card's picture. */
	cornerOf(card: Card): ReactNode;
}

/** The cards of a listing, a message if there are none, and the button for more. */
export function AuctionGrid({ listing, cornerOf }: Props) {
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

const loadFollowing = async () => followCards;

/** Whether a card can still change. */
function canMove({ status }: Card): boolean {
	return status !== 'completed' && status !== 'cancelled';
}

/** A card in its current state. It renders only when its own auction changes. */
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

/** Replaces the cards while another filter is loading. */
export function AuctionGridSkeleton() {
	return (
		<div className={COLUMNS}>
			{SKELETONS.map((name) => (
				<CardSkeleton key={name} />
			))}
		</div>
	);
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

/** A placeholder in the shape of a card. */
function CardSkeleton() {
	return (
		<div
			aria-hidden
			className="flex flex-col overflow-hidden rounded-card border border-line bg-surface motion-safe:animate-fade"
		>
			<div className="aspect-4/3 border-b border-line bg-wash" />
			<div className="flex flex-col gap-3 p-4">
				<div>
					<Bar className="h-6 w-5/6" />
					<Bar className="mt-2 h-6 w-1/3" />
				</div>
				<div className="flex justify-between border-t border-line pt-3">
					<Bar className="h-12 w-1/4" />
					<Bar className="h-12 w-2/5" />
				</div>
				<Bar className="h-6 w-1/3" />
				<Bar className="h-11 w-full" />
			</div>
		</div>
	);
}

function Bar({ className }: { className: string }) {
	return <div className={`rounded-control bg-wash ${className}`} />;
}

/** Shown for an empty listing, with a link to all auctions. */
function NoMatch({ filtered }: { filtered: boolean }) {
	return (
		<div className="flex flex-col items-center gap-3 rounded-card border border-dashed border-edge px-4 py-12 text-center">
			<SearchX aria-hidden size={32} strokeWidth={1.5} className="text-ink-soft" />
			<p className="font-serif text-18 font-semibold">Nenhum leilão encontrado com os filtros selecionados</p>
			{filtered ? (
				<>
					<p className="text-ink-soft">Tente outra cidade, outro status ou menos palavras na busca.</p>
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
