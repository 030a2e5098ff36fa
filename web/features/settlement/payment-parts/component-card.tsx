import type { ReactNode } from 'react';
import { useState } from 'react';
import type { Payment, PaymentComponent, PaymentProof } from '#contract/payments.ts';
import { isOwed } from '#domain/settlement/payment-components.ts';
import { isUnpaid } from '#domain/settlement/payments.ts';
import { formatDate, formatDateTime } from '#domain/values/time.ts';
import { showReais } from '#web/api/amount.ts';
import { confirmComponent, refuseComponent } from '#web/api/payments.ts';
import { ConfirmDialog } from '#web/features/settlement/decisions/confirm-dialog.tsx';
import { RefuseDialog } from '#web/features/settlement/decisions/refuse-dialog.tsx';
import { BankAccount } from '#web/features/settlement/ways-to-pay/bank-account.tsx';
import { ChargePix } from '#web/features/settlement/ways-to-pay/charge-pix.tsx';
import { ProofList } from '#web/features/settlement/ways-to-pay/proofs.tsx';
import { StaticPix } from '#web/features/settlement/ways-to-pay/static-pix.tsx';
import { StaticWay } from '#web/features/settlement/ways-to-pay/static-way.tsx';
import type { FreshPayment } from '#web/features/settlement/ways-to-pay/use-fresh-payment.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { componentName, isPenaltyDue, STATE_BADGES, slipOf } from './component-words.ts';
import { DepositSlip } from './deposit-slip.tsx';
import { PenaltyDialog } from './penalty-dialog.tsx';
import { SlipDialog } from './slip-dialog.tsx';

interface Props {
	component: PaymentComponent;
	fresh: FreshPayment;
	openProof: (proof: PaymentProof) => Promise<string | null>;
	form: ReactNode;
}

/** One part of what is owed: what it is, to whom it goes, its state, how it is paid, and its proofs. */
export function ComponentCard({ component, fresh, openProof, form }: Props) {
	const { id, payee, amount, proofs } = component;
	const { own, winner, status } = fresh.payment;
	// Who has no account gets this page from the desk, printed.
	const shown = own || winner?.id === null;
	const { due_at } = component;
	const owed = isOwed(component.state) && (isUnpaid(status) || status === 'defaulted');
	const payable = owed && component.state !== 'waiting';
	const badge = STATE_BADGES[component.state];
	return (
		<article
			aria-labelledby={`parte-${id}`}
			className="grid grid-cols-[minmax(0,1fr)] gap-4 rounded-card border border-line bg-surface p-4 sm:p-6"
		>
			<header className="grid gap-1">
				<div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
					<h3 id={`parte-${id}`} className="text-18 font-semibold">
						{componentName(component, fresh.payment.components)}
					</h3>
					<Badge tone={badge.tone}>{badge.words}</Badge>
				</div>
				<p className="font-serif text-28 font-semibold tabular-nums">{showReais(amount)}</p>
				<p className="text-14 text-ink-soft wrap-anywhere">
					a pagar a <strong className="text-ink">{payee.name}</strong>
					{owed && due_at !== null && (
						<span className="whitespace-nowrap tabular-nums">
							{/* An instalment is due until the end of a day. */}
							{`, até ${component.kind === 'instalment' ? formatDate(Date.parse(due_at) - 1) : formatDateTime(due_at)}`}
						</span>
					)}
				</p>
			</header>
			{slipOf(component) !== undefined && (
				<DepositSlip slip={slipOf(component) ?? null} own={own} owed={owed} />
			)}
			{own && component.state === 'waiting' && <p>{waitingWords(component)}</p>}
			{shown && owed && <Ways component={component} whole={fresh.payment.way} />}
			{proofs.length > 0 && <ProofList proofs={proofs} open={openProof} />}
			{own && payable && <div className="print:hidden">{form}</div>}
			{winner && owed && <ComponentDecision component={component} fresh={fresh} />}
		</article>
	);
}

