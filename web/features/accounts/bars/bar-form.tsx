import { useEffect, useRef, useState } from 'react';
import { type BarRequest, barRequest } from '#contract/bars.ts';
import { MAX_REASON_LENGTH } from '#contract/reason.ts';
import { BACKOFFICE_TOASTS } from '#domain/notices/backoffice-toasts.ts';
import { isoDay } from '#domain/values/calendar-days.ts';
import { maskTaxId, readTaxId } from '#domain/values/tax-id.ts';
import { isoAt } from '#domain/values/typed-times.ts';
import { makeBar } from '#web/api/bars.ts';
import { readIdentityForReview } from '#web/api/identity.ts';
import { useServerNow } from '#web/api/server-clock.ts';
import { Button } from '#web/ui/button.tsx';
import { DateField } from '#web/ui/date-field.tsx';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import { Field, TextAreaField } from '#web/ui/field.tsx';
import { errorsOf } from '#web/ui/submission.ts';
import { toast } from '#web/ui/toast.ts';

interface Props {
	/** The server's time when the page was rendered, in epoch milliseconds. */
	now: number;
	/** Who is barred by the number of their account; null to ask for the number. */
	person: string | null;
	/** Whether they did not pay a lot. */
	unpaid: boolean;
	/** Called after a bar was made. */
	onMade: () => void;
	onCancel: () => void;
}

/** The longest CPF or CNPJ without punctuation that is a CPF. */
const CPF_LENGTH = 11;

/** Excludes a CPF or CNPJ from bidding. */
export function BarForm({ now: rendered, person, unpaid, onMade, onCancel }: Props) {
	const today = isoDay(useServerNow(rendered));
	const form = useRef<HTMLFormElement>(null);
	const [tax_id, setTaxId] = useState('');
	const [reason, setReason] = useState(unpaid ? UNPAID : '');
	const [day, setDay] = useState('');
	const [errors, setErrors] = useState<Record<string, string>>({});
	const [busy, setBusy] = useState(false);
	const without = useNumberOf(person, setTaxId);

	async function submit() {
		const read = readBar({ tax_id, reason, day });
		setErrors(read.errors);
		if (!read.request) return form.current?.querySelector<HTMLElement>('input, textarea')?.focus();
		setBusy(true);
		const answer = await makeBar(read.request);
		setBusy(false);
		if ('refused' in answer) return toast({ ...answer.refused, tone: 'destructive' });
		toast(BACKOFFICE_TOASTS['bar.made']);
		onMade();
	}

	return (
		<form
			ref={form}
			noValidate
			onSubmit={(event) => {
				event.preventDefault();
				void submit();
			}}
		>
			<fieldset disabled={busy} className="mt-4 grid gap-4">
				<Field
					label="CPF ou CNPJ"
					required
					autoComplete="off"
					hint={without ? WITHOUT : undefined}
					value={tax_id}
					error={errors.tax_id}
					onChange={({ currentTarget }) => setTaxId(currentTarget.value)}
					onBlur={() => setTaxId(readTaxId(tax_id)?.text ?? maskTaxId(tax_id, kindOf(tax_id)))}
				/>
				<TextAreaField
					label="Motivo"
					hint="A pessoa lê este texto quando um lance dela é recusado."
					required
					maxLength={MAX_REASON_LENGTH}
					rows={3}
					value={reason}
					error={errors.reason}
					onChange={({ currentTarget }) => setReason(currentTarget.value)}
				/>
				<DateField
					label="Até (opcional)"
					hint="Vale até o fim deste dia. Sem data, vale até alguém encerrar."
					value={day}
					min={today}
					today={today}
					error={errors.until}
					onChange={setDay}
				/>
				<DialogActions
					back={
						<Button variant="secondary" onClick={onCancel}>
							Cancelar
						</Button>
					}
					act={<Button type="submit">{busy ? 'Gravando...' : 'Impedir de dar lances'}</Button>}
				/>
			</fieldset>
		</form>
	);
}

/** The request of the form, or the errors of its fields. The bar ends with its last day. */
function readBar({ tax_id, reason, day }: { tax_id: string; reason: string; day: string }): {
	request: BarRequest | null;
	errors: Record<string, string>;
} {
	const until = day === '' ? null : isoAt(day, '23:59');
	const read = barRequest.safeParse({ tax_id, reason, until });
	if (!read.success) return { request: null, errors: errorsOf(read.error) };
	if (readTaxId(tax_id)) return { request: read.data, errors: {} };
	return { request: null, errors: { tax_id: 'CPF ou CNPJ inválido. Confira os números' } };
}

/** How somebody is excluded who has no number (F25). */
const WITHOUT =
	'A conta não informou CPF nem CNPJ: sem ele, já não dá lances em leilões com edital. Para tirá-la também dos outros, revogue a aprovação em Cadastros, Aprovados.';

const UNPAID = 'Não pagou um lote que arrematou.';

/** Fills in the number of a person's account; true once it is known that there is none. The reading is recorded. */
function useNumberOf(user_id: string | null, fill: (tax_id: string) => void): boolean {
	const [without, setWithout] = useState(false);
	useEffect(() => {
		if (user_id === null) return;
		let current = true;
		void readIdentityForReview(user_id).then((answer) => {
			if (!current) return;
			if ('done' in answer) fill(answer.done.tax_id);
			else setWithout(true);
		});
		return () => {
			current = false;
		};
	}, [user_id, fill]);
	return without;
}

function kindOf(typed: string): 'CPF' | 'CNPJ' {
	return typed.replace(/[^\dA-Z]/gi, '').length <= CPF_LENGTH ? 'CPF' : 'CNPJ';
}
