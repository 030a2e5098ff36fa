import { useEffect, useRef } from 'react';
import { CurrencyField } from '#web/ui/currency-field.tsx';
import { Field, SelectField } from '#web/ui/field.tsx';
import { FACT_NAMES, type FactName, factField } from './fact-fields.ts';
import { RoundFields } from './round-fields.tsx';
import type { AuctionFormState } from './use-auction-form.ts';

/** The fields that stand here beside those of FACT_NAMES and have a control of their own. */
const CHOSEN = ['financing', 'registry_cost', 'accepts_instalments'] as const;

const NONE = { '': 'Não informado' };

/** The optional facts of a lot (rules §14), out of the way of the spec's form until they are wanted. */
export function FactFields({ form }: { form: AuctionFormState }) {
	const { draft, set, errors } = form;
	const own = new Set<string>([...FACT_NAMES, 'appraisal', 'features', ...CHOSEN, 'rounds']);
	const wrong = Object.keys(errors).some((name) => own.has(name.split('.')[0] ?? '') && errors[name]);
	const details = useRef<HTMLDetailsElement>(null);
	useEffect(() => {
		// Opens for an error, and never shuts under someone's hands.
		if (wrong && details.current) details.current.open = true;
	}, [wrong]);
	return (
		<details ref={details} className="rounded-control border border-line">
			<summary className="flex min-h-11 cursor-pointer items-center px-4 font-semibold">
				Mais detalhes
			</summary>
			<div className="grid gap-4 border-t border-line p-4 sm:grid-cols-2">
				{FACT_NAMES.map((name) => (
					<Fact key={name} name={name} form={form} />
				))}
				<CurrencyField
					label="Avaliação"
					name="appraisal"
					value={draft.appraisal}
					error={errors.appraisal}
					onChange={(value) => set('appraisal', value)}
				/>
				<SelectField
					label="Aceita financiamento"
					name="financing"
					options={{ ...NONE, true: 'Sim', false: 'Não' }}
					value={draft.financing}
					error={errors.financing}
					onChange={({ target }) => set('financing', target.value)}
				/>
				<CurrencyField
					label="Custo de registro (estimativa)"
					name="registry_cost"
					value={draft.registry_cost}
					error={errors.registry_cost}
					onChange={(value) => set('registry_cost', value)}
				/>
				<SelectField
					label="Aceita proposta parcelada"
					name="accepts_instalments"
					options={{ false: 'Não', true: 'Sim' }}
					value={draft.accepts_instalments}
					error={errors.accepts_instalments}
					onChange={({ target }) => set('accepts_instalments', target.value)}
				/>
				<div className="sm:col-span-2">
					<Field
						label="Características"
						name="features"
						hint="Separadas por vírgula: varanda, área de serviço"
						value={draft.features}
						error={errors.features}
						onChange={({ target }) => set('features', target.value)}
					/>
				</div>
				<RoundFields form={form} />
			</div>
		</details>
	);
}

function Fact({ name, form }: { name: FactName; form: AuctionFormState }) {
	const { label, kind } = factField(name);
	const common = { label, name, value: form.draft[name], error: form.errors[name] };
	if (typeof kind === 'object') {
		return (
			<SelectField
				{...common}
				options={{ ...NONE, ...kind }}
				onChange={({ target }) => form.set(name, target.value)}
			/>
		);
	}
	return (
		<Field
			{...common}
			autoComplete="off"
			inputMode={kind === 'number' ? 'decimal' : kind === 'link' ? 'url' : 'text'}
			onChange={({ target }) => form.set(name, target.value)}
		/>
	);
}
