import { ExternalLink } from 'lucide-react';
import type { AuctionDetail } from '#contract/auctions.ts';
import { FactList } from './fact-list.tsx';
import { propertyFacts, webAddress } from './facts.ts';

/** The known facts of the property, and a link to its source. */
export function Property({ auction }: { auction: AuctionDetail }) {
	const facts = propertyFacts(auction);
	const source = webAddress(auction.property.source_url);
	if (facts.length === 0 && !source) return null;
	return (
		<section aria-labelledby="imovel" className="grid gap-4">
			<h2 id="imovel" className="font-serif text-22 font-semibold">
				O imóvel
			</h2>
			{facts.length > 0 && <FactList facts={facts} />}
			{source && (
				<a
					href={source}
					target="_blank"
					rel="noopener noreferrer nofollow"
					className="inline-flex min-h-11 items-center gap-2 justify-self-start font-semibold text-brand underline underline-offset-2"
				>
					Ver na fonte
					<ExternalLink aria-hidden size={16} />
					<span className="sr-only">(abre em outra aba)</span>
				</a>
			)}
		</section>
	);
}
