import { amountInWords, type Centavos, formatBRL } from '#domain/money.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { ConfirmSteps } from './confirm-steps.tsx';
import { CostLines } from './cost-lines.tsx';
import type { Bidding } from './use-bidding.ts';

/** The second step of every bid: the amount in figures and in words, its cost, and that it binds. */
export function ConfirmBid({ bidding }: { bidding: Bidding }) {
	const { asking, sending, withdraw } = bidding.submission;
	return (
		<Dialog open={asking !== null} title="Confirmar lance" busy={sending} onClose={withdraw}>
			{asking && (
				<div className="mt-3 grid gap-4">
					<Question bidding={bidding} amount={asking.amount} />
					<ConfirmSteps bidding={bidding} attempt={asking} />
				</div>
			)}
		</Dialog>
	);
}

function Question({ bidding, amount }: { bidding: Bidding; amount: Centavos }) {
	const { auction, minimum } = bidding;
	const { commission_percent, payment_deadline_hours } = auction.terms;
	return (
		<>
			<p className="line-clamp-3 text-14 text-ink-soft wrap-anywhere">{auction.title}</p>
			<div>
				<p className="font-serif text-28 font-semibold sm:text-36 wrap-anywhere tabular-nums">
					{formatBRL(amount)}
				</p>
				<p className="text-16">{amountInWords(amount)}</p>
				{amount > minimum && (
					<p className="mt-1 text-14 text-brass">São {formatBRL(amount - minimum)} acima do lance mínimo.</p>
				)}
			</div>
			<CostLines amount={amount} percent={commission_percent} />
			<p className="text-14">
				<strong>O lance é irrevogável:</strong> depois de confirmado, não pode ser cancelado nem reduzido. Se
				você arrematar, deve pagar o total em até {payment_deadline_hours} horas.
			</p>
		</>
	);
}
