import SearchX from 'lucide-react/icons/search-x';
import type { ReactNode } from 'react';
import { PAGES } from '#contract/paths.ts';
import { LinkButton } from '#web/ui/button.tsx';
import type { Card } from './card.ts';
import type { Listing } from './listing.ts';
import { NearLots } from './near-lots.tsx';
import { NearestLinks } from './nearest.tsx';
import { SaveSearch } from './save-search.tsx';

interface Props {
	listing: Listing;
	/** As in the list. */
	cornerOf: ((card: Card) => ReactNode) | null;
}

/** Shown for an empty listing: an alert, what is near, and a link to all auctions. */
export default function NoMatch({ listing, cornerOf }: Props) {
	return (
		<>
			<Nothing listing={listing} />
			<NearLots listing={listing} cornerOf={cornerOf} />
		</>
	);
}

function Nothing({ listing }: { listing: Listing }) {
	const filtered = listing.active + listing.more > 0;
	return (
		<div className="flex flex-col items-center gap-3 rounded-card border border-dashed border-edge px-4 py-12 text-center">
			<SearchX aria-hidden size={32} strokeWidth={1.5} className="text-ink-soft" />
			<p className="font-serif text-18 font-semibold">Nenhum leilão encontrado com os filtros selecionados</p>
			{filtered ? (
				<>
					<SaveSearch listing={listing} alone />
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
