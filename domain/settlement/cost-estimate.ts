import type { CommissionReceiver } from '#domain/sale/payment-terms.ts';
import { type Centavos, shareOf } from '#domain/values/money.ts';
import { costOfWin } from './payments.ts';

/** The costs that a lot states; null for a cost that it does not state. */
export interface StatedCosts {
	commission_bp: number;
	/** ITBI (property transfer tax) in basis points of the bid: the municipality's rate, as the lot states it. */
	itbi_bp: number | null;
	registry_cost: Centavos | null;
}

/** Municipalities set the rate of ITBI. In most it is between these, in percent. */
export const USUAL_ITBI = [2, 3] as const;

/**
 * The items of the cost of a purchase, in centavos. There is no sum of all: what is paid to the municipality and to the
 * registry is only estimated.
 */
export interface CostEstimate {
	bid: Centavos;
	commission: Centavos;
	/** The amount of the invoice: bid and commission only (rules §15). */
	invoiced: Centavos;
	/** Between two amounts at the usual rates, or one amount twice at the stated rate. */
	itbi: readonly [from: Centavos, to: Centavos];
	/** Null where the lot does not state it. */
	registry: Centavos | null;
}

/** Estimates the cost of a purchase at a bid (centavos). */
export function estimateCost(bid: Centavos, stated: StatedCosts): CostEstimate {
	const { commission, amount: invoiced } = costOfWin(bid, stated.commission_bp);
	const itbi = (usual: number) => shareOf(bid, stated.itbi_bp ?? usual * 100);
	return {
		bid,
		commission,
		invoiced,
		itbi: [itbi(USUAL_ITBI[0]), itbi(USUAL_ITBI[1])],
		registry: stated.registry_cost,
	};
}

/** What decides to whom the parts of a purchase are paid, as the page of its lot states it. */
export interface StatedPayees {
	kind: string | null;
	commission_to: CommissionReceiver;
	auctioneer: { name: string } | null;
}

/** To whom bid and commission are paid, at the end of their lines: the sum of both is paid to nobody (rules §54). */
export function costPayees({ kind, commission_to, auctioneer }: StatedPayees): {
	bid: string;
	commission: string;
} {
	return {
		bid: kind === 'judicial' ? 'depósito em juízo' : 'comitente',
		commission: commission_to === 'court' ? 'em juízo, por guia' : (auctioneer?.name ?? 'leiloeiro'),
	};
}

/** Whether bid and commission of a judicial sale are paid apart, the one in court and the other to the auctioneer. */
export function paidApart({ kind, commission_to }: Pick<StatedPayees, 'kind' | 'commission_to'>): boolean {
	return kind === 'judicial' && commission_to === 'auctioneer';
}
