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
					<div>
						<h2 id="leiloes" className="font-serif text-18 font-semibold whitespace-nowrap md:text-22/6">
							Leilões Disponíveis
						</h2>
						<p className="text-14 text-ink-soft max-[24rem]:text-12">Encontre o imóvel ideal para você</p>
					</div>
					<div className="text-right md:mr-auto md:text-left">
						<p role="status" className="text-16/6 whitespace-nowrap text-ink-soft tabular-nums">
							{late ? 'Buscando leilões...' : <Count listing={listing} />}
						</p>
						<p className="flex flex-wrap gap-x-2 text-14 text-ink-soft max-md:justify-end">
							{listing.active > 0 && (
								<span className="max-lg:hidden">
									{listing.active === 1 ? '1 filtro ativo' : `${listing.active} filtros ativos`}
								</span>
							)}
							<MapLink filter={listing.filter} />
						</p>
					</div>
					{filtered && <ActiveFilters listing={listing} />}
					<div className="grid grid-cols-2 gap-2 max-md:hidden md:grid-cols-[8.25rem_8.5rem] md:max-lg:text-14 lg:grid-cols-[auto_auto] md:max-lg:[&_.control]:px-2 md:max-lg:[&_.control]:text-[length:inherit] max-md:noscript:grid">
						<StatusAndOrder filter={listing.filter} form={FILTER_FORM} />
					</div>
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

/** A narrow phone has no room for the second part. */
function Count({ listing }: { listing: Listing }) {
	const { count, kind } = countParts(listing);
	return (
		<>
			{count}
			<span className="max-[27rem]:sr-only">{` ${kind}`}</span>
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

/** The active filters, with links that remove one or all of them. The spec's own ones are counted apart (spec §9). */
function ActiveFilters({ listing }: { listing: Listing }) {
	const { chips, similar, total } = listing;
	return (
		<>
			<div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-soft max-xl:order-last max-xl:w-full max-md:col-span-2">
				<FilterChips chips={chips} />
				<ClearFilters page={PAGES.home} />
				{total > 0 && (
					<div className="max-md:ml-auto">
						<SaveSearch listing={listing} />
					</div>
				)}
			</div>
			{similar > 0 && (
				<p className="w-full text-ink-soft max-md:col-span-2">
					{total === 0 ? 'Nenhum leilão tem exatamente estas palavras. Estes' : 'Os últimos da lista'} são
					parecidos com a busca.
				</p>
			)}
		</>
	);
}
