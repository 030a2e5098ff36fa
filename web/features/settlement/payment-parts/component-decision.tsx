import { useState } from 'react';
import type { PaymentComponent } from '#contract/payments.ts';
import { confirmComponent, refuseComponent } from '#web/api/payments.ts';
import { ConfirmDialog } from '#web/features/settlement/decisions/confirm-dialog.tsx';
import { RefuseDialog } from '#web/features/settlement/decisions/refuse-dialog.tsx';
import type { FreshPayment } from '#web/features/settlement/ways-to-pay/use-fresh-payment.ts';
import { Button } from '#web/ui/button.tsx';
import { componentName, slipOf } from './component-words.ts';
import { SlipDialog } from './slip-dialog.tsx';

interface Props {
	component: PaymentComponent;
	fresh: FreshPayment;
}

/** For administrators: the guia, and the decisions on one part. */
export function ComponentDecision({ component, fresh: { payment, renew } }: Props) {
	const [opened, setOpened] = useState<'confirm' | 'refuse' | 'slip' | null>(null);
	const { id, kind, payee, amount, state, proofs } = component;
	const name = componentName(kind);
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
				amount={amount}
				replaces={slip ?? null}
				{...decided}
			/>
		</div>
	);
}
