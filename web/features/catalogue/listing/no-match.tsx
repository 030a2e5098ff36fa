import type { ReactNode } from 'react';
import { PAGES } from '#contract/paths.ts';
import { LinkButton } from '#web/ui/button.tsx';
import type { Card } from './card.ts';
import type { Listing } from './listing.ts';
import { NearLots } from './near-lots.tsx';
import { NearestLinks } from './nearest.tsx';

interface Props {
	listing: Listing;
	/** As in the list. */
	cornerOf: ((card: Card) => ReactNode) | null;
}

/** Shown for an empty listing: what is near, and a link to all auctions. */
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
		<div className="flex flex-col items-center gap-3 px-4 pt-3 pb-8 text-center">
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
