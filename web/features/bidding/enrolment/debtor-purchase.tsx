import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { AdminPreference } from '#contract/preference.ts';
import { BACKOFFICE_TOASTS } from '#domain/notices/backoffice-toasts.ts';
import { isoDay } from '#domain/values/calendar-days.ts';
import { type Centavos, reaisOf } from '#domain/values/money.ts';
import { instantOf } from '#domain/values/typed-times.ts';
import { buyByDebtor } from '#web/api/preferences.ts';
import type { Refusal } from '#web/api/request.ts';
import { Button } from '#web/ui/button.tsx';
import { CurrencyField } from '#web/ui/currency-field.tsx';
import { DateField } from '#web/ui/date-field.tsx';
import { DecisionForm } from '#web/ui/decision-form.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { toast } from '#web/ui/toast.ts';

/** The way from a fiduciante whom the desk has recognised to the record that he bought the lot (rules §49). */
export function DebtorPurchase({ row, document_id }: { row: AdminPreference; document_id: string }) {
	const [open, setOpen] = useState(false);
	return (
		<>
			<Button variant="secondary" className="justify-self-start" onClick={() => setOpen(true)}>
				Registrar pagamento do devedor
			</Button>
			<Dialog open={open} title="O devedor pagou a dívida?" onClose={() => setOpen(false)}>
				<PurchaseForm row={row} document_id={document_id} onClose={() => setOpen(false)} />
			</Dialog>
		</>
	);
}

interface FormProps {
	row: AdminPreference;
	document_id: string;
	onClose: () => void;
}

function PurchaseForm({ row, document_id, onClose }: FormProps) {
	const { revalidate } = useRevalidator();
	const today = isoDay(Date.now());
	const [amount, setAmount] = useState<Centavos>(0);
	const [day, setDay] = useState(today);
	const [clock, setClock] = useState('');
	const [busy, setBusy] = useState(false);
	const [refused, setRefused] = useState<Refusal | null>(null);
	const [missing, setMissing] = useState(false);
	const paid_at = instantOf(day, clock);

	async function submit() {
		setMissing(amount === 0 || paid_at === null);
		if (amount === 0 || paid_at === null) return;
		setBusy(true);
		const answer = await buyByDebtor(row.lot.id, {
			amount: reaisOf(amount),
			paid_at: new Date(paid_at).toISOString(),
			document_id,
		});
		setBusy(false);
		if ('refused' in answer) return setRefused(answer.refused);
		toast(BACKOFFICE_TOASTS['debtor-preference.recorded']);
		onClose();
		await revalidate();
	}

	return (
		<DecisionForm
			busy={busy}
			refused={refused}
			confirm="Registrar a compra pelo devedor"
			confirming="Registrando..."
			onSubmit={() => void submit()}
			onBack={onClose}
		>
			<p className="wrap-anywhere">
				{row.lot.title} sai do leilão: nenhum licitante deve nada, e quem acompanha o lote recebe um email com
				o motivo. Não dá para desfazer.{' '}
				{row.payment
					? 'O comprovante que o devedor enviou fica com o registro.'
					: 'O documento do pedido vale como comprovante.'}
			</p>
			<CurrencyField
				label="Valor pago"
				hint="Ao menos a dívida com encargos que está no lote."
				required
				value={amount}
				error={missing && amount === 0 ? 'Informe o valor pago' : undefined}
				onChange={setAmount}
			/>
			<div className="grid gap-4 sm:grid-cols-2">
				<DateField
					label="Dia do pagamento"
					required
					value={day}
					min="2000-01-01"
					today={today}
					error={missing && paid_at === null ? 'Informe o dia e a hora' : undefined}
					onChange={setDay}
				/>
				<Field
					label="Hora"
					type="time"
					required
					value={clock}
					onChange={({ currentTarget }) => setClock(currentTarget.value)}
				/>
			</div>
		</DecisionForm>
	);
}
