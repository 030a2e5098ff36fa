import ChevronLeft from 'lucide-react/icons/chevron-left';
import { useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import { PAGES } from '#contract/paths.ts';
import type { SecondChance } from '#contract/second-chance.ts';
import { OFFER_LABELS } from '#domain/settlement/second-chance.ts';
import { formatWeekdayTime } from '#domain/values/time.ts';
import { showReais } from '#web/api/amount.ts';
import { acceptOffer, declineOffer } from '#web/api/payments.ts';
import { Button } from '#web/ui/button.tsx';
import { Amounts } from './amounts.tsx';
import { AskDialog } from './ask-dialog.tsx';
import { DueTime } from './payment-screen.tsx';

/** The lot as it is offered to a bidder after another's win was undone: the price, the deadline, and the decision. */
export function OfferScreen({ offer }: { offer: SecondChance }) {
	const { auction_id, title, state, price, commission, commission_percent, costs, total } = offer;
	return (
		<div className="measure grid grid-cols-[minmax(0,1fr)] gap-8 pt-2 pb-12">
			<header className="grid gap-2">
				<Link
					to={PAGES.auction(auction_id)}
					className="inline-flex min-h-11 items-center gap-1 justify-self-start text-14 text-ink-soft no-underline hover:text-ink"
				>
					<ChevronLeft aria-hidden size={16} />
					Voltar ao lote
				</Link>
				<h1 className="font-serif text-28 font-semibold lg:text-36">O lote é oferecido a você</h1>
				<p className="text-18 wrap-anywhere">{title}</p>
			</header>
			<div className="grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-x-12">
				<Amounts
					name="Seu maior lance"
					price={price}
					commission={commission}
					commission_percent={commission_percent}
					costs={costs > 0 ? [{ name: 'Despesas do edital', amount: costs }] : []}
					total={total}
					className="self-start lg:col-start-2"
				/>
				<div className="grid content-start gap-6 lg:col-start-1 lg:row-start-1">
					{state === 'offered' ? <Question offer={offer} /> : <Over offer={offer} />}
				</div>
			</div>
		</div>
	);
}

/** The buttons to accept and decline, each with a confirmation. */
function Question({ offer }: { offer: SecondChance }) {
	const [opened, setOpened] = useState<'accept' | 'decline' | null>(null);
	const { revalidate } = useRevalidator();
	const { auction_id, price, total, expires_at, server_time, payment_deadline_hours } = offer;
	const decided = { onClose: () => setOpened(null), onDecided: revalidate };
	return (
		<>
			<p className="max-w-[68ch]">
				A arrematação deste lote não foi adiante, e o seu lance é o próximo. Se quiser, o lote é seu por{' '}
				<strong className="whitespace-nowrap">{showReais(price)}</strong>, mais a comissão
				{offer.costs > 0 && ' e as despesas do edital'}. Você não é obrigado a aceitar, e só deve algo se
				aceitar.
			</p>
			<DueTime label="Prazo para responder" at={expires_at} server_time={server_time} />
			<div className="flex flex-wrap gap-3">
				<Button onClick={() => setOpened('accept')}>Aceitar o lote</Button>
				<Button variant="secondary" onClick={() => setOpened('decline')}>
					Recusar
				</Button>
			</div>
			<AskDialog
				open={opened === 'accept'}
				title="Aceitar o lote"
				done="offer.accepted"
				confirm="Aceitar e pagar"
				confirming="Aceitando..."
				send={() => acceptOffer(auction_id)}
				{...decided}
			>
				<p>
					Você passa a dever <strong className="whitespace-nowrap">{showReais(total)}</strong>, com prazo de{' '}
					{payment_deadline_hours} horas a partir de agora. Depois de aceitar, não é possível voltar atrás.
				</p>
			</AskDialog>
			<AskDialog
				open={opened === 'decline'}
				title="Recusar o lote"
				done="offer.declined"
				confirm="Recusar o lote"
				confirming="Recusando..."
				send={() => declineOffer(auction_id)}
				{...decided}
			>
				<p>
					O lote pode ser oferecido a outra pessoa. Você não deve nada e não recebe outra oferta deste lote. A
					oferta valeria até {formatWeekdayTime(expires_at)}.
				</p>
			</AskDialog>
		</>
	);
}

function Over({ offer: { state, expires_at } }: { offer: SecondChance }) {
	return (
		<div role="status" className="rounded-card border border-edge bg-surface p-4 sm:p-6">
			<p className="font-serif text-22 font-semibold">{OFFER_LABELS[state]}</p>
			<p>
				{state === 'expired' && `O prazo para responder era ${formatWeekdayTime(expires_at)}. `}
				Você não deve nada por este lote.
			</p>
		</div>
	);
}
