import { useState } from 'react';
import type { Payout } from '#contract/payouts.ts';
import { BACKOFFICE_TOASTS } from '#domain/notices/backoffice-toasts.ts';
import { PAYOUT_LINE_KINDS, type PayoutLineKind } from '#domain/settlement/payouts.ts';
import { type Centavos, formatBRL, reaisOf } from '#domain/values/money.ts';
import { fromReais, showReais } from '#web/api/amount.ts';
import { sendLine } from '#web/api/payouts.ts';
import { type Decided, useDecision } from '#web/features/settlement/decisions/use-decision.ts';
import { CurrencyField } from '#web/ui/currency-field.tsx';
import { DecisionForm } from '#web/ui/decision-form.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field, SelectField } from '#web/ui/field.tsx';
import { fileError, OptionalFile } from './day-and-file.tsx';

/** Takes the seller's commission or an agreed expense off a payout. */
export function LineDialog({ payout, ...decided }: Decided & { payout: Payout | null }) {
	const decision = useDecision(BACKOFFICE_TOASTS['payout.line-added'], decided);
	return (
		<Dialog
			open={payout !== null}
			title="Incluir comissão ou despesa"
			busy={decision.busy}
			onClose={decision.close}
		>
			{payout && <Form payout={payout} decision={decision} />}
		</Dialog>
	);
}

interface FormProps {
	payout: Payout;
	decision: ReturnType<typeof useDecision>;
}

type Errors = Partial<Record<'name' | 'amount' | 'file', string | undefined>>;

function Form({ payout, decision }: FormProps) {
	const [kind, setKind] = useState<PayoutLineKind>('expense');
	const [name, setName] = useState('');
	const [amount, setAmount] = useState<Centavos>(0);
	const [file, setFile] = useState<File | null>(null);
	const [errors, setErrors] = useState<Errors>({});

	function submit() {
		const found: Errors = {
			name: name.trim().length < 2 ? 'Diga o que é, como “Chaveiro”.' : undefined,
			amount: amountError(amount, fromReais(payout.amount)),
			file: fileError(file),
		};
		setErrors(found);
		if (Object.values(found).some(Boolean)) return;
		void decision.decide(() => sendLine(payout.id, { kind, name, amount: reaisOf(amount) }, file));
	}

	return (
		<DecisionForm {...decision.form} confirm="Incluir" confirming="Incluindo..." onSubmit={submit}>
			<p>
				O valor é descontado do repasse de{' '}
				<strong className="whitespace-nowrap tabular-nums">{showReais(payout.amount)}</strong> e aparece na
				conta de venda.
			</p>
			<SelectField
				label="Tipo"
				options={PAYOUT_LINE_KINDS}
				value={kind}
				onChange={({ currentTarget }) => setKind(currentTarget.value as PayoutLineKind)}
			/>
			<Field
				label="Descrição"
				required
				maxLength={200}
				autoComplete="off"
				value={name}
				error={errors.name}
				onChange={({ currentTarget }) => setName(currentTarget.value)}
			/>
			<CurrencyField label="Valor" required value={amount} error={errors.amount} onChange={setAmount} />
			<OptionalFile what="nota ou recibo" file={file} error={errors.file} onFile={setFile} />
		</DecisionForm>
	);
}

function amountError(amount: Centavos, left: Centavos): string | undefined {
	if (amount === 0) return 'Digite o valor.';
	return amount < left ? undefined : `Deve ser menos que ${formatBRL(left)}, o que há para repassar.`;
}
