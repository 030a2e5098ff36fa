import type { ReactNode } from 'react';
import { useState } from 'react';
import { Link } from 'react-router';
import { ADMIN_PAGES } from '#contract/admin-pages.ts';
import type { PaymentComponent, PaymentProof } from '#contract/payments.ts';
import { byIndex } from '#domain/settlement/instalments.ts';
import { isOwed, partName } from '#domain/settlement/payment-components.ts';
import { isUnpaid } from '#domain/settlement/payments.ts';
import { formatDate, formatWeekdayTime } from '#domain/values/time.ts';
import { showReais } from '#web/api/amount.ts';
import { confirmComponent, refuseComponent } from '#web/api/payments.ts';
import { ConfirmDialog } from '#web/features/settlement/decisions/confirm-dialog.tsx';
import { RefuseDialog } from '#web/features/settlement/decisions/refuse-dialog.tsx';
import { BankAccount } from '#web/features/settlement/ways-to-pay/bank-account.tsx';
import { ChargePix } from '#web/features/settlement/ways-to-pay/charge-pix.tsx';
import { Fold, ProofList } from '#web/features/settlement/ways-to-pay/proofs.tsx';
import { StaticPix } from '#web/features/settlement/ways-to-pay/static-pix.tsx';
import { StaticWay } from '#web/features/settlement/ways-to-pay/static-way.tsx';
import type { FreshPayment } from '#web/features/settlement/ways-to-pay/use-fresh-payment.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import {
	correctionWords,
	isPenaltyDue,
	missingFigure,
	payeeWords,
	STATE_BADGES,
	slipOf,
	waitingWords,
} from './component-words.ts';
import { DepositSlip } from './deposit-slip.tsx';
import { PenaltyDialog } from './penalty-dialog.tsx';
import { SlipDialog } from './slip-dialog.tsx';

interface Props {
	component: PaymentComponent;
	fresh: FreshPayment;
	/** Whether it is the one part with something to do now. */
	current: boolean;
	openProof: (proof: PaymentProof) => Promise<string | null>;
	form: ReactNode;
}

const ROW =
	'grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 gap-y-1 [&>*:nth-child(even)]:justify-self-end';

/**
 * One part of what is owed in a row: what it is, to whom it goes, its amount, term and state. How it is paid and its proofs unfold; only the part
 * with something to do now is open.
 */
export function ComponentCard({ component, fresh, current, openProof, form }: Props) {
	const { id, state, proofs } = component;
	const { own, winner, status } = fresh.payment;
	const owed = isOwed(state) && (isUnpaid(status) || status === 'defaulted');
	const files = proofs.length > 0 && <ProofList proofs={proofs} open={openProof} />;
	const ways = <Ways component={component} fresh={fresh} quiet={!current} />;
	const row = <Row component={component} fresh={fresh} owed={owed} />;
	return (
		<article aria-labelledby={`parte-${id}`} className="rounded-card border border-line bg-surface">
			{own && owed && state === 'waiting' ? (
				<>
					<div className="flex p-4 sm:px-6">{row}</div>
					<p className="max-w-[68ch] px-4 pb-4 text-16 sm:text-14 sm:px-6">{waitingWords(component)}</p>
				</>
			) : own && owed && state === 'proof-sent' ? (
				<>
					<div className="flex p-4 sm:px-6">{row}</div>
					<div className={BODY}>
						<Calculation component={component} desk={false} />
						{files}
						<div className="print:hidden">
							<Fold name="Ver os dados de novo">{ways}</Fold>
							<Fold name="Enviar outro comprovante">{form}</Fold>
						</div>
					</div>
				</>
			) : (
				<details open={current || (!own && owed)} className="group">
					<summary className="flex cursor-pointer items-baseline rounded-card p-4 hover:bg-wash sm:px-6">
						{row}
					</summary>
					<div className={BODY}>
						<Calculation component={component} desk={!own} />
						{ways}
						{files}
						{own && owed && <div className="print:hidden">{form}</div>}
						{winner && owed && <ComponentDecision component={component} fresh={fresh} current={current} />}
					</div>
				</details>
			)}
		</article>
	);
}

const BODY = 'grid grid-cols-[minmax(0,1fr)] gap-4 px-4 pb-4 sm:px-6 sm:pb-6';

function Row({ component, fresh, owed }: Pick<Props, 'component' | 'fresh'> & { owed: boolean }) {
	const badge = STATE_BADGES[component.state];
	const missing = missingFigure(component);
	return (
		<div className={ROW}>
			<h3 id={`parte-${component.id}`} className="text-18 font-semibold">
				{partName(component, fresh.payment.components)}
			</h3>
			<span className="text-18 font-semibold whitespace-nowrap tabular-nums">
				{showReais(component.amount)}
			</span>
			<span className="text-14 text-ink-soft wrap-anywhere">
				{payeeWords(component)}
				{termWords(component, owed) && (
					<span className="whitespace-nowrap tabular-nums">{termWords(component, owed)}</span>
				)}
			</span>
			<Badge tone={badge.tone}>{missing ? `Aguarda o ${missing}` : badge.words}</Badge>
		</div>
	);
}

