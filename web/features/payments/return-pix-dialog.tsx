import { useState } from 'react';
import type { ReceivedPix } from '#contract/pix.ts';
import { showReais } from '#web/api/amount.ts';
import { returnPix } from '#web/api/received-pix.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextAreaField } from '#web/ui/text-area-field.tsx';
import { DecisionForm } from './decision-form.tsx';
import { type Decided, useDecision } from './use-decision.ts';

interface Given extends Decided {
	/** Null while it is closed. */
	pix: ReceivedPix | null;
}

/** The second step before the bank is asked to send a Pix back. */
export function ReturnPixDialog({ pix, ...decided }: Given) {
	const decision = useDecision('pix.return-asked', decided);
	return (
		<Dialog open={pix !== null} title="Devolver Pix" busy={decision.busy} onClose={decision.close}>
			{pix && <Form pix={pix} decision={decision} />}
		</Dialog>
	);
}

function Form({ pix, decision }: { pix: ReceivedPix; decision: ReturnType<typeof useDecision> }) {
	const [reason, setReason] = useState('');
	const [error, setError] = useState<string>();

	function submit() {
		const words = reason.trim();
		if (words === '') return setError('Escreva o motivo.');
		setError(undefined);
		void decision.decide(() => returnPix(pix.end_to_end_id, words));
	}

	return (
		<DecisionForm
			danger
			busy={decision.busy}
			refused={decision.refused}
			confirm="Devolver Pix"
			confirming="Pedindo..."
			onSubmit={submit}
			onBack={decision.close}
		>
			<p>O banco devolve {showReais(pix.amount)} à conta de onde vieram. O pagamento continua como está.</p>
			<TextAreaField
				label="Motivo"
				hint="Fica no registro de auditoria."
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
