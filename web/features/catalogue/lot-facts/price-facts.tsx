import { type Comparison, discountWords } from '#domain/lot/discount.ts';
import { type Centavos, reaisOf } from '#domain/values/money.ts';
import { type Areas, pricePerArea } from '#domain/values/price-per-area.ts';

interface Props {
	facts: PriceFacts;
	/** Size and colour of the line; the discount has its own. */
	className?: string;
}

/** The discount to the appraisal and the price of a square metre in one line. Renders nothing if both are unknown. */
export function PriceFactsLine({ facts: { comparison, perArea }, className = 'text-14' }: Props) {
	if (!comparison && !perArea) return null;
	return (
		<p className={`flex flex-wrap gap-x-3 text-ink-soft tabular-nums ${className}`}>
			{comparison && (
				<span className={comparison.below ? 'font-semibold text-brand' : ''}>{comparison.text}</span>
			)}
			{perArea && <span className="whitespace-nowrap">{perArea}</span>}
		</p>
	);
}

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
