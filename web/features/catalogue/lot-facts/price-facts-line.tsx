import type { PriceFacts } from './price-facts.ts';

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
