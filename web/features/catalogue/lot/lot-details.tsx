import type { AuctionDetail } from '#contract/auctions.ts';
import { Description } from './description.tsx';
import { Documents } from './documents.tsx';
import type { Fact } from './facts.ts';
import { Place } from './place.tsx';
import { Property } from './property.tsx';

interface Props {
	auction: AuctionDetail;
	/** Of the property (`propertyFacts`). */
	facts: readonly Fact[];
}

/** What is for sale, in words: the description, further facts, documents and the place. */
export function LotDetails({ auction, facts }: Props) {
	const { description, property, documents, city, state } = auction;
	return (
		<div className="grid min-w-0 gap-12">
			<Description text={description} />
			<Property facts={facts} />
			<Documents property={property} documents={documents} />
			<Place city={city} state={state} property={property} />
		</div>
	);
}
