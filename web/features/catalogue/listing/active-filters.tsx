import { PAGES } from '#contract/paths.ts';
import { SaveSearch } from '#web/features/catalogue/saved-searches/save-search.tsx';
import { ClearFilters, FilterChips } from './filter-chips.tsx';
import { queryOfFilter } from './filter-query.ts';
import type { Listing } from './listing.ts';

/** The active filters, with links that remove one or all of them. The spec's own ones are counted apart (spec §9). */
export function ActiveFilters({ listing }: { listing: Listing }) {
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
