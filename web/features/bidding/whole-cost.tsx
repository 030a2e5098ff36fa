import type { AuctionDetail } from '#contract/auctions.ts';
import type { Centavos } from '#domain/money.ts';
import { CostLines } from './cost-lines.tsx';
import { EstimatedCost } from './estimated-cost.tsx';

interface Given {
	amount: Centavos;
	auction: Pick<AuctionDetail, 'terms' | 'property'>;
}

/** What to have ready for a bid: what the operator is owed, and below it the estimate of the whole. */
export function WholeCost({ amount, auction }: Given) {
	return (
		<div className="grid gap-1">
			<CostLines amount={amount} percent={auction.terms.commission_percent} />
			<EstimatedCost amount={amount} auction={auction} />
		</div>
	);
}
