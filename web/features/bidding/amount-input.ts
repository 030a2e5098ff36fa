import {
	type Centavos,
	formatDecimal,
	isUnclearAmount,
	MAX_AMOUNT,
	parseCurrency,
} from '#domain/values/money.ts';

/** The value of the amount field: the typed text, or null while it follows the minimum. */
export type Draft = string | null;

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
	const text = draft ?? formatDecimal(minimum);
	const amount = isUnclearAmount(text) ? 0 : parseCurrency(text);
	return { text, amount, short: amount < minimum };
}

/** The value after a quick button: increments added to the amount, or to the minimum if that is higher. */
export function raised(amountInput: AmountInput, minimum: Centavos, by: Centavos): Draft {
	return formatDecimal(Math.min(Math.max(amountInput.amount, minimum) + by, MAX_AMOUNT));
}

/** The value when the field loses focus: two decimals, null if it contains the minimum or nothing. An unclear text stays. */
export function settled(draft: Draft, minimum: Centavos): Draft {
	if (draft === null || isUnclearAmount(draft)) return draft;
	const { amount } = amountInputOf(draft, minimum);
	return amount === 0 || amount === minimum ? null : formatDecimal(amount);
}
