import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { timeLeft } from '#domain/auction/countdown.ts';
import { formatBRL } from '#domain/values/money.ts';
import { formatClockSeconds, formatWeekdayTime } from '#domain/values/time.ts';
import { exercisePreference } from '#web/api/preferences.ts';
import { Button } from '#web/ui/button.tsx';
import { FoldedCost } from './bid-box-foot.tsx';
import { DebtorPayment } from './enrolment/debtor-payment.tsx';
import { useOwnPreference } from './enrolment/use-own-preference.ts';
import type { Bidding } from './use-bidding.ts';

interface Props {
	bidding: Bidding;
	/** Until when a holder may equal the price, ISO. */
	until: string;
}

/** The window of preference after the end: what it is for everybody, and the button of a holder. */
export default function PreferencePanel({ bidding, until }: Props) {
	const { auction, viewer, now } = bidding;
	const [own] = useOwnPreference(viewer === null ? null : auction.id);
	const state = own?.state;
	const left = Date.parse(until) - now;
	return (
		<section
			aria-label="Direito de preferência"
			className="grid gap-3 rounded-control border border-line p-4"
		>
			<p className="text-16">
				{left > 0
					? `Até ${formatClockSeconds(until)}, quem tem direito de preferência aprovado pode ficar com o lote pelo mesmo preço.`
					: 'O prazo da preferência terminou. O resultado sai em instantes.'}
			</p>
			{left > 0 && (
				<p className="text-22 font-semibold tabular-nums">
					<span className="sr-only">Tempo restante: </span>
					{timeLeft(left)}
				</p>
			)}
			{state === 'approved' && own?.ground !== 'fiduciante' && left > 0 && bidding.standing !== 'leading' && (
				<Exercise bidding={bidding} />
			)}
			{own && state === 'approved' && own.ground === 'fiduciante' && left > 0 && (
				<>
					<p className="text-16">Como devedor do imóvel, você ainda pode ficar com ele.</p>
					<DebtorPayment auctionId={auction.id} own={own} until={`até ${formatWeekdayTime(until)}`} />
				</>
			)}
			{state === 'requested' && (
				<p className="text-14 text-ink-soft">Seu pedido de preferência ainda está em análise.</p>
			)}
		</section>
	);
}

/** Two steps, because it cannot be undone. */
function Exercise({ bidding: { auction, price } }: { bidding: Bidding }) {
	const { revalidate } = useRevalidator();
	const [asked, setAsked] = useState(false);
	const [sending, setSending] = useState(false);
	const [refused, setRefused] = useState<string | null>(null);
	const [stands, setStands] = useState(false);
	async function send() {
		setSending(true);
		setRefused(null);
		const answer = await exercisePreference(auction.id);
		setSending(false);
		if ('refused' in answer) setRefused(answer.refused.description);
		else {
			setStands(answer.done.outcome === 'preference-open');
			await revalidate();
		}
	}
	if (stands)
		return (
			<p role="status" className="text-16">
				Preferência exercida por {formatBRL(price)}. Quem tem preferência antes da sua ainda pode exercê-la
				até o fim do prazo; o resultado sai então.
			</p>
		);
	return (
		<>
			{asked && (
				<>
					<p className="text-16">
						Você fica com o lote por {formatBRL(price)} e passa a dever o preço e a comissão. Não dá para
						desfazer.
					</p>
					<FoldedCost amount={price} auction={auction} />
				</>
			)}
			{refused && (
				<p role="alert" className="text-16 text-live">
					{refused}
				</p>
			)}
			<Button disabled={sending} onClick={() => (asked ? void send() : setAsked(true))}>
				{sending
					? 'Enviando...'
					: asked
						? 'Confirmar: ficar com o lote'
						: 'Exercer meu direito de preferência'}
			</Button>
		</>
	);
}
