import { type Centavos, shareOf } from './money.ts';
import { costOfWin } from './payments.ts';

/** What a lot states of the costs of a purchase; null is what it does not state. */
export interface StatedCosts {
	commission_bp: number;
	/** ITBI in basis points of the bid, by the lot's own estimate. */
	itbi_bp: number | null;
	registry_cost: Centavos | null;
}

/** What to have ready for a bid, line by line, in centavos. */
export interface CostEstimate {
	bid: Centavos;
	commission: Centavos;
	/** What the invoice asks for: bid and commission, nothing else (rules §15). */
	invoiced: Centavos;
	/** Paid elsewhere, estimated; null where the lot does not state it. Never invented. */
	itbi: Centavos | null;
	registry: Centavos | null;
	/** The operator's sum and every estimate that is stated. */
	total: Centavos;
}

/** What a purchase at this bid would cost, as far as the lot states it. */
export function estimateCost(bid: Centavos, stated: StatedCosts): CostEstimate {
	const { commission, amount: invoiced } = costOfWin(bid, stated.commission_bp);
	const itbi = stated.itbi_bp === null ? null : shareOf(bid, stated.itbi_bp);
	const registry = stated.registry_cost;
	return { bid, commission, invoiced, itbi, registry, total: invoiced + (itbi ?? 0) + (registry ?? 0) };
}
