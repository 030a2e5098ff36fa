import { useState } from 'react';
import type { Payout } from '#contract/payouts.ts';
import { BACKOFFICE_TOASTS } from '#domain/notices/backoffice-toasts.ts';
import { accountWords } from '#domain/settlement/payouts.ts';
import { isoDay } from '#domain/values/calendar-days.ts';
import { counted } from '#domain/values/counted.ts';
import { reaisOf } from '#domain/values/money.ts';
import { fromReais, showReais } from '#web/api/amount.ts';
import { sendPaid } from '#web/api/payouts.ts';
import { type Decided, useDecision } from '#web/features/settlement/decisions/use-decision.ts';
import { DateField } from '#web/ui/date-field.tsx';
import { DecisionForm } from '#web/ui/decision-form.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { dayError } from '#web/ui/typed-date.ts';
import { fileError, OptionalFile } from './day-and-file.tsx';

interface Props extends Decided {
	/** What is marked as paid; empty while the dialog is closed. */
	payouts: readonly Payout[];
	/** The server's time in epoch milliseconds. */
	now: number;
}

/** Marks payouts as paid: whom, where and how much, the day at the bank, and its receipt. */
export function PayDialog({ payouts, now, ...decided }: Props) {
	const several = payouts.length > 1;
	const decision = useDecision(BACKOFFICE_TOASTS[several ? 'payouts.paid' : 'payout.paid'], decided);
	return (
		<Dialog
			open={payouts.length > 0}
			title={several ? `Registrar ${payouts.length} repasses` : 'Registrar repasse'}
			busy={decision.busy}
			onClose={decision.close}
		>
			<Form payouts={payouts} now={now} decision={decision} />
		</Dialog>
	);
}

interface FormProps extends Pick<Props, 'payouts' | 'now'> {
	decision: ReturnType<typeof useDecision>;
}

function Form({ payouts, now, decision }: FormProps) {
	const today = isoDay(now);
	const [day, setDay] = useState(today);
	const [file, setFile] = useState<File | null>(null);
	const [errors, setErrors] = useState<Partial<Record<'day' | 'file', string | undefined>>>({});
	const received = payouts.map(({ received_at }) => isoDay(Date.parse(received_at)));

	function submit() {
		const found = { day: dayError(day, today), file: fileError(file) };
		setErrors(found);
		if (found.day || found.file) return;
		const ids = payouts.map(({ id }) => id);
		void decision.decide(() => sendPaid(ids, day, file));
	}

	return (
		<DecisionForm
			{...decision.form}
			confirm={payouts.length > 1 ? 'Registrar repasses' : 'Registrar repasse'}
			confirming="Registrando..."
			onSubmit={submit}
		>
			<p>Registre depois de transferir no banco: o repasse não é desfeito aqui.</p>
			<Sent payouts={payouts} />
			<DateField
				label="Data da transferência"
				required
				value={day}
				min={received.toSorted().at(-1) ?? today}
				today={today}
				error={errors.day}
				onChange={setDay}
			/>
			<OptionalFile what="comprovante do banco" file={file} error={errors.file} onFile={setFile} />
		</DecisionForm>
	);
}

/** Whom, where and how much; of several the sum. */
function Sent({ payouts }: Pick<Props, 'payouts'>) {
	const total = payouts.reduce((sum, { amount }) => sum + fromReais(amount), 0);
	return (
		<div className="grid gap-2">
			<ul className="grid max-h-64 gap-2 overflow-y-auto">
				{payouts.map(({ id, seller, account, amount }) => (
					<li key={id} className="grid gap-x-4 border-b border-line pb-2 sm:grid-cols-[minmax(0,1fr)_auto]">
						<span className="font-semibold wrap-anywhere">{seller.name}</span>
						<strong className="tabular-nums sm:text-right">{showReais(amount)}</strong>
						<span className="text-14 text-ink-soft wrap-anywhere sm:col-span-2">
							{account && accountWords(account)}
						</span>
					</li>
				))}
			</ul>
			{payouts.length > 1 && (
				<p className="flex flex-wrap justify-between gap-x-4 font-semibold">
					<span>{counted(payouts.length, 'repasse', 'repasses')}</span>
					<span className="tabular-nums">{showReais(reaisOf(total))}</span>
				</p>
			)}
		</div>
	);
}
