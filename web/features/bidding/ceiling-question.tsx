import { formatBRL } from '#domain/money.ts';
import { CeilingStake } from './ceiling-stake.tsx';
import { Figure } from './figure.tsx';
import type { Attempt } from './submission.ts';
import type { Bidding } from './use-bidding.ts';

/** What a leader confirms: how far the house may bid on for them, and what that can cost. */
export function CeilingQuestion({ bidding, attempt }: { bidding: Bidding; attempt: Attempt }) {
	const { auction, price } = bidding;
	const { commission_percent, payment_deadline_hours } = auction.terms;
	const ceiling = attempt.maximum ?? attempt.amount;
	return (
		<>
			<div>
				<p className="text-14 text-ink-soft">Lance automático até</p>
				<Figure amount={ceiling} />
				<CeilingStake ceiling={ceiling} percent={commission_percent} />
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
