import { type Centavos, shareOf } from '#domain/values/money.ts';

/**
 * Returns what a winner owes, in centavos: the final price, the commission on it in basis points and the costs that the edital states (rules §§15,
 * 54).
 */
export function costOfWin(
	price: Centavos,
	commission_bp: number,
	stated: readonly { amount: Centavos }[],
): { price: Centavos; commission: Centavos; costs: Centavos; amount: Centavos } {
	const commission = shareOf(price, commission_bp);
	const costs = stated.reduce((sum, { amount }) => sum + amount, 0);
	return { price, commission, costs, amount: price + commission + costs };
}
