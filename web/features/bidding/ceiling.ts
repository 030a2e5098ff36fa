import { type Centavos, formatBRL } from '#domain/money.ts';

/** What a ceiling is measured against, in centavos. */
interface Limit {
	amount: Centavos;
	/** 'from': the amount itself will do; 'above': the ceiling must pass it. */
	kind: 'from' | 'above';
}

/** What is wrong with a ceiling, in words; null for one that will do. An empty field (0) states no ceiling. */
export function ceilingFault(ceiling: Centavos, { amount, kind }: Limit): string | null {
	if (ceiling === 0) return null;
	if (kind === 'from')
		return ceiling < amount ? `O teto deve ser pelo menos o valor do lance: ${formatBRL(amount)}.` : null;
	return ceiling <= amount ? `O teto deve ser maior que ${formatBRL(amount)}.` : null;
}

/** The ceiling to send with a bid: one that does not pass the amount bids nothing on its own, so it is none. */
export function ceilingOver(amount: Centavos, ceiling: Centavos): Centavos | null {
	return ceiling > amount ? ceiling : null;
}
