import BellPlus from 'lucide-react/icons/bell-plus';
import MapPin from 'lucide-react/icons/map-pin';
import { type ComponentProps, type ComponentType, lazy, Suspense } from 'react';
import { Link, useNavigation } from 'react-router';
import { PAGES } from '#contract/paths.ts';
import type { ListingFilter } from '#domain/lot/listing.ts';
import { useViewer } from '#web/api/session.ts';
import { LoginLink } from '#web/features/accounts/sign-in/login-link.tsx';
import { useDelayed } from '#web/ui/delayed.ts';
import { onDemand } from '#web/ui/lazy.tsx';
import { AuctionGrid } from './auction-grid.tsx';
import { countParts } from './count-in-words.ts';
import { FilterBar } from './filter-bar.tsx';
import { ClearFilters, FilterChips } from './filter-chips.tsx';
import { queryOfFilter } from './filter-query.ts';
import type { Listing } from './listing.ts';

/** Not worth an error. */
const GridSkeleton = lazy<ComponentType>(() =>
	import('./grid-skeleton.tsx').catch(() => ({ default: () => null })),
);

/** The section 'Leilões Disponíveis' (spec §2). */
export function AvailableAuctions({ listing, cornerOf }: ComponentProps<typeof AuctionGrid>) {
	const filtering = useNavigation().location?.pathname === PAGES.home;
	const late = useDelayed(filtering);
	return (
		<section aria-labelledby="leiloes" className="measure pt-3 pb-12 md:pt-8">
			<div className="listing-head">
				<h2
					id="leiloes"
					className="whitespace-nowrap font-serif text-18 font-semibold [grid-area:title] max-[21.5rem]:text-16 min-[27rem]:text-22 md:text-28"
				>
					Leilões Disponíveis
				</h2>
				<p className="text-14 text-ink-soft [grid-area:words] max-[24rem]:text-12 max-[21.5rem]:pr-24 md:mt-1 md:text-16">
					Encontre o imóvel ideal para você
				</p>
				<div className="mt-2 [grid-area:filters] md:mt-4">
					<FilterBar listing={listing} />
				</div>
				<p
					role="status"
					className="justify-self-end text-14 whitespace-nowrap text-ink-soft tabular-nums [grid-area:title] max-[21.5rem]:text-12 md:justify-self-start md:self-center md:text-16 md:[grid-area:count]"
				>
					{late ? 'Buscando leilões...' : <Count listing={listing} />}
				</p>
				<MapLink filter={listing.filter} />
				<div className="min-h-3 min-w-0 [grid-area:active] md:min-h-0">
					{listing.active + listing.more > 0 && <ActiveFilters listing={listing} />}
				</div>
			</div>
			<div aria-busy={filtering}>
				{late ? (
					<Suspense>
						<GridSkeleton />
					</Suspense>
				) : (
					<AuctionGrid listing={listing} cornerOf={cornerOf} />
				)}
			</div>
		</section>
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

/** The same lots on the map. On a phone its target reaches over the lines around it. */
function MapLink({ filter }: { filter: ListingFilter }) {
	return (
		<Link
			to={`${PAGES.map}${queryOfFilter(filter)}`}
			className="inline-flex min-h-11 items-center gap-1 justify-self-end text-14 font-semibold whitespace-nowrap [grid-area:words] self-center max-md:-my-3 md:my-2 md:justify-self-start md:text-16 md:[grid-area:map]"
		>
			<MapPin aria-hidden size={18} strokeWidth={1.75} className="max-md:hidden" />
			Ver no mapa
		</Link>
	);
}

/** The active filters, with links that remove one or all of them. The spec's own ones are counted apart (spec §9). */
function ActiveFilters({ listing }: { listing: Listing }) {
	const { active, chips, similar, total, filter } = listing;
	return (
		<div className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2 text-ink-soft md:gap-x-4 md:pt-0 md:pb-4">
			{active > 0 && (
				<p className="max-md:hidden">{active === 1 ? '1 filtro ativo' : `${active} filtros ativos`}</p>
			)}
			<FilterChips chips={chips} />
			<ClearFilters page={PAGES.home} />
			<div className="max-md:ml-auto lg:ml-auto">
				<SaveSearch query={queryOfFilter(filter)} />
			</div>
			{similar > 0 && (
				<p className="w-full">
					{total === 0 ? 'Nenhum leilão tem exatamente estas palavras. Estes' : 'Os últimos da lista'} são
					parecidos com a busca.
				</p>
			)}
		</div>
	);
}

const OwnSearch = onDemand(() => import('#web/features/catalogue/saved-searches/own-search.tsx'));

/** Saves the search of the page, with alerts by email. A visitor signs in first, and returns to the same search. */
function SaveSearch({ query }: { query: string }) {
	if (useViewer()) return <OwnSearch query={query} />;
	return (
		<LoginLink variant="secondary" className="max-sm:px-3 max-sm:text-14">
			<BellPlus aria-hidden size={18} />
			Salvar esta busca
		</LoginLink>
	);
}
