import { type ReactNode, useState } from 'react';
import { toastOf } from '#domain/notices/toasts.ts';
import { problem } from '#domain/problems/problems.ts';
import { type Centavos, reaisOf } from '#domain/values/money.ts';
import { fromReais, showReais } from '#web/api/amount.ts';
import type { Answer } from '#web/api/request.ts';
import { CurrencyField } from '#web/ui/currency-field.tsx';
import { DecisionForm } from '#web/ui/decision-form.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { type Decided, useDecision } from './use-decision.ts';

interface Owed {
	/** The amount owed, in reais. */
	amount: number;
	/** Sends the confirmation with the amount on the statement, in reais. */
	send: (received: number) => Promise<Answer>;
	/** Where the money must have arrived. */
	children: ReactNode;
}

interface Props extends Decided, Owed {
	open: boolean;
	title?: string;
}

/**
 * Confirms a payment. A wrong confirmation can cost the operator a property, so the amount on the bank statement must
 * be typed and must equal the amount owed.
 */
export function ConfirmDialog({
	open,
	title = 'Confirmar pagamento',
	amount,
	send,
	children,
	...decided
}: Props) {
	const decision = useDecision('payment.confirmed', decided);
	return (
		<Dialog open={open} title={title} busy={decision.busy} onClose={decision.close}>
			<Form amount={amount} send={send} decision={decision}>
				{children}
			</Form>
		</Dialog>
	);
}

function Form({ amount, send, children, decision }: Owed & { decision: ReturnType<typeof useDecision> }) {
	const [received, setReceived] = useState<Centavos>(0);
	const [error, setError] = useState<string>();
	const owed = fromReais(amount);

	function submit() {
		if (received === 0) return setError('Digite o valor que o extrato mostra.');
		// The server decides. Checked here to save a request.
		if (received !== owed)
			return setError(toastOf(problem('payment.amount-differs', { owed, received })).description);
		setError(undefined);
		void decision.decide(() => send(reaisOf(received)));
	}

	return (
		<DecisionForm
			{...decision.form}
			confirm="Confirmar pagamento"
			confirming="Confirmando..."
			onSubmit={submit}
		>
			<p>{children}</p>
			<p>
				Valor devido: <strong className="whitespace-nowrap">{showReais(amount)}</strong>
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
