import { useState } from 'react';
import type { Payment } from '#contract/payments.ts';
import { type Centavos, reaisOf } from '#domain/money.ts';
import { problem } from '#domain/problems.ts';
import { toastOf } from '#domain/toasts.ts';
import { fromReais, showReais } from '#web/api/amount.ts';
import { confirmPayment } from '#web/api/payments.ts';
import { CurrencyField } from '#web/ui/currency-field.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { DecisionForm } from './decision-form.tsx';
import { type Decided, useDecision } from './use-decision.ts';

interface Props extends Decided {
	open: boolean;
	payment: Payment;
}

/**
 * Confirms a payment. A wrong confirmation can cost the operator a property, so the amount on the bank statement must
 * be typed and must equal the amount owed.
 */
export function ConfirmDialog({ open, payment, ...decided }: Props) {
	const decision = useDecision('payment.confirmed', decided);
	return (
		<Dialog open={open} title="Confirmar pagamento" busy={decision.busy} onClose={decision.close}>
			<Form payment={payment} decision={decision} />
		</Dialog>
	);
}

function Form({ payment, decision }: { payment: Payment; decision: ReturnType<typeof useDecision> }) {
	const [received, setReceived] = useState<Centavos>(0);
	const [error, setError] = useState<string>();
	const owed = fromReais(payment.amount);

	function submit() {
		if (received === 0) return setError('Digite o valor que o extrato mostra.');
		// The server decides. Checked here to save a request.
		if (received !== owed)
			return setError(toastOf(problem('payment.amount-differs', { owed, received })).description);
		setError(undefined);
		void decision.decide(() => confirmPayment(payment.id, { received_amount: reaisOf(received) }));
	}

	return (
		<DecisionForm
			busy={decision.busy}
			refused={decision.refused}
			confirm="Confirmar pagamento"
			confirming="Confirmando..."
			onSubmit={submit}
			onBack={decision.close}
		>
			<p>Confira no extrato da conta que o dinheiro entrou. Um comprovante sozinho não prova o pagamento.</p>
			<p>
				Valor devido: <strong className="whitespace-nowrap">{showReais(payment.amount)}</strong>
			</p>
			<CurrencyField
				label="Valor recebido"
				hint="Digite o valor como está no extrato."
				required
				value={received}
				error={error}
				onChange={setReceived}
			/>
		</DecisionForm>
	);
}
