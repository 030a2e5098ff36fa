import { useState } from 'react';
import type { Payout } from '#contract/payouts.ts';
import { BACKOFFICE_TOASTS } from '#domain/notices/backoffice-toasts.ts';
import { isoDay } from '#domain/values/calendar-days.ts';
import { sendStatement } from '#web/api/payouts.ts';
import { type Decided, useDecision } from '#web/features/settlement/decisions/use-decision.ts';
import { DateField } from '#web/ui/date-field.tsx';
import { DecisionForm } from '#web/ui/decision-form.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { dayError } from '#web/ui/typed-date.ts';

interface Props extends Decided {
	payout: Payout | null;
	/** The server's time in epoch milliseconds. */
	now: number;
}

/** Records on which day the seller got the statement of sale. */
export function StatementDialog({ payout, now, ...decided }: Props) {
	const decision = useDecision(BACKOFFICE_TOASTS['statement.sent'], decided);
	return (
		<Dialog
			open={payout !== null}
			title="Conta de venda entregue"
			busy={decision.busy}
			onClose={decision.close}
		>
			{payout && <Form payout={payout} now={now} decision={decision} />}
		</Dialog>
	);
}

interface FormProps {
	payout: Payout;
	now: number;
	decision: ReturnType<typeof useDecision>;
}

function Form({ payout, now, decision }: FormProps) {
	const today = isoDay(now);
	const [day, setDay] = useState(today);
	const [error, setError] = useState<string>();

	function submit() {
		const found = dayError(day, today);
		setError(found);
		if (!found) void decision.decide(() => sendStatement(payout.id, day));
	}

	return (
		<DecisionForm
			{...decision.form}
			confirm="Registrar entrega"
			confirming="Registrando..."
			onSubmit={submit}
		>
			<p className="wrap-anywhere">
				Registre depois de enviar a conta de venda a <strong>{payout.seller.name}</strong>.
			</p>
			<DateField
				label="Data da entrega"
				required
				value={day}
				min={isoDay(Date.parse(payout.received_at))}
				today={today}
				error={error}
				onChange={setDay}
			/>
		</DecisionForm>
	);
}
