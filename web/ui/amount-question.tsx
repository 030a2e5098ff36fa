import { readingsOf } from '#domain/values/amount-readings.ts';
import { type Centavos, formatBRL, MAX_AMOUNT } from '#domain/values/money.ts';
import { Button } from './button.tsx';

interface Props {
	/** The unclear text. */
	typed: string;
	onAnswer: (amount: Centavos) => void;
}

/** Scrolls to a part that appears beyond the end of what is shown. */
function showWhole(part: HTMLElement | null): void {
	part?.scrollIntoView({ block: 'nearest' });
}

/** Asks which amount an unclear text means, with one button for each of its readings. */
export default function AmountQuestion({ typed, onAnswer }: Props) {
	const readings = readingsOf(typed);
	if (readings.length === 0)
		return (
			<p role="alert" className="mt-1 text-14 text-live">
				Escreva o valor só com números, como 350.000,00, até {formatBRL(MAX_AMOUNT)}.
			</p>
		);
	return (
		// In the box of bids, the sum and the button below cover what is at its end.
		<div ref={showWhole} role="alert" className="mt-1 grid scroll-mb-36 gap-1 text-14">
			<p className="text-live">Você quis dizer {readings.map(formatBRL).join(' ou ')}?</p>
			<div className="flex flex-wrap gap-2">
				{readings.map((amount) => (
					<Button key={amount} variant="secondary" className="tabular-nums" onClick={() => onAnswer(amount)}>
						{formatBRL(amount)}
					</Button>
				))}
			</div>
		</div>
	);
}
