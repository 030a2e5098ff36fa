import type { ReceivedPix } from '#contract/pix.ts';
import { showReais } from '#web/api/amount.ts';
import { returnPix } from '#web/api/payments.ts';
import { ReasonForm } from '#web/features/settlement/decisions/reason-form.tsx';
import { type Decided, useDecision } from '#web/features/settlement/decisions/use-decision.ts';
import { Dialog } from '#web/ui/dialog.tsx';

interface Props extends Decided {
	/** Null while it is closed. */
	pix: ReceivedPix | null;
}

/** The confirmation before the bank is asked to return a Pix. */
export function ReturnPixDialog({ pix, ...decided }: Props) {
	const decision = useDecision('pix.return-asked', decided);
	return (
		<Dialog open={pix !== null} title="Devolver Pix" busy={decision.busy} onClose={decision.close}>
			{pix && <Form pix={pix} decision={decision} />}
		</Dialog>
	);
}

function Form({ pix, decision }: { pix: ReceivedPix; decision: ReturnType<typeof useDecision> }) {
	return (
		<ReasonForm
			decision={decision}
			hint="Fica no registro de auditoria."
			confirm="Devolver Pix"
			confirming="Pedindo..."
			send={(reason) => returnPix(pix.end_to_end_id, reason)}
		>
			<p>O banco devolve {showReais(pix.amount)} à conta de onde vieram. O pagamento continua como está.</p>
		</ReasonForm>
	);
}
