import type { ReactNode } from 'react';
import type { PaymentComponent, PaymentProof } from '#contract/payments.ts';
import { byIndex } from '#domain/settlement/instalments.ts';
import { isOwed, partName } from '#domain/settlement/payment-components.ts';
import { isUnpaid } from '#domain/settlement/payments.ts';
import { counted } from '#domain/values/counted.ts';
import { formatDate } from '#domain/values/time.ts';
import { showReais } from '#web/api/amount.ts';
import type { FreshPayment } from '#web/features/settlement/ways-to-pay/use-fresh-payment.ts';
import { ComponentCard } from './component-card.tsx';
import { laterInstalments, payableNow, progressOf } from './component-words.ts';

const FILLS: Record<PaymentComponent['state'], string> = {
	paid: 'bg-brand',
	'proof-sent': 'bg-brass-mark',
	waiting: 'bg-line',
	pending: 'bg-line',
	'refund-due': 'bg-line',
	refunded: 'bg-line',
	cancelled: 'bg-line',
	defaulted: 'bg-live',
};

/** How many parts are paid and what is left, above a bar in which each part is as wide as its amount. */
function PaidShare({ components }: { components: readonly PaymentComponent[] }) {
	const { paid, of, left } = progressOf(components);
	if (of === 0) return null;
	return (
		<div className="grid gap-2">
			<p className="flex flex-wrap justify-between gap-x-4 tabular-nums">
				<span className="font-semibold">{`${paid} de ${of} ${paid === 1 && of === 1 ? 'pago' : 'pagos'}`}</span>
				<span className="text-ink-soft">{left > 0 ? `Falta ${showReais(left)}` : 'Tudo pago'}</span>
			</p>
			{/* A commission of 5 % would be a hair's breadth: each part has at least an eighth. */}
			<div aria-hidden className="flex h-2 gap-1">
				{components.map(({ id, state, amount }) => (
					<span
						key={id}
						className={`rounded-full ${components.length > 6 ? '' : 'min-w-[12.5%]'} ${FILLS[state]}`}
						style={{ flexGrow: amount, flexBasis: 0 }}
					/>
				))}
			</div>
		</div>
	);
}

/** The instalments that are not due yet, one line each. */
function Later({ instalments }: { instalments: readonly PaymentComponent[] }) {
	const index = instalments.find(({ correction }) => correction && !correction.figures)?.correction?.index;
	return (
		<details className="rounded-card border border-line bg-surface p-4 sm:px-6">
			<summary className="flex min-h-11 cursor-pointer items-center font-semibold">
				{counted(instalments.length, 'parcela seguinte', 'parcelas seguintes')}
			</summary>
			{index && (
				<p className="max-w-[68ch] pb-2 text-16 sm:text-14 text-ink-soft">
					Cada uma é corrigida {byIndex(index)} até o mês anterior ao seu vencimento. Os valores abaixo são
					sem a correção que falta.
				</p>
			)}
			<ul className="grid divide-y divide-line">
				{instalments.map((each) => (
					<li
						key={each.id}
						className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 tabular-nums"
					>
						<span>{partName(each, instalments)}</span>
						<span className="text-14 text-ink-soft">
							{each.due_at && `até ${formatDate(Date.parse(each.due_at) - 1)}`}
						</span>
						<span className="font-semibold">{showReais(each.amount)}</span>
					</li>
				))}
			</ul>
		</details>
	);
}

/** The one part with something to do now: to pay it, or for administrators to check its proof or enter its guia. */
function currentPart({ own, components }: FreshPayment['payment']): PaymentComponent | undefined {
	if (own) return payableNow(components);
	return (
		components.find(({ state }) => state === 'proof-sent') ?? components.find(({ state }) => isOwed(state))
	);
}

interface Props {
	fresh: FreshPayment;
	openProof: (proof: PaymentProof) => Promise<string | null>;
	/** The form that sends a proof of one part, for the winner. */
	proofForm: (fresh: FreshPayment, component: PaymentComponent) => ReactNode;
}

/** The parts of what is owed where each goes to another payee: how much is paid, and a card for each. */
export function ComponentList({ fresh, openProof, proofForm }: Props) {
	const paying = fresh.payment.own && isUnpaid(fresh.payment.status);
	const components = fresh.payment.components;
	const later = laterInstalments(components);
	const now = currentPart(fresh.payment);
	return (
		<section aria-labelledby="partes">
			<h2 id="partes" className="mb-3 font-serif text-22 font-semibold">
				{paying ? 'Como pagar' : 'O que é pago, e a quem'}
			</h2>
			<div className="grid grid-cols-[minmax(0,1fr)] gap-4">
				{paying && (
					<p className="max-w-[68ch]">
						São pagamentos separados, cada um para quem o recebe. Pague cada um pelo valor exato. Envie um
						comprovante para cada pagamento, no quadro dele.
					</p>
				)}
				<PaidShare components={components} />
				{components
					.filter((component) => !later.includes(component))
					.map((component) => (
						<ComponentCard
							key={component.id}
							component={component}
							fresh={fresh}
							current={component === now}
							openProof={openProof}
							form={proofForm(fresh, component)}
						/>
					))}
				{later.length > 0 && <Later instalments={later} />}
			</div>
		</section>
	);
}
