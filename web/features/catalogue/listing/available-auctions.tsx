import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { Link, useNavigation } from 'react-router';
import { PAGES } from '#contract/paths.ts';
import type { ListingFilter } from '#domain/lot/listing.ts';
import { useDelayed } from '#web/ui/delayed.ts';
import { AuctionGrid, useFollowedList } from './auction-grid.tsx';
import type { Card } from './card.ts';
import { countParts } from './count-in-words.ts';
import { EndingFirst } from './ending-first.tsx';
import { ClearFilters, FilterChips } from './filter-chips.tsx';
import { queryOfFilter } from './filter-query.ts';
import type { Ending, Listing } from './listing.ts';
import { SaveSearch } from './save-search.tsx';
import { StatusAndOrder } from './spec-fields.tsx';
import { FILTER_FORM } from './use-live-filter.ts';

/** Not worth an error. */
const GridSkeleton = lazy<ComponentType>(() =>
	import('./grid-skeleton.tsx').catch(() => ({ default: () => null })),
);

interface Props {
	listing: Listing;
	/** The open lots that end first, shown above; none with a filter. */
	ending: Ending;
	/** Whether nothing above is more urgent than these. */
	loud: boolean;
	/** The content of the top right corner of each card's picture; none for visitors. */
	cornerOf: ((card: Card) => ReactNode) | null;
}

/** The lots that end first and the section 'Leilões Disponíveis' (spec §2), with one stream. */
export function AvailableAuctions({ listing, ending, loud, cornerOf }: Props) {
	const filtering = useNavigation().location?.pathname === PAGES.home;
	const late = useDelayed(filtering);
	const list = useFollowedList(listing, ending.cards);
	const filtered = listing.active + listing.more > 0;
	return (
		<>
			<EndingFirst {...ending} board={list.board} now={listing.now} loud={loud} cornerOf={cornerOf} />
			<section aria-labelledby="leiloes" className={`measure pb-12 ${filtered ? 'pt-1' : 'pt-4 md:pt-6'}`}>
				<div className="listing-head">
					<Name listing={listing} filtered={filtered} late={late} />
					{filtered && <ActiveFilters listing={listing} />}
					<div className="grid grid-cols-2 gap-2 max-md:hidden md:col-start-3 md:row-start-1 md:grid-cols-[8.75rem_8.5rem] md:max-lg:text-14 lg:grid-cols-[auto_auto] md:max-lg:[&_.control]:px-2 md:max-lg:[&_.control]:text-[length:inherit] max-md:noscript:grid">
						<StatusAndOrder filter={listing.filter} form={FILTER_FORM} />
					</div>
					<Similar listing={listing} />
				</div>
				<div aria-busy={filtering}>
					{late ? (
						<Suspense>
							<GridSkeleton />
						</Suspense>
					) : (
						<AuctionGrid
							listing={listing}
							list={list}
							cornerOf={cornerOf}
							first={ending.cards.length === 0}
						/>
					)}
				</div>
			</section>
		</>
	);
}

interface NameProps {
	listing: Listing;
	filtered: boolean;
	late: boolean;
}

/** The name of the list and its number: beside each other, and on a wide page with filters, which need the room, one below the other. */
function Name({ listing, filtered, late }: NameProps) {
	const { filter } = listing;
	const active = listing.active + listing.more;
	return (
		<div className={`contents ${filtered ? 'md:block' : 'md:flex md:items-center md:gap-3'}`}>
			<div>
				<h2
					id="leiloes"
					className={`font-serif text-18 font-semibold whitespace-nowrap ${filtered ? 'md:text-18/6 lg:text-22/6' : 'md:text-22/6'}`}
				>
					Leilões Disponíveis
				</h2>
				<p className={`text-14 text-ink-soft max-[24rem]:text-12 ${filtered ? 'md:sr-only' : ''}`}>
					Encontre o imóvel ideal para você
				</p>
			</div>
			<div
				className={`text-right text-ink-soft md:text-left ${filtered ? 'md:flex md:gap-2 md:text-14' : ''}`}
			>
				<p
					role="status"
					className={`whitespace-nowrap tabular-nums ${filtered ? 'max-md:text-16/6' : 'text-16/6'}`}
				>
					{late ? 'Buscando leilões...' : <Count listing={listing} />}
				</p>
				<p className="flex gap-x-2 text-14 whitespace-nowrap max-md:justify-end">
					{active > 0 && (
						<span className="max-xl:hidden">
							{active === 1 ? '1 filtro ativo' : `${active} filtros ativos`}
						</span>
					)}
					<MapLink filter={filter} />
				</p>
			</div>
		</div>
	);
}

/** A narrow phone has no room for the second part, nor a tablet with filters. */
function Count({ listing }: { listing: Listing }) {
	const { count, kind } = countParts(listing);
	const filtered = listing.active + listing.more > 0;
	return (
		<>
			{count}
			<span className={`max-[27rem]:sr-only ${filtered ? 'md:max-lg:sr-only' : ''}`}>{` ${kind}`}</span>
		</>
	);
}

/** The same lots on the map. Its target reaches over the lines around it. */
function MapLink({ filter }: { filter: ListingFilter }) {
	return (
		<Link
			to={`${PAGES.map}${queryOfFilter(filter)}`}
			className="-my-3 inline-flex min-h-11 items-center gap-1 text-14 font-semibold whitespace-nowrap"
		>
			Ver no mapa
		</Link>
	);
}

/** Chips beside the fields of a wide page: of more, they have a row of their own there. */
const FEW_CHIPS = 2;

/** The active filters in one row, with links that remove one or all of them, and what saves the search. */
function ActiveFilters({ listing }: { listing: Listing }) {
	const { chips, total } = listing;
	const many = chips.filter(({ inBar }) => !inBar).length > FEW_CHIPS;
	return (
		<div
			className={`flex min-w-0 items-center gap-x-3 text-ink-soft max-md:col-span-2 ${many ? 'xl:order-last xl:col-span-3' : ''}`}
		>
			<FilterChips chips={chips} />
			<ClearFilters page={PAGES.home} />
			{total > 0 && (
				<div className="shrink-0 max-md:ml-auto">
					<SaveSearch listing={listing} />
				</div>
			)}
		</div>
	);
}

/** Says that lots of the list match the search only nearly. */
function Similar({ listing: { similar, total } }: { listing: Listing }) {
	if (similar === 0) return null;
	return (
		<p className="col-span-full text-ink-soft">
			{total === 0 ? 'Nenhum leilão tem exatamente estas palavras. Estes' : 'Os últimos da lista'} são
			parecidos com a busca.
		</p>
	);
}
