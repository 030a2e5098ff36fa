import type { CommissionReceiver } from '#domain/sale/payment-terms.ts';
import { basisPointsOf, type Centavos, shareOf } from '#domain/values/money.ts';
import { costOfWin } from './cost-of-win.ts';
import type { Payee } from './payment-components.ts';

/** What a lot states of costs that are paid to others; null for one that it does not state. */
interface StatedEstimates {
	/** ITBI (property transfer tax) in basis points of the bid: the municipality's rate, as the lot states it. */
	itbi_bp: number | null;
	registry_cost: Centavos | null;
}

/** Municipalities set the rate of ITBI. In most it is between these, in percent. */
export const USUAL_ITBI = [2, 3] as const;

/** What a purchase costs besides what is owed for it, in centavos. It is in no sum, because it is only estimated. */
export interface CostEstimate {
	/** Between two amounts at the usual rates, or one amount twice at the stated rate. */
	itbi: readonly [from: Centavos, to: Centavos];
	/** Null where the lot does not state it. */
	registry: Centavos | null;
}

/** Estimates what is paid to the municipality and to the registry at a bid (centavos). */
export function estimateCost(bid: Centavos, stated: StatedEstimates): CostEstimate {
	const itbi = (usual: number) => shareOf(bid, stated.itbi_bp ?? usual * 100);
	return { itbi: [itbi(USUAL_ITBI[0]), itbi(USUAL_ITBI[1])], registry: stated.registry_cost };
}

/** The terms of a lot as its page states them; amounts in reais. */
interface StatedTerms {
	terms: { commission_percent: number };
	costs: readonly { amount: number }[];
}

/** What is owed for a bid (centavos) on a lot, in all and in its parts: what every total before a win shows. */
export function owedFor(bid: Centavos, { terms, costs }: StatedTerms): ReturnType<typeof costOfWin> {
	const stated = costs.map(({ amount }) => ({ amount: Math.round(amount * 100) }));
	return costOfWin(bid, basisPointsOf(terms.commission_percent), stated);
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

/** Who receives a cost, at the end of its line. */
const RECEIVERS: Record<Exclude<Payee, 'auctioneer'>, string> = {
	seller: 'comitente',
	court: 'em juízo, por guia',
	operator: 'operador do site',
};

export function costReceiver(payee: Payee, auctioneer: { name: string } | null): string {
	return payee === 'auctioneer' ? (auctioneer?.name ?? 'leiloeiro') : RECEIVERS[payee];
}
