import { CONDITIONAL_DAYS } from '#domain/auction/conditional.ts';
import type { EnrolmentMode } from '#domain/sale/enrolment-modes.ts';
import { COMMISSION_RECEIVERS, type CommissionReceiver } from '#domain/sale/payment-terms.ts';
import { isRegulated } from '#domain/sale/regulated-kinds.ts';
import { Field, SelectField } from '#web/ui/field.tsx';
import { enrolmentOptions, type SaleDraft, type SaleFormState, termFault } from './sale-draft.ts';

const EXTENSION_MODES = {
	reset: 'Cada lance nos últimos minutos recomeça o tempo extra',
	additive: 'Cada lance nos últimos minutos soma o tempo extra',
};

type NumericField =
	| 'commission_percent'
	| 'default_penalty_percent'
	| 'payment_deadline_hours'
	| 'preference_minutes'
	| 'window_minutes'
	| 'cap_minutes';

/** The terms of a sale, which its lots take over; of one that may depend on the seller, when it does. */
export function TermFields({ form }: { form: SaleFormState }) {
	const { draft, errors, set } = form;
	const regulated = isRegulated(draft.kind);
	const numeric = (name: NumericField, error: string | undefined) => ({
		name,
		error,
		value: draft[name],
		autoComplete: 'off',
		maxLength: 8,
		inputMode: 'decimal' as const,
		onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) => set(name, currentTarget.value),
	});
	return (
		<>
			<div className="grid items-end gap-4 sm:grid-cols-2">
				<Field {...numeric('commission_percent', errors.commission_percent)} label="Comissão (%)" required />
				<Field
					{...numeric('payment_deadline_hours', errors.payment_deadline_hours)}
					label="Prazo de pagamento (horas)"
					hint={termFault('payment_deadline_hours', draft)}
					required
				/>
				<Field
					{...numeric('default_penalty_percent', errors.default_penalty_percent)}
					label="Multa por desistência (% do lance, opcional)"
					hint="De quem arremata e não paga, como o edital diz"
				/>
				{draft.kind === 'judicial' && (
					<SelectField
						label="Quem recebe a comissão"
						hint="Como o juízo manda; em São Paulo, no processo"
						options={COMMISSION_RECEIVERS}
						value={draft.commission_to}
						error={errors.commission_to}
						onChange={({ currentTarget }) => set('commission_to', currentTarget.value as CommissionReceiver)}
					/>
				)}
				<SelectField
					label="Habilitação"
					options={enrolmentOptions(draft)}
					hint={draft.kind === 'administrative' ? 'Nada além do cadastro (Lei 14.133)' : undefined}
					value={draft.enrolment}
					error={errors.enrolment}
					onChange={({ currentTarget }) => set('enrolment', currentTarget.value as EnrolmentMode)}
				/>
				{(!regulated || draft.extension_mode !== 'reset') && (
					<SelectField
						label="Como o tempo extra conta"
						options={EXTENSION_MODES}
						value={draft.extension_mode}
						error={errors['extension.mode']}
						onChange={({ currentTarget }) =>
							set('extension_mode', currentTarget.value as SaleDraft['extension_mode'])
						}
					/>
				)}
				<Field
					{...numeric('window_minutes', errors['extension.window_s'] ?? termFault('window_minutes', draft))}
					label="Tempo extra (minutos)"
					required
				/>
				{(!regulated || draft.cap_minutes !== '') && (
					<Field
						{...numeric('cap_minutes', errors['extension.cap_minutes'])}
						label="Limite do tempo extra (minutos, opcional)"
					/>
				)}
				{regulated && (
					<Field
						{...numeric('preference_minutes', errors.preference_minutes)}
						label="Direito de preferência (minutos)"
						hint={
							draft.kind === 'fiduciary'
								? 'Vazio: depois de uma arrematação no 1º leilão, o devedor tem 24 horas'
								: 'Depois do fim, quem tem o direito pode igualar o lance. Vazio: o edital não promete prazo'
						}
					/>
				)}
			</div>
			{draft.kind !== 'judicial' && <ConditionalFields form={form} />}
		</>
	);
}

/** When a sale depends on the seller (rules §50); a judicial one never does. */
function ConditionalFields({ form: { draft, errors, set } }: { form: SaleFormState }) {
	return (
		<fieldset className="grid items-start gap-4 sm:grid-cols-2">
			<legend className="mb-2 font-semibold">Venda condicional</legend>
			<Field
				label="Dias úteis para o comitente decidir (opcional)"
				hint={`Abaixo da reserva de um lote. Em branco, ${CONDITIONAL_DAYS} dias úteis; sem resposta, o lance é recusado`}
				name="conditional_days"
				inputMode="numeric"
				maxLength={2}
				autoComplete="off"
				value={draft.conditional_days}
				error={errors.conditional_days}
				onChange={({ currentTarget }) => set('conditional_days', currentTarget.value)}
			/>
			<label className="flex min-h-11 items-center gap-3 self-center">
				<input
					type="checkbox"
					className="size-5 shrink-0 accent-brand"
					checked={draft.all_conditional}
					onChange={({ currentTarget }) => set('all_conditional', currentTarget.checked)}
				/>
				<span>
					Toda venda depende do comitente
					<span className="block text-14 text-ink-soft">Também sem preço de reserva</span>
				</span>
			</label>
		</fieldset>
	);
}
