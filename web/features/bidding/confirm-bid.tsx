import { countdown } from '#domain/auction/countdown.ts';
import { owedFor } from '#domain/settlement/cost-estimate.ts';
import { amountInWords } from '#domain/values/amount-words.ts';
import { type Centavos, formatBRL } from '#domain/values/money.ts';
import { Countdown } from '#web/ui/countdown.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FoldedCost } from './bid-box-foot.tsx';
import { ConfirmSteps } from './confirm-steps.tsx';
import type { CostedLot } from './cost-lines.tsx';
import type { Attempt } from './submission.ts';
import type { Bidding } from './use-bidding.ts';

/** The confirmation of every bid and maximum: the amount in figures and in words, its cost, and that it is binding. */
export default function ConfirmBid({ bidding }: { bidding: Bidding }) {
	const { confirming, sending, withdraw } = bidding.submission;
	const bids = confirming === null || confirming.purpose === 'bid';
	const title = bids ? 'Confirmar lance' : 'Confirmar lance automático';
	return (
		<Dialog open={confirming !== null} title={title} busy={sending} onClose={withdraw}>
			{confirming && (
				<div className="mt-3 flex flex-col gap-3 max-sm:[--text-14--line-height:1.375rem] max-sm:[--text-14:1rem]">
					<p className="line-clamp-2 text-14 text-ink-soft wrap-anywhere">{bidding.auction.title}</p>
					<TimeLeft bidding={bidding} />
					{bids ? (
						<BidQuestion bidding={bidding} attempt={confirming} />
					) : (
						<MaximumQuestion bidding={bidding} attempt={confirming} />
					)}
					<ConfirmSteps bidding={bidding} attempt={confirming} />
				</div>
			)}
		</Dialog>
	);
}

/** The time that is left to confirm it. */
function TimeLeft({ bidding: { auction, live, phase, now } }: { bidding: Bidding }) {
	if (phase !== 'open') return null;
	const { auction_type } = auction;
	return (
		<p className="text-16">
			{auction_type === 'live' ? 'Previsto para daqui a' : 'Encerra em'}{' '}
			<Countdown {...countdown({ ...live.state, auction_type }, now)} />
		</p>
	);
}

function BidQuestion({ bidding, attempt }: { bidding: Bidding; attempt: Attempt }) {
	const { auction, minimum, condition } = bidding;
	const { amount, maximum } = attempt;
	const { payment_deadline_hours } = auction.terms;
	return (
		<>
			<div>
				<Figure amount={amount} />
				{amount > minimum && (
					<p className="mt-1 text-14 text-brass">São {formatBRL(amount - minimum)} acima do lance mínimo.</p>
				)}
			</div>
			<FoldedCost amount={amount} auction={auction} />
			{maximum !== null && (
				<div className="border-y border-line py-3">
					<p className="text-16 font-semibold tabular-nums">Lance automático até {formatBRL(maximum)}</p>
					<p className="text-14">{amountInWords(maximum)}</p>
					<MaximumStake max_amount={maximum} auction={auction} />
				</div>
			)}
			<p className="text-14">
				<strong>O lance é irretratável</strong>, ressalvadas as hipóteses legais: depois de confirmado, não
				pode ser cancelado nem reduzido{maximum !== null && ', e cada lance automático também não'}. Se você
				arrematar, deve pagar o total em até {payment_deadline_hours} horas.
			</p>
			{condition && <p className="text-14">{condition}</p>}
		</>
	);
}

/** The question for a leader's maximum: how far automatic bids may go, and what they may cost. */
function MaximumQuestion({ bidding, attempt }: { bidding: Bidding; attempt: Attempt }) {
	const { auction, price } = bidding;
	const { payment_deadline_hours } = auction.terms;
	const max_amount = attempt.maximum ?? attempt.amount;
	return (
		<>
			<div>
				<p className="text-14 text-ink-soft">Lance automático até</p>
				<Figure amount={max_amount} />
				<MaximumStake max_amount={max_amount} auction={auction} />
			</div>
			<p className="text-14">
				Seu lance continua em {formatBRL(price)}. O sistema só cobre outros lances, sempre pelo menor valor
				possível. Se alguém passar à sua frente neste instante, o teto vale como novo lance seu.
			</p>
			<p className="text-14">
				<strong>Cada lance automático é irretratável</strong>, ressalvadas as hipóteses legais. Se você
				arrematar, deve pagar o total em até {payment_deadline_hours} horas.
			</p>
		</>
	);
}

/** The maximum cost of a proxy bid, including the commission and the costs of the edital. */
function MaximumStake({ max_amount, auction }: { max_amount: Centavos; auction: CostedLot }) {
	const { commission, costs, amount: total } = owedFor(max_amount, auction);
	return (
		<p className="mt-1 text-14 tabular-nums">
			Se chegar ao teto: total <strong className="whitespace-nowrap">{formatBRL(total)}</strong>, com{' '}
			{formatBRL(commission)} de comissão{costs > 0 && ` e ${formatBRL(costs)} de despesas`}.
		</p>
	);
}

/** An amount in large figures and in words, so that typing errors are noticed. */
function Figure({ amount }: { amount: Centavos }) {
	return (
		<>
			<p className="font-serif text-28 font-semibold sm:text-36 wrap-anywhere tabular-nums">
				{formatBRL(amount)}
			</p>
			<p className="text-16">{amountInWords(amount)}</p>
		</>
	);
}
