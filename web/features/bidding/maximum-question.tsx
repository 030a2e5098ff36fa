import { formatBRL } from '#domain/money.ts';
import { Figure } from './figure.tsx';
import { MaximumStake } from './maximum-stake.tsx';
import type { Attempt } from './submission.ts';
import type { Bidding } from './use-bidding.ts';

/** What a leader confirms: how far the operator may bid on for them, and what that can cost. */
export function MaximumQuestion({ bidding, attempt }: { bidding: Bidding; attempt: Attempt }) {
	const { auction, price } = bidding;
	const { commission_percent, payment_deadline_hours } = auction.terms;
	const max_amount = attempt.maximum ?? attempt.amount;
	return (
		<>
			<div>
				<p className="text-14 text-ink-soft">Lance automático até</p>
				<Figure amount={max_amount} />
				<MaximumStake max_amount={max_amount} percent={commission_percent} />
			</div>
			<p className="text-14">
				Seu lance continua em {formatBRL(price)}. A casa só cobre outros lances, um incremento de cada vez. Se
				alguém passar à sua frente neste instante, o teto vale como novo lance seu.
			</p>
			<p className="text-14">
				<strong>Cada lance automático é irrevogável.</strong> Se você arrematar, deve pagar o total em até{' '}
				{payment_deadline_hours} horas.
			</p>
		</>
	);
}
