import { useState } from 'react';
import type { Payment } from '#contract/payments.ts';
import { confirmPayment, refuseProofs } from '#web/api/payments.ts';
import { ConfirmDialog } from '#web/features/settlement/decisions/confirm-dialog.tsx';
import { RefuseDialog } from '#web/features/settlement/decisions/refuse-dialog.tsx';
import { Button } from '#web/ui/button.tsx';

interface Props {
	payment: Payment;
	winner: NonNullable<Payment['winner']>;
	onDecided: () => Promise<void>;
}

/** For administrators: the winner, and the decisions on the payment. */
export function DecisionPanel({ payment, winner, onDecided }: Props) {
	const [opened, setOpened] = useState<'confirm' | 'refuse' | null>(null);
	const waiting = payment.proofs.some(({ status }) => status === 'waiting');
	const close = () => setOpened(null);
	return (
		<section aria-labelledby="arrematante">
			<h2 id="arrematante" className="mb-3 font-serif text-22 font-semibold">
				{winner.id === null ? 'Pagador' : 'Arrematante'}
			</h2>
			<div className="grid gap-4 rounded-card border border-line bg-surface p-4 sm:p-6">
				<div>
					<p className="text-18 font-semibold wrap-anywhere">{winner.name}</p>
					<p className="text-16 sm:text-14 text-ink-soft wrap-anywhere">
						{winner.bidder !== null && `Licitante ${winner.bidder} · `}
						{winner.id === null
							? winner.tax_id === null
								? 'Sem conta e sem CPF ou CNPJ informado'
								: `Sem conta · ${winner.tax_id}`
							: winner.email}
					</p>
				</div>
				{payment.way && payment.as_one && (
					<div className="flex flex-wrap gap-3 print:hidden">
						<Button onClick={() => setOpened('confirm')}>Confirmar pagamento</Button>
						{waiting && (
							<Button variant="secondary" onClick={() => setOpened('refuse')}>
								Recusar comprovante
							</Button>
						)}
					</div>
				)}
			</div>
			<ConfirmDialog
				open={opened === 'confirm'}
				amount={payment.amount}
				payee={payment.components[0]?.payee.name ?? ''}
				between={{ won: winner.id && payment.created_at, now: payment.server_time }}
				consent={payment.consents.find(({ act }) => act === 'confirm')}
				send={(body) => confirmPayment(payment.id, body)}
				onClose={close}
				onDecided={onDecided}
			>
				Confira no extrato da conta que o dinheiro entrou. Um comprovante sozinho não prova o pagamento.
			</ConfirmDialog>
			<RefuseDialog
				open={opened === 'refuse'}
				proofs={payment.proofs}
				send={(body) => refuseProofs(payment.id, body)}
				onClose={close}
				onDecided={onDecided}
			/>
		</section>
	);
}
