import { formatPercent } from '#domain/values/numbers.ts';

/** Who receives the commission of a judicial sale, as its edital says; of every other sale it is the auctioneer. */
export const COMMISSION_RECEIVERS = {
	auctioneer: 'O leiloeiro',
	court: 'O juízo, por guia, junto com o preço',
} as const;
export type CommissionReceiver = keyof typeof COMMISSION_RECEIVERS;

/** What a bidder is told of a commission that is paid in the case (São Paulo, NSCGJ art. 267); null where the auctioneer receives it. */
export function commissionWords(commission_to: CommissionReceiver): string | null {
	return commission_to === 'court' ? 'Comissão paga por guia, junto com o preço' : null;
}

/** What a bidder is told of the fine for not paying; null where the edital states none. */
export function penaltyWords(percent: number | null): string | null {
	return percent === null ? null : `Multa por desistência: ${penaltyShare(percent)}`;
}

/** '5% do lance' */
export function penaltyShare(percent: number): string {
	return `${formatPercent(percent)} do lance`;
}
