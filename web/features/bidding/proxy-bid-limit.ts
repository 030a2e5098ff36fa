import { type Centavos, formatBRL } from '#domain/money.ts';

/** What a maximum is measured against, in centavos. */
interface Limit {
	amount: Centavos;
	/** 'from': the amount itself will do; 'above': the maximum must pass it. */
	kind: 'from' | 'above';
}

/** What is wrong with a maximum, in words; null for one that will do. An empty field (0) states no maximum. */
export function proxyBidFault(max_amount: Centavos, { amount, kind }: Limit): string | null {
	if (max_amount === 0) return null;
	if (kind === 'from')
		return max_amount < amount ? `O teto deve ser pelo menos o valor do lance: ${formatBRL(amount)}.` : null;
	return max_amount <= amount ? `O teto deve ser maior que ${formatBRL(amount)}.` : null;
}

/** The maximum to send with a bid: one that does not pass the amount bids nothing on its own, so it is none. */
export function proxyBidOver(amount: Centavos, max_amount: Centavos): Centavos | null {
	return max_amount > amount ? max_amount : null;
}
