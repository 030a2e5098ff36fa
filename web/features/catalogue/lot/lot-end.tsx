import type { AuctionDetail } from '#contract/auctions.ts';
import type { Centavos } from '#domain/values/money.ts';
import { ShareLot } from '#web/features/catalogue/sharing/share-lot.tsx';
import { AuctionRules } from './auction-rules.tsx';
import type { Fact } from './facts.ts';

interface Props {
	auction: AuctionDetail;
	/** Who sells the lot, and how (`saleFacts`). */
	facts: readonly Fact[];
	/** The current bid. */
	price: Centavos;
	/** Whether the lot's end is still to come. */
	open: boolean;
}

/** The end of a lot's page: the rules of its auction, and the ways to pass it on. */
export function LotEnd({ auction, facts, price, open }: Props) {
	return (
		<div className="grid min-w-0 gap-12">
			<AuctionRules auction={auction} facts={facts} price={price} />
			<ShareLot lot={auction} open={open} />
		</div>
	);
}
