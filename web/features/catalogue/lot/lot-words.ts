import type { AuctionDetail } from '#contract/auctions.ts';
import { conditionWords } from '#domain/auction/condition-words.ts';
import { afterWin } from '#domain/settlement/after-win.ts';
import { sixFacts } from '#web/features/catalogue/lot-facts/six-facts.ts';
import { documentGroups } from './document-groups.ts';
import { documentLinks } from './document-links.ts';
import { documentButtons, essentials, placeWords, sortWords } from './essentials.ts';
import { propertyFacts } from './facts.ts';
import { afterResultWords, revisionWords } from './revision-words.ts';
import { roundNote } from './round-note.ts';
import { rulesWords } from './rules-words.ts';

/**
 * What the page of a lot says of it, in words that no bid changes: made where the page is rendered, because a document has them twice
 * for a few bytes, and the code that makes them is some kilobytes.
 */
export function lotWords(auction: AuctionDetail) {
	const { property, documents, after_result } = auction;
	const strip = sixFacts(property);
	const { registration, occupancy } = property;
	return {
		head: { place: placeWords(auction), sort: sortWords(auction) },
		facts: {
			strip,
			essentials: essentials(auction),
			afterWin: afterWin({ ...auction, registration, occupancy }, 'na página do pagamento'),
			property: propertyFacts(property, strip),
		},
		documents: documentButtons(auction),
		papers: { groups: documentGroups(documents), links: documentLinks(property) },
		rules: rulesWords(auction),
		round: roundNote(auction),
		condition: conditionWords(auction),
		revisions: revisionWords(auction),
		after: after_result ? afterResultWords(after_result) : null,
	};
}
