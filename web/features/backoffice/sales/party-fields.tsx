import { useId } from 'react';
import { readTaxId, TAX_ID_TEXT_MAX } from '#domain/values/tax-id.ts';
import { Field } from '#web/ui/field.tsx';
import { LineList } from './line-list.tsx';
import type { SaleFormState } from './sale-draft.ts';

/** What parties usually are: in a court case, and in a sale without one. Other roles can be typed. */
const COURT_ROLES = ['Exequente', 'Executado'];
const CREDIT_ROLES = ['Credor', 'Devedor'];

/** The parties of a regulated sale. Those with a tax id cannot enrol, except a creditor who sues (rules §32). */
export function PartyFields({ form: { draft, errors, set } }: { form: SaleFormState }) {
	const { parties } = draft;
	const id = useId();
	const roles = draft.kind === 'judicial' ? COURT_ROLES : CREDIT_ROLES;
	return (
		<>
			<datalist id={`${id}-roles`}>
				{roles.map((role) => (
					<option key={role} value={role} />
				))}
			</datalist>
			<LineList
				legend="Partes"
				hint="Quem é parte não dá lances; o exequente pode. O CPF ou CNPJ serve só para conferir isso e nunca aparece no site."
				add="Adicionar parte"
				removal={(number) => `Remover a parte ${number}`}
				lines={parties}
				error={errors.parties}
				onAdd={(key) => set('parties', [...parties, { key, role: '', name: '', tax_id: '' }])}
				onRemove={(index) => set('parties', parties.toSpliced(index, 1))}
			>
				{(party, index) => {
					const field = (name: 'role' | 'name' | 'tax_id') => ({
						autoComplete: 'off',
						value: party[name],
						error: errors[`parties.${index}.${name}`],
						onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
							set('parties', parties.with(index, { ...party, [name]: currentTarget.value })),
					});
					const masked = readTaxId(party.tax_id)?.text;
					return (
						<>
							<Field
								{...field('role')}
								label={`Papel (parte ${index + 1})`}
								list={`${id}-roles`}
								placeholder={roles[Math.min(index, roles.length - 1)]}
								maxLength={60}
							/>
							<Field {...field('name')} label={`Nome (parte ${index + 1})`} maxLength={200} />
							<Field
								{...field('tax_id')}
								label={`CPF ou CNPJ (parte ${index + 1}, opcional)`}
								maxLength={TAX_ID_TEXT_MAX}
								onBlur={() => masked && set('parties', parties.with(index, { ...party, tax_id: masked }))}
							/>
						</>
					);
				}}
			</LineList>
		</>
	);
}
