import type { AuctionDetail } from '#contract/auctions.ts';
import { PAGES } from '#contract/paths.ts';
import { ContactCard } from './contact-card.tsx';

/** What a buyer asks on a lot's page: whom to call. */
export default function LotContact({ auction }: { auction: AuctionDetail }) {
	const { auctioneer, title, id } = auction;
	return (
		auctioneer && (
			<ContactCard auctioneer={auctioneer} about={{ noun: 'o lote', title, path: PAGES.auction(id) }} />
		)
	);
}
