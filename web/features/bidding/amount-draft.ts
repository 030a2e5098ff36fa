import { type Centavos, formatDecimal, MAX_AMOUNT } from '#domain/values/money.ts';
import { isUnclearAmount, parseCurrency } from '#domain/values/typed-amount.ts';
import type { AmountInput, Draft } from './amount-input.ts';

/** The value of a text in the amount field. */
export function draftOf(text: string): NonNullable<Draft> {
	return { text, amount: isUnclearAmount(text) ? 0 : parseCurrency(text) };
}

/** The value after a quick button: increments added to the amount, or to the minimum if that is higher. */
export function raised(amountInput: AmountInput, minimum: Centavos, by: Centavos): Draft {
	return draftOf(formatDecimal(Math.min(Math.max(amountInput.amount, minimum) + by, MAX_AMOUNT)));
}

/** The value when the field loses focus: two decimals, null if it contains the minimum or nothing. An unclear text stays. */
export function settled(draft: Draft, minimum: Centavos): Draft {
	if (draft === null || isUnclearAmount(draft.text)) return draft;
	const { amount } = draft;
	return amount === 0 || amount === minimum ? null : draftOf(formatDecimal(amount));
}
