import { type Comparison, discountWords } from '#domain/lot/discount.ts';
import { type Centavos, reaisOf } from '#domain/values/money.ts';
import { type Areas, pricePerArea } from '#domain/values/price-per-area.ts';

/** The facts of a lot beside which its price is shown. */
export interface PricedLot extends Areas {
	appraisal: number | null;
}

/** What a price means for a lot, in words. */
export interface PriceFacts {
	/** The price beside the appraisal. */
	comparison: Comparison | null;
	/** The price of a square metre. */
	perArea: string | null;
}

/** Describes what a price (centavos) means for a lot: its discount and the price of a square metre. */
export function priceFacts(price: Centavos, lot: PricedLot): PriceFacts {
	return { comparison: discountWords(reaisOf(price), lot.appraisal), perArea: pricePerArea(price, lot) };
}
