import { type Centavos, shareOf } from './money.ts';
import { costOfWin } from './payments.ts';

/** The costs that a lot states; null for a cost that it does not state. */
export interface StatedCosts {
	commission_bp: number;
	/** ITBI (property transfer tax) in basis points of the bid, as the lot estimates it. */
	itbi_bp: number | null;
	registry_cost: Centavos | null;
}

/** The items of the cost of a purchase, in centavos. */
export interface CostEstimate {
	bid: Centavos;
	commission: Centavos;
	/** The amount of the invoice: bid and commission only (rules §15). */
	invoiced: Centavos;
	/** An estimate, paid to third parties; null where the lot does not state it. */
	itbi: Centavos | null;
	registry: Centavos | null;
	/** The invoice and all stated estimates. */
	total: Centavos;
}

/** Estimates the cost of a purchase at a bid (centavos), as far as the lot states its costs. */
export function estimateCost(bid: Centavos, stated: StatedCosts): CostEstimate {
	const { commission, amount: invoiced } = costOfWin(bid, stated.commission_bp);
	const itbi = stated.itbi_bp === null ? null : shareOf(bid, stated.itbi_bp);
	const registry = stated.registry_cost;
	return { bid, commission, invoiced, itbi, registry, total: invoiced + (itbi ?? 0) + (registry ?? 0) };
}
