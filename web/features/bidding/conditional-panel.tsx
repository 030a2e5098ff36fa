import { useCallback, useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { OwnCounter } from '#contract/conditional.ts';
import { type Centavos, formatBRL } from '#domain/values/money.ts';
import { formatWeekdayTime } from '#domain/values/time.ts';
import { fromReais, showReais } from '#web/api/amount.ts';
import { readCounter, takeCounter } from '#web/api/conditional.ts';
import { Button } from '#web/ui/button.tsx';
import { FoldedCost } from './bid-box-foot.tsx';
import type { Bidding } from './use-bidding.ts';

interface Props {
	bidding: Bidding;
	/** Until when the sale is answered, ISO. */
	until: string;
}

/** After an end below the reserve: until when the seller decides, and for the highest bidder what that means and the seller's price. */
export default function ConditionalPanel({ bidding, until }: Props) {
	const leads = bidding.standing === 'leading';
	const counter = useCounter(bidding.auction.id, leads, bidding.live.seq);
	const over = Date.parse(until) <= bidding.now;
	return (
		<section aria-label="Venda condicional" className="grid gap-3 rounded-control border border-line p-4">
			<p className="text-16 font-semibold">Venda condicional</p>
			{over ? (
				<p className="text-16">O prazo terminou. O resultado sai em instantes.</p>
			) : counter ? (
				<Counter bidding={bidding} counter={counter} />
			) : (
				<p className="text-16">
					O comitente decide até {formatWeekdayTime(until)}.
					{leads &&
						' Seu lance foi o maior e vale até lá: não pode ser retirado. Você ainda não deve nada, e avisamos quando houver resposta.'}
				</p>
			)}
		</section>
	);
}

interface StepProps {
	bidding: Bidding;
	className: string;
	open: () => void;
}

/** The step of the highest bidder in the bar at the foot of a phone while a counter-offer stands; nothing without one. */
export function CounterStep({ bidding: { auction, live, now }, className, open }: StepProps) {
	const counter = useCounter(auction.id, true, live.seq);
	if (!counter || Date.parse(counter.until) <= now) return null;
	return (
		<Button variant="secondary" className={className} onClick={open}>
			Ver a contraproposta
		</Button>
	);
}

type Offer = NonNullable<OwnCounter['counter']>;

/** The counter-offer to the viewer, read again after each record; null without one. */
function useCounter(auctionId: string, leads: boolean, seq: number): Offer | null {
	const [held, setHeld] = useState<{ seq: number; counter: Offer | null } | null>(null);
	useEffect(() => {
		if (!leads) return;
		let wanted = true;
		void readCounter(auctionId).then((answer) => {
			if (wanted && 'done' in answer) setHeld({ seq, counter: answer.done.counter });
		});
		return () => {
			wanted = false;
		};
	}, [auctionId, leads, seq]);
	return leads ? (held?.counter ?? null) : null;
}

/** Two steps, because it cannot be undone. Not to answer is to refuse. */
function Counter({ bidding, counter }: { bidding: Bidding; counter: Offer }) {
	const { auction } = bidding;
	const asks = fromReais(counter.price);
	const { revalidate } = useRevalidator();
	const [asked, setAsked] = useState(false);
	const [sending, setSending] = useState(false);
	const [refused, setRefused] = useState<string | null>(null);
	const take = useCallback(async () => {
		setSending(true);
		setRefused(null);
		const answer = await takeCounter(auction.id);
		setSending(false);
		if ('refused' in answer) setRefused(answer.refused.description);
		else await revalidate();
	}, [auction.id, revalidate]);
	return (
		<>
			<p className="text-16">
				O comitente vende por <strong className="whitespace-nowrap">{showReais(counter.price)}</strong>,{' '}
				<span className="whitespace-nowrap">{formatBRL((asks - bidding.price) as Centavos)}</span> acima do
				seu lance. Você responde até {formatWeekdayTime(counter.until)}.
			</p>
			<FoldedCost amount={asks} auction={auction} />
			<p className="text-14 text-ink-soft">
				{asked
					? 'Você compra por esse preço e passa a dever o preço e a comissão. Não dá para desfazer.'
					: 'Para recusar, não é preciso fazer nada: passado o prazo, o lance cai e você não deve nada.'}
			</p>
			{refused && (
				<p role="alert" className="text-16 text-live">
					{refused}
				</p>
			)}
			<Button disabled={sending} onClick={() => (asked ? void take() : setAsked(true))}>
				{sending
					? 'Enviando...'
					: asked
						? `Confirmar: comprar por ${showReais(counter.price)}`
						: 'Aceitar a contraproposta'}
			</Button>
		</>
	);
}
