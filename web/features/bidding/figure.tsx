import { amountInWords, type Centavos, formatBRL } from '#domain/money.ts';

/** An amount large in figures, and in the words that a typing slip cannot survive. */
export function Figure({ amount }: { amount: Centavos }) {
	return (
		<>
			<p className="font-serif text-28 font-semibold sm:text-36 wrap-anywhere tabular-nums">
				{formatBRL(amount)}
			</p>
			<p className="text-16">{amountInWords(amount)}</p>
		</>
	);
}
