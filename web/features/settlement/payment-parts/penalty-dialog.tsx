import type { PaymentComponent } from '#contract/payments.ts';
import { showReais } from '#web/api/amount.ts';
import { askPenalty } from '#web/api/payments.ts';
import { type Decided, useDecision } from '#web/features/settlement/decisions/use-decision.ts';
import { DecisionForm } from '#web/ui/decision-form.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

const DONE = {
	title: 'Multa cobrada',
	description: 'É uma parte nova do pagamento, e a pessoa recebe um email.',
};

/** Asks for the penalty of an instalment that is late (CPC art. 895 § 4). */
export function PenaltyDialog({
	open,
	component: { id, number, amount },
	...decided
}: Decided & { open: boolean; component: PaymentComponent }) {
	const decision = useDecision(DONE, decided);
	return (
		<Dialog
			open={open}
			title={`Cobrar multa da parcela ${number ?? ''}`}
			busy={decision.busy}
			onClose={decision.close}
		>
			<DecisionForm
				{...decision.form}
				confirm="Cobrar multa"
				confirming="Cobrando..."
				onSubmit={() => void decision.decide(() => askPenalty(id))}
			>
				<p>
					A multa é de 10% da parcela vencida, de {showReais(amount)}, somada às que ainda vencem (CPC, art.
					895, § 4º). A parcela continua devida.
				</p>
			</DecisionForm>
		</Dialog>
	);
}