/** Who will send the data to pay a part by, and that its term does not run before. */
function waitingWords({ payee }: PaymentComponent): string {
	const sent =
		payee.kind === 'court'
			? 'A guia de depósito ainda não foi emitida: o leiloeiro a envia por aqui.'
			: `A conta de ${payee.name} ainda não foi informada: o leiloeiro a envia por aqui.`;
	return `${sent} O prazo só começa a contar então, e você recebe um email. Não pague antes.`;
}

/** The ways to pay that are not a guia. */
function Ways({ component, whole }: { component: PaymentComponent; whole: Payment['way'] }) {
	const { ways, amount } = component;
	// The operator takes no Pix here: as the edital says.
	if (ways.length === 0 && component.state !== 'waiting' && whole?.kind === 'house')
		return <StaticWay way={whole} amount={amount} />;
	return ways.map((way) => <How key={way.kind} way={way} amount={amount} />);
}

function How({ way, amount }: { way: PaymentComponent['ways'][number]; amount: number }) {
	switch (way.kind) {
		case 'guia':
		case 'gru':
			return null;
		case 'ted':
			return <BankAccount way={way} amount={amount} />;
		case 'pix':
			return way.pix.kind === 'static' ? (
				<StaticPix way={way.pix} amount={amount} />
			) : (
				<ChargePix way={way.pix} amount={amount} />
			);
	}
}

interface DecisionProps {
	component: PaymentComponent;
	fresh: FreshPayment;
}

/** For administrators: the guia, and the decisions on one part. */
function ComponentDecision({ component, fresh: { payment, renew } }: DecisionProps) {
	const [opened, setOpened] = useState<'confirm' | 'refuse' | 'slip' | 'penalty' | null>(null);
	const { id, payee, amount, state, proofs } = component;
	const name = componentName(component, payment.components);
	const slip = slipOf(component);
	const decided = { onClose: () => setOpened(null), onDecided: renew };
	return (
		<div className="flex flex-wrap gap-3 print:hidden">
			{slip !== undefined && (
				<Button variant={slip ? 'secondary' : 'primary'} onClick={() => setOpened('slip')}>
					{slip ? 'Trocar a guia' : 'Informar a guia'}
				</Button>
			)}
			{slip !== null && (
				<Button
					variant={state === 'proof-sent' ? 'primary' : 'secondary'}
					aria-label={`Confirmar: ${name}`}
					onClick={() => setOpened('confirm')}
				>
					Confirmar
				</Button>
			)}
			{state === 'proof-sent' && (
				<Button
					variant="secondary"
					aria-label={`Recusar comprovante: ${name}`}
					onClick={() => setOpened('refuse')}
				>
					Recusar comprovante
				</Button>
			)}
			{isPenaltyDue(component, payment) && (
				<Button variant="secondary" aria-label={`Cobrar multa: ${name}`} onClick={() => setOpened('penalty')}>
					Cobrar multa
				</Button>
			)}
			<PenaltyDialog open={opened === 'penalty'} component={component} {...decided} />
			<ConfirmDialog
				open={opened === 'confirm'}
				title={`Confirmar: ${name}`}
				amount={amount}
				send={(received_amount) => confirmComponent(id, { received_amount })}
				{...decided}
			>
				{payee.kind === 'court'
					? 'Confira no juízo ou no banco da guia que o depósito foi feito. Um comprovante sozinho não prova o pagamento.'
					: 'Confira no extrato da conta que o dinheiro entrou. Um comprovante sozinho não prova o pagamento.'}
			</ConfirmDialog>
			<RefuseDialog
				open={opened === 'refuse'}
				proofs={proofs}
				send={(refusal) => refuseComponent(id, refusal)}
				{...decided}
			/>
			<SlipDialog
				open={opened === 'slip'}
				auctionId={payment.auction.id}
				componentId={component.kind === 'price' ? undefined : id}
				amount={amount}
				replaces={slip ?? null}
				{...decided}
			/>
		</div>
	);
}
