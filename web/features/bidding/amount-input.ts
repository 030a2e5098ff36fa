import { type Centavos, formatDecimal } from '#domain/values/money.ts';

/** What was typed into the amount field, `amount` 0 while it has several readings; null while the field follows the minimum. */
export type Draft = { text: string; amount: Centavos } | null;

export interface AmountInput {
	/** The text in the field. */
	text: string;
	/** 0 while the text has several readings. */
	amount: Centavos;
	/** Whether the amount is below the minimum, so that it cannot be bid. */
	short: boolean;
}

/** The text and amount of the field. An unchanged field follows the minimum; a typed value is never overwritten. */
export function amountInputOf(draft: Draft, minimum: Centavos): AmountInput {
	const { text, amount } = draft ?? { text: formatDecimal(minimum), amount: minimum };
	return { text, amount, short: amount < minimum };
}
