import type { ReactNode } from 'react';
import type { Payment, PaymentComponent, PaymentProof } from '#contract/payments.ts';
import { isUnpaid } from '#domain/settlement/payments.ts';
import { formatDateTime } from '#domain/values/time.ts';
import { showReais } from '#web/api/amount.ts';
import { ChargePix } from '#web/features/settlement/ways-to-pay/charge-pix.tsx';
import { ProofList } from '#web/features/settlement/ways-to-pay/proofs.tsx';
import { StaticPix } from '#web/features/settlement/ways-to-pay/static-pix.tsx';
import { StaticWay } from '#web/features/settlement/ways-to-pay/static-way.tsx';
import type { FreshPayment } from '#web/features/settlement/ways-to-pay/use-fresh-payment.ts';
import { Badge } from '#web/ui/badge.tsx';
import { ComponentDecision } from './component-decision.tsx';
import { componentName, isOwed, STATE_BADGES, slipOf } from './component-words.ts';
import { DepositSlip } from './deposit-slip.tsx';

interface Props {
	component: PaymentComponent;
	fresh: FreshPayment;
	openProof: (proof: PaymentProof) => Promise<string | null>;
	form: ReactNode;
}

/** One part of what is owed: what it is, to whom it goes, its state, how it is paid, and its proofs. */
export function ComponentCard({ component, fresh, openProof, form }: Props) {
	const { id, kind, payee, amount, proofs } = component;
	const { own, winner, status, due_at } = fresh.payment;
	const owed = isOwed(component) && isUnpaid(status);
	const payable = owed && slipOf(component) !== null;
	const badge = STATE_BADGES[component.state];
	return (
		<article
			aria-labelledby={`parte-${id}`}
			className="grid grid-cols-[minmax(0,1fr)] gap-4 rounded-card border border-line bg-surface p-4 sm:p-6"
		>
			<header className="grid gap-1">
				<div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
					<h3 id={`parte-${id}`} className="text-18 font-semibold">
						{componentName(kind)}
					</h3>
					<Badge tone={badge.tone}>{badge.words}</Badge>
				</div>
				<p className="font-serif text-28 font-semibold tabular-nums">{showReais(amount)}</p>
				<p className="text-14 text-ink-soft wrap-anywhere">
					a pagar a <strong className="text-ink">{payee.name}</strong>
					{owed && (
						<span className="whitespace-nowrap tabular-nums">{`, até ${formatDateTime(due_at)}`}</span>
					)}
				</p>
			</header>
			{slipOf(component) !== undefined && (
				<DepositSlip slip={slipOf(component) ?? null} own={own} owed={owed} />
			)}
			{own && owed && <Ways component={component} whole={fresh.payment.way} />}
			{proofs.length > 0 && <ProofList proofs={proofs} open={openProof} />}
			{own && payable && <div className="print:hidden">{form}</div>}
			{winner && owed && <ComponentDecision component={component} fresh={fresh} />}
		</article>
	);
}

/** The ways to pay that are not the court's guia. */
function Ways({ component, whole }: { component: PaymentComponent; whole: Payment['way'] }) {
	const { ways, amount } = component;
	// The operator takes no Pix here: as the edital says.
	if (ways.length === 0 && whole?.kind === 'house') return <StaticWay way={whole} amount={amount} />;
	return ways.map((way) => <How key={way.kind} way={way} amount={amount} />);
}

function How({ way, amount }: { way: PaymentComponent['ways'][number]; amount: number }) {
	switch (way.kind) {
		case 'guia':
			return null;
		case 'pix':
			return way.pix.kind === 'static' ? (
				<StaticPix way={way.pix} amount={amount} />
			) : (
				<ChargePix way={way.pix} amount={amount} />
			);
	}
}
