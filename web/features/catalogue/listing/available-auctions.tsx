import { X } from 'lucide-react';
import type { ComponentProps } from 'react';
import { useNavigation } from 'react-router';
import { PAGES } from '#contract/paths.ts';
import { useDelayed } from '#web/ui/delayed.ts';
import { Link } from '#web/ui/link.tsx';
import { AuctionGrid, AuctionGridSkeleton } from './auction-grid.tsx';
import { countInWords } from './count-in-words.ts';
import { FilterBar } from './filter-bar.tsx';

/** The section 'Leilões Disponíveis' (spec §2). */
export function AvailableAuctions({ listing, cornerOf }: ComponentProps<typeof AuctionGrid>) {
	const filtering = useNavigation().location?.pathname === PAGES.home;
	const late = useDelayed(filtering);
	return (
		<section aria-labelledby="leiloes" className="measure py-12">
			<h2 id="leiloes" className="font-serif text-28 font-semibold">
				Leilões Disponíveis
			</h2>
			<p className="mt-1 mb-6 text-ink-soft">Encontre o imóvel ideal para você</p>
			<FilterBar filter={listing.filter} />
			<div className="flex min-h-18 flex-wrap items-center justify-between gap-x-4 py-2">
				<p role="status" className="text-ink-soft">
					{late ? 'Buscando leilões...' : countInWords(listing)}
				</p>
				{listing.active > 0 && <ActiveFilters count={listing.active} />}
			</div>
			<div aria-busy={filtering}>
				{late ? <AuctionGridSkeleton /> : <AuctionGrid listing={listing} cornerOf={cornerOf} />}
			</div>
		</section>
	);
}

/** The number of active filters, with a link that clears them. */
function ActiveFilters({ count }: { count: number }) {
	return (
		<p className="flex flex-wrap items-center gap-x-4 text-ink-soft">
			{count === 1 ? '1 filtro ativo' : `${count} filtros ativos`}
			<Link
				to={PAGES.home}
				replace
				preventScrollReset
				className="inline-flex min-h-11 items-center gap-1 font-semibold"
			>
				<X aria-hidden size={18} />
				Limpar filtros
			</Link>
		</p>
	);
}
