import { basisPointsOf, type Centavos, formatBRL } from '#domain/money.ts';
import { costOfWin } from '#domain/payments.ts';

/** The most that an automatic bid can cost, commission included. */
export function MaximumStake({ max_amount, percent }: { max_amount: Centavos; percent: number }) {
	const { commission, amount: total } = costOfWin(max_amount, basisPointsOf(percent));
	return (
		<p className="mt-1 text-14 tabular-nums">
			Se chegar ao teto: total <strong className="whitespace-nowrap">{formatBRL(total)}</strong>, com{' '}
			{formatBRL(commission)} de comissão.
		</p>
	);
}