/** Until when a part is to be paid, or when it was paid. */
function termWords({ kind, due_at, paid_at }: PaymentComponent, owed: boolean): string | null {
	if (paid_at !== null) return `, pago em ${formatDate(paid_at)}`;
	if (!owed || due_at === null) return null;
	// An instalment is due until the end of a day.
	return `, até ${kind === 'instalment' ? formatDate(Date.parse(due_at) - 1) : formatWeekdayTime(due_at)}`;
}

/** How the index made the amount of an instalment; for the desk, which figure it waits for. */
function Calculation({ component, desk }: { component: PaymentComponent; desk: boolean }) {
	const words = correctionWords(component);
	const missing = missingFigure(component);
	if (words) return <p className="max-w-[68ch] text-16 sm:text-14 text-ink-soft tabular-nums">{words}.</p>;
	if (!desk || !missing) return null;
	return (
		<p className="max-w-[68ch] text-16 sm:text-14">
			Corrigida {byIndex(component.correction?.index ?? '')}: falta o {missing}. O valor e o prazo são
			definidos quando ele for informado em{' '}
			<Link to={ADMIN_PAGES.correctionRates}>Livros, Índices de correção</Link>.
		</p>
	);
}

interface WaysProps extends Pick<Props, 'component' | 'fresh'> {
	/** It is not what is to be done now. */
	quiet: boolean;
}

/** How a part is paid: the guia, else Pix before TED. */
function Ways({ component, fresh: { payment }, quiet }: WaysProps) {
	const { ways, amount, state, kind } = component;
	const { own, winner, status, way: whole } = payment;
	// Who has no account gets this page from the desk, printed.
	const shown = own || winner?.id === null;
	const owed = isOwed(state) && (isUnpaid(status) || status === 'defaulted');
	const slip = slipOf(component);
	const pix = ways.flatMap((way) => (way.kind === 'pix' ? [way.pix] : []));
	const ted = ways.flatMap((way) => (way.kind === 'ted' ? [way] : []));
	return (
		<>
			{slip !== undefined && <DepositSlip slip={slip} own={own} owed={owed} quiet={quiet} />}
			{/* The operator takes no Pix here: as the edital says. */}
			{shown && owed && ways.length === 0 && whole?.kind === 'house' && (
				<StaticWay way={whole} amount={amount} />
			)}
			{shown &&
				owed &&
				pix.map((way) =>
					way.kind === 'static' ? (
						<StaticPix key="pix" way={way} amount={amount} settles={SETTLED[kind]} quiet={quiet} />
					) : (
						<ChargePix key="pix" way={way} amount={amount} quiet={quiet} />
					),
				)}
			{shown &&
				owed &&
				ted.map((way) =>
					pix.length > 0 ? (
						<Fold key="ted" name="Pagar por transferência (TED)">
							<BankAccount way={way} amount={amount} />
						</Fold>
					) : (
						<BankAccount key="ted" way={way} amount={amount} />
					),
				)}
		</>
	);
}

/** What the exact amount of a part settles. */
const SETTLED: Record<PaymentComponent['kind'], string> = {
	price: 'a arrematação',
	instalment: 'a parcela',
	commission: 'a comissão',
	cost: 'as despesas',
	fine: 'a multa',
};

type DecisionProps = Pick<Props, 'component' | 'fresh' | 'current'>;

/** For administrators: the guia, and the decisions on one part. */
function ComponentDecision({ component, current, fresh: { payment, renew } }: DecisionProps) {
	const [opened, setOpened] = useState<'confirm' | 'refuse' | 'slip' | 'penalty' | null>(null);
	const { id, payee, amount, state, proofs } = component;
	const name = partName(component, payment.components);
	const slip = slipOf(component);
	const decided = { onClose: () => setOpened(null), onDecided: renew };
	return (
		<div className="flex flex-wrap gap-3 print:hidden">
			{slip !== undefined && (
				<Button
					variant={current && slip === null ? 'primary' : 'secondary'}
					onClick={() => setOpened('slip')}
				>
					{slip ? 'Trocar a guia' : 'Informar a guia'}
				</Button>
			)}
			{slip !== null && missingFigure(component) === null && (
				<Button
					variant={current ? 'primary' : 'secondary'}
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
				payee={payee.name}
				between={{ won: payment.winner?.id ? payment.created_at : null, now: payment.server_time }}
				consent={payment.consents.find((open) => open.act === 'confirm' && open.component_id === id)}
				send={(body) => confirmComponent(id, body)}
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
