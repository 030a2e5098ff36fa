import type { ReactNode } from 'react';
import type { PaymentComponent, PaymentProof } from '#contract/payments.ts';
import { isUnpaid } from '#domain/settlement/payments.ts';
import type { FreshPayment } from '#web/features/settlement/ways-to-pay/use-fresh-payment.ts';
import { ComponentCard } from './component-card.tsx';
import { PaidShare } from './paid-share.tsx';

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
	return (
		<section aria-labelledby="partes">
			<h2 id="partes" className="mb-3 font-serif text-22 font-semibold">
				{paying ? 'Como pagar' : 'O que é pago, e a quem'}
			</h2>
			<div className="grid grid-cols-[minmax(0,1fr)] gap-4">
				{paying && (
					<p className="max-w-[68ch]">
						Em leilão judicial são pagamentos separados: o preço vai para o juízo, por guia de depósito, e a
						comissão para o leiloeiro. Pague cada um pelo valor exato e envie o comprovante no seu quadro.
					</p>
				)}
				<PaidShare components={components} />
				{components.map((component) => (
					<ComponentCard
						key={component.id}
						component={component}
						fresh={fresh}
						openProof={openProof}
						form={proofForm(fresh, component)}
					/>
				))}
			</div>
		</section>
	);
}
