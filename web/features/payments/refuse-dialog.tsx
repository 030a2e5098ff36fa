import { useState } from 'react';
import type { Payment } from '#contract/payments.ts';
import { refuseProofs } from '#web/api/payments.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextAreaField } from '#web/ui/text-area-field.tsx';
import { DecisionForm } from './decision-form.tsx';
import { type Decided, useDecision } from './use-decision.ts';

interface Given extends Decided {
	open: boolean;
	payment: Payment;
}

/** The proofs that wait do not show the payment: why, in the words that the winner reads. */
export function RefuseDialog({ open, payment, ...decided }: Given) {
	const decision = useDecision('proof.refused', decided);
	return (
		<Dialog open={open} title="Recusar comprovante" busy={decision.busy} onClose={decision.close}>
			<Form payment={payment} decision={decision} />
		</Dialog>
	);
}

/** Mounted when the dialog opens: the proofs of that moment are the ones that were looked at. */
function Form({ payment, decision }: { payment: Payment; decision: ReturnType<typeof useDecision> }) {
	const [reason, setReason] = useState('');
	const [error, setError] = useState<string>();
	const [seen] = useState(() => payment.proofs.at(-1)?.number);

	function submit() {
		const words = reason.trim();
		if (words === '') return setError('Escreva o motivo.');
		setError(undefined);
		void decision.decide(() => refuseProofs(payment.id, { reason: words, ...(seen && { seen }) }));
	}

	return (
		<DecisionForm
			danger
			busy={decision.busy}
			refused={decision.refused}
			confirm="Recusar comprovante"
			confirming="Recusando..."
			onSubmit={submit}
			onBack={decision.close}
		>
			<p>O pagamento continua em aberto, e a pessoa pode enviar outro comprovante.</p>
			<TextAreaField
				label="Motivo"
				hint="A pessoa lê este texto na página do pagamento e por email."
				required
				maxLength={500}
				rows={3}
				value={reason}
				error={error}
				onChange={({ currentTarget }) => setReason(currentTarget.value)}
			/>
		</DecisionForm>
	);
}
