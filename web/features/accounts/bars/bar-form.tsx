import { useRef, useState } from 'react';
import { barRequest } from '#contract/bars.ts';
import { MAX_REASON_LENGTH } from '#contract/reason.ts';
import { maskTaxId, readTaxId } from '#domain/tax-id.ts';
import { isoDay } from '#domain/time.ts';
import { TOASTS } from '#domain/toasts.ts';
import { isoAt } from '#domain/typed-times.ts';
import { makeBar } from '#web/api/bars.ts';
import { useServerNow } from '#web/api/server-clock.ts';
import { Button } from '#web/ui/button.tsx';
import { DateField } from '#web/ui/date-field.tsx';
import { Field, TextAreaField } from '#web/ui/field.tsx';
import { errorsOf } from '#web/ui/submission.ts';
import { toast } from '#web/ui/toast.ts';

interface Props {
	/** The server's time when the page was rendered, in epoch milliseconds. */
	now: number;
	/** Called after a bar was made. */
	onMade: () => void;
	onCancel: () => void;
}

/** The longest CPF or CNPJ without punctuation that is a CPF. */
const CPF_LENGTH = 11;

/** Excludes a CPF or CNPJ from bidding. */
export function BarForm({ now: rendered, onMade, onCancel }: Props) {
	const today = isoDay(useServerNow(rendered));
	const form = useRef<HTMLFormElement>(null);
	const [tax_id, setTaxId] = useState('');
	const [reason, setReason] = useState('');
	const [day, setDay] = useState('');
	const [errors, setErrors] = useState<Record<string, string>>({});
	const [busy, setBusy] = useState(false);

	async function submit() {
		// The bar ends with its last day.
		const until = day === '' ? null : isoAt(day, '23:59');
		const read = barRequest.safeParse({ tax_id, reason, until });
		const wrong = read.success &&
			!readTaxId(tax_id) && { tax_id: 'CPF ou CNPJ inválido. Confira os números' };
		const found = read.success ? wrong || {} : errorsOf(read.error);
		setErrors(found);
		if (!read.success || Object.keys(found).length > 0) {
			form.current?.querySelector<HTMLElement>('input, textarea')?.focus();
			return;
		}
		setBusy(true);
		const answer = await makeBar(read.data);
		setBusy(false);
		if ('refused' in answer) return toast({ ...answer.refused, tone: 'destructive' });
		toast(TOASTS['bar.made']);
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
					value={tax_id}
					error={errors.tax_id}
					onChange={({ currentTarget }) => setTaxId(currentTarget.value)}
					onBlur={() => setTaxId(maskTaxId(tax_id, kindOf(tax_id)))}
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
				<div className="flex flex-wrap gap-2">
					<Button type="submit">{busy ? 'Gravando...' : 'Impedir de dar lances'}</Button>
					<Button variant="secondary" onClick={onCancel}>
						Cancelar
					</Button>
				</div>
			</fieldset>
		</form>
	);
}

function kindOf(typed: string): 'CPF' | 'CNPJ' {
	return typed.replace(/[^\dA-Z]/gi, '').length <= CPF_LENGTH ? 'CPF' : 'CNPJ';
}
