import { useEffect, useState } from 'react';
import { PAGES } from '#contract/paths.ts';
import type { Payment } from '#contract/payments.ts';
import { bidderName } from '#domain/auction/bidder-name.ts';
import { declaredWords } from '#domain/auction/declared-result.ts';
import { outcomeBadge } from '#domain/auction/outcomes.ts';
import { isUndone, isUnpaid } from '#domain/settlement/payments.ts';
import { formatBRL } from '#domain/values/money.ts';
import { formatDateTime, formatWeekdayTime, HOUR } from '#domain/values/time.ts';
import { showReais } from '#web/api/amount.ts';
import { readPayment } from '#web/api/lot-result.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { BidBoxFoot, FoldedCost } from './bid-box-foot.tsx';
import type { Bidding } from './use-bidding.ts';
import { WinTracker, winPaymentOf } from './win-tracker.tsx';

/** The panel of the lot's winner: what was won, for how much, until when to pay, and the steps from here. */
export default function WonPanel({ bidding }: { bidding: Bidding }) {
	const { auction, live, price, declared } = bidding;
	const payment = useOwnPayment(auction.id);
	const undone = fell(bidding, payment);
	const owed = declared?.owed ?? price;
	const due = payment
		? payment.due_at
		: Date.parse(live.state.end_time) + auction.terms.payment_deadline_hours * HOUR;
	const [image] = auction.auction_images;
	return (
		<>
			<div>
				<h2 className={`font-serif text-28 font-semibold ${undone ? '' : 'text-brand'}`}>
					{undone ? (outcomeBadge(live.state.outcome) ?? 'Arrematação desfeita') : 'Arrematado'}
				</h2>
				<p className="text-16">{undone ? 'Você tinha arrematado este lote' : wonWords(bidding)}</p>
				<UndoneReason undone={undone} reason={live.reason} />
				{auction.preference_exercised && !undone && (
					<p className="text-16 sm:text-14 text-ink-soft">
						O maior lance foi de {bidderName(auction.preference_exercised.highest_bidder)}; você exerceu a
						preferência em {formatDateTime(auction.preference_exercised.at)}, pelo mesmo preço.
					</p>
				)}
			</div>
			{image && (
				<div className="aspect-2/1 shrink-0 overflow-hidden rounded-control max-lg:hidden">
					<Picture image={image} sizes="22rem" />
				</div>
			)}
			<div>
				<p className="line-clamp-2 text-16 sm:text-14 text-ink-soft wrap-anywhere max-lg:hidden">
					{auction.title}
				</p>
				<p className="font-serif text-28 font-semibold wrap-anywhere tabular-nums">{formatBRL(price)}</p>
				<p className="text-16 sm:text-14 text-ink-soft tabular-nums">
					{undone ? 'Maior lance' : 'Valor da arrematação'}. Encerrado{' '}
					{formatWeekdayTime(live.state.end_time)}.
				</p>
				{declared && <p className="text-16 sm:text-14 tabular-nums">{declaredWords(declared, true)}</p>}
			</div>
			<WinTracker brief payment={payment && winPaymentOf(payment)} />
			<BidBoxFoot>
				{!undone && <FoldedCost amount={owed} auction={auction} />}
				{!undone && payment?.status !== 'paid' && <Term due={due} />}
				<LinkButton
					to={PAGES.payment(auction.id)}
					variant={undone ? 'secondary' : 'primary'}
					className={`w-full ${undone ? (payment === null ? 'hidden' : '') : 'max-lg:hidden'}`}
				>
					{undone
						? 'Ver o pagamento'
						: payment?.status === 'paid'
							? 'Ver pagamento e documentos'
							: 'Ir para o pagamento'}
				</LinkButton>
			</BidBoxFoot>
		</>
	);
}

interface PayStepProps {
	auctionId: string;
	className: string;
}

/** In the bar of a narrow screen: what is to be paid and until when, straight to the payment. */
export function PayStep({ auctionId, className }: PayStepProps) {
	const payment = useOwnPayment(auctionId);
	const owed = payment !== null && isUnpaid(payment.status) ? payment : null;
	const words =
		owed === null
			? payment === null
				? 'Ir para o pagamento'
				: 'Ver o pagamento'
			: owed.due_at === null
				? 'Ver como pagar'
				: `Pagar ${showReais(owed.amount)}`;
	return (
		<LinkButton
			to={PAGES.payment(auctionId)}
			variant={payment === null || owed ? 'primary' : 'secondary'}
			className={`flex-col gap-0! tabular-nums ${className}`}
		>
			{words}
			{owed !== null && owed.due_at !== null && (
				<span className="text-12 font-normal">{`até ${formatWeekdayTime(owed.due_at)}`}</span>
			)}
		</LinkButton>
	);
}

/** Whether the win does not stand any more. */
function fell({ standing }: Bidding, payment: Payment | null): boolean {
	return standing === 'undone' || (payment !== null && isUndone(payment.status));
}

/** Until when to pay; null while there is no way of paying any part. */
function Term({ due }: { due: string | number | null }) {
	return (
		<p className="text-16 sm:text-14 tabular-nums">
			{due === null ? (
				'O prazo para pagar ainda não começou: faltam os dados para pagamento.'
			) : (
				<>
					Prazo para pagar: até <strong>{formatWeekdayTime(due)}</strong>.
				</>
			)}
		</p>
	);
}

function UndoneReason({ undone, reason }: { undone: boolean; reason: string | null }) {
	return undone && reason && <p className="text-16 sm:text-14 wrap-anywhere">Motivo: {reason}</p>;
}

function wonWords({ auction: { preference_exercised } }: Bidding): string {
	return preference_exercised ? 'Você exerceu a preferência neste lote' : 'Você arrematou este lote';
}

/** The viewer's payment, read once the lot is won; null until then, or if it cannot be read. */
function useOwnPayment(auctionId: string): Payment | null {
	const [payment, setPayment] = useState<Payment | null>(null);
	useEffect(() => {
		let wanted = true;
		void readPayment(auctionId).then((answer) => wanted && 'done' in answer && setPayment(answer.done));
		return () => {
			wanted = false;
		};
	}, [auctionId]);
	return payment;
}
