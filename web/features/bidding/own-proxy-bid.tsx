import { type FormEvent, useEffect, useRef, useState } from 'react';
import { takesBids } from '#domain/lot/phase.ts';
import { proxyBidCancelledToast } from '#domain/notices/toasts.ts';
import { NO_PROXY_BID } from '#domain/values/frozen-words.js';
import { type Centavos, formatBRL } from '#domain/values/money.ts';
import { cancelProxyBid } from '#web/api/bids.ts';
import { Button } from '#web/ui/button.tsx';
import { CurrencyField } from '#web/ui/currency-field.tsx';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import { toast } from '#web/ui/toast.ts';
import { BidBoxFoot } from './bid-box-foot.tsx';
import { PROXY_BID_HELP, proxyBidFault } from './maximum-input.tsx';
import type { Bidding } from './use-bidding.ts';

/** The leader's own maximum, with buttons to raise or cancel it. Nobody else sees it. */
export function OwnProxyBid({ bidding }: { bidding: Bidding }) {
	const { standing, max_amount, phase } = bidding;
	const open = takesBids(phase);
	if (standing !== 'leading' || max_amount.amount === undefined) return null;
	if (max_amount.amount === null && !open) return null;
	return (
		<BidBoxFoot>
			<section aria-label="Lance automático" className="grid gap-2">
				{max_amount.amount !== null && (
					<p className="text-16 tabular-nums">
						Seu teto: <strong className="whitespace-nowrap">{formatBRL(max_amount.amount)}</strong>{' '}
						<span className="text-14 whitespace-nowrap text-ink-soft">· só você vê</span>
					</p>
				)}
				{/* The key closes a step that was started for an earlier maximum. */}
				{open && <Steps key={max_amount.amount} bidding={bidding} />}
			</section>
		</BidBoxFoot>
	);
}

function Steps({ bidding }: { bidding: Bidding }) {
	const [step, setStep] = useState<'raise' | 'cancel' | null>(null);
	const first = useRef<HTMLButtonElement>(null);
	const stepped = useRef(false);
	const held = bidding.max_amount.amount ?? null;
	const close = () => setStep(null);

	useEffect(() => {
		// After a step is cancelled, the focus returns to where it was started.
		if (step !== null) stepped.current = true;
		else if (stepped.current) first.current?.focus();
	}, [step]);

	if (step === 'cancel') return <CancelProxyBid bidding={bidding} onClose={close} />;
	if (step === 'raise') return <RaiseMaximum bidding={bidding} held={held} onClose={close} />;
	return (
		<div className="flex flex-wrap gap-2">
			<Button ref={first} variant="secondary" className="grow text-14!" onClick={() => setStep('raise')}>
				{held === null ? 'Ativar lance automático' : 'Aumentar teto'}
			</Button>
			{held !== null && (
				<Button variant="quiet" className="grow text-14!" onClick={() => setStep('cancel')}>
					Cancelar lance automático
				</Button>
			)}
		</div>
	);
}

/** The confirmation before a proxy bid is cancelled. */
function CancelProxyBid({ bidding, onClose }: { bidding: Bidding; onClose: () => void }) {
	const { auction, max_amount, live, price, submission } = bidding;
	const [busy, setBusy] = useState(false);
	const question = useRef<HTMLParagraphElement>(null);
	useEffect(() => question.current?.focus(), []);

	async function cancel() {
		if (busy) return;
		setBusy(true);
		const answer = await cancelProxyBid(auction.id);
		onClose();
		const refusal = 'refused' in answer ? answer.refused : null;
		if (refusal) toast({ ...refusal, tone: 'destructive' });
		else toast(proxyBidCancelledToast(price));
		if (refusal && refusal.code !== NO_PROXY_BID) return;
		submission.edited();
		max_amount.update(null, live.seq);
	}

	return (
		<section aria-label="Cancelar lance automático?" className="grid gap-2">
			<p ref={question} tabIndex={-1} className="text-14 outline-none">
				<strong>Cancelar lance automático?</strong> O sistema deixa de cobrir outros lances por você. Seu
				lance de {formatBRL(price)} continua valendo.
			</p>
			<DialogActions
				wide
				back={
					<Button variant="secondary" className="text-14!" disabled={busy} onClick={onClose}>
						Manter
					</Button>
				}
				act={
					<Button variant="danger" className="text-14!" aria-disabled={busy} onClick={cancel}>
						{busy ? 'Cancelando…' : 'Cancelar lance automático'}
					</Button>
				}
			/>
		</section>
	);
}

interface Props {
	bidding: Bidding;
	/** The current maximum; null to set the first one. */
	held: Centavos | null;
	onClose: () => void;
}

/** The form of a leader's new maximum. Like that of a bid, it only opens the confirmation. */
function RaiseMaximum({ bidding, held, onClose }: Props) {
	const { price, submission } = bidding;
	const [max_amount, setMaximum] = useState<Centavos>(0);
	const [validated, setValidated] = useState(false);
	const input = useRef<HTMLInputElement>(null);
	useEffect(() => input.current?.focus(), []);

	const least = held ?? price;
	const fault =
		max_amount === 0 ? 'Digite o teto.' : proxyBidFault(max_amount, { amount: least, kind: 'above' });

	function submit(event: FormEvent) {
		event.preventDefault();
		setValidated(true);
		if (fault) input.current?.focus();
		else
			submission.openConfirmation({
				amount: price,
				maximum: max_amount,
				purpose: held === null ? 'set' : 'raise',
			});
	}

	return (
		<form onSubmit={submit} className="grid gap-2" aria-label="Teto do lance automático">
			<CurrencyField
				ref={input}
				label={held === null ? 'Seu teto (secreto)' : 'Novo teto (secreto)'}
				hint={held === null ? PROXY_BID_HELP : `Maior que ${formatBRL(held)}. Ninguém vê o seu teto.`}
				error={validated && fault ? fault : undefined}
				value={max_amount}
				onChange={(next) => {
					setValidated(false);
					setMaximum(next);
					submission.edited();
				}}
			/>
			<DialogActions
				wide
				back={
					<Button variant="secondary" onClick={onClose}>
						Voltar
					</Button>
				}
				act={
					<Button type="submit" aria-disabled={submission.sending}>
						{submission.sending ? 'Enviando…' : held === null ? 'Ativar' : 'Aumentar teto'}
					</Button>
				}
			/>
		</form>
	);
}
