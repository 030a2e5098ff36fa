import { type Centavos, formatDecimal, MAX_AMOUNT, parseCurrency } from '#domain/money.ts';

/** What the amount field holds: what the person typed, or null while it follows the minimum. */
export type Draft = string | null;

export interface Offer {
	/** The text in the field. */
	text: string;
	amount: Centavos;
	/** Whether the amount is below the minimum, so that it cannot be bid. */
	short: boolean;
}

/** The field's text and amount: an untouched field follows the minimum, a typed one is never overwritten. */
export function offerOf(draft: Draft, minimum: Centavos): Offer {
	const text = draft ?? formatDecimal(minimum);
	const amount = parseCurrency(text);
	return { text, amount, short: amount < minimum };
}

/** The draft after a quick button: increments on top of the amount, or of the minimum where that is higher. */
export function raised(offer: Offer, minimum: Centavos, by: Centavos): Draft {
	return formatDecimal(Math.min(Math.max(offer.amount, minimum) + by, MAX_AMOUNT));
}

/** The draft when the field loses focus: two decimals, and back to following when it says the minimum or nothing. */
export function settled(draft: Draft, minimum: Centavos): Draft {
	if (draft === null) return null;
	const { amount } = offerOf(draft, minimum);
	return amount === 0 || amount === minimum ? null : formatDecimal(amount);
}
