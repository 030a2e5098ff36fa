import { ExternalLink } from 'lucide-react';
import type { AuctionDetail } from '#contract/auctions.ts';
import { FactList } from './fact-list.tsx';
import type { Fact } from './facts.ts';

interface Props {
	facts: readonly Fact[];
	property: AuctionDetail['property'];
}

/** The known facts of the property, and a link to its source. */
export function Property({ facts, property }: Props) {
	const source = webAddress(property.source_url);
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

/** Returns an http or https address; null for any other, because only these are safe to link to. */
export function webAddress(url: string | null): string | null {
	return url && /^https?:\/\//i.test(url) ? url : null;
}
