import { useState } from 'react';
import type { Payment } from '#contract/payments.ts';
import { refuseProofs } from '#web/api/payments.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { ReasonForm } from './reason-form.tsx';
import { type Decided, useDecision } from './use-decision.ts';

interface Props extends Decided {
	open: boolean;
	payment: Payment;
}

/** Refuses the waiting proofs of payment, with a reason that the winner reads. */
export function RefuseDialog({ open, payment, ...decided }: Props) {
	const decision = useDecision('proof.refused', decided);
	return (
		<Dialog open={open} title="Recusar comprovante" busy={decision.busy} onClose={decision.close}>
			<Form payment={payment} decision={decision} />
		</Dialog>
	);
}

/** Mounted when the dialog opens, so that the decision is about the proofs of that moment. */
function Form({ payment, decision }: { payment: Payment; decision: ReturnType<typeof useDecision> }) {
	const [seen] = useState(() => payment.proofs.at(-1)?.number);
	return (
		<ReasonForm
			decision={decision}
			hint="A pessoa lê este texto na página do pagamento e por email."
			confirm="Recusar comprovante"
			confirming="Recusando..."
			send={(reason) => refuseProofs(payment.id, { reason, ...(seen && { seen }) })}
		>
			<p>O pagamento continua em aberto, e a pessoa pode enviar outro comprovante.</p>
		</ReasonForm>
	);
}
