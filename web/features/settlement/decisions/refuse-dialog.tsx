import { useState } from 'react';
import type { PaymentProof } from '#contract/payments.ts';
import type { Answer } from '#web/api/request.ts';
import { ReasonForm } from '#web/ui/decision-form.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { type Decided, type Deciding, useDecision } from './use-decision.ts';

interface Refused {
	proofs: readonly PaymentProof[];
	/** Sends the refusal; `seen` is the number of the newest proof that was on the screen. */
	send: (body: { reason: string; seen?: number }) => Promise<Answer>;
}

interface Props extends Decided, Refused {
	open: boolean;
}

/** Refuses the waiting proofs of payment, with a reason that the winner reads. */
export function RefuseDialog({ open, proofs, send, ...decided }: Props) {
	const decision = useDecision('proof.refused', decided);
	return (
		<Dialog open={open} title="Recusar comprovante" busy={decision.busy} onClose={decision.close}>
			<RefuseForm proofs={proofs} send={send} decision={decision} />
		</Dialog>
	);
}

/** Mounted when the dialog opens, so that the decision is about the proofs of that moment. */
export function RefuseForm({ proofs, send, decision }: Refused & { decision: Deciding }) {
	const [seen] = useState(() => proofs.at(-1)?.number);
	return (
		<ReasonForm
			danger
			{...decision.form}
			hint="A pessoa lê este texto na página do pagamento e por email."
			confirm="Recusar comprovante"
			confirming="Recusando..."
			onReason={(reason) => void decision.decide(() => send({ reason, ...(seen && { seen }) }))}
		>
			<p>O pagamento continua em aberto, e a pessoa pode enviar outro comprovante.</p>
		</ReasonForm>
	);
}
