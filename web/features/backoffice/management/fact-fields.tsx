import { type ReactElement, useEffect, useRef } from 'react';
import { LOT_FACT_NAMES, LOT_FACTS, type LotFactName } from '#domain/lot/lot-fields.ts';
import type { LotFact, Unit } from '#domain/lot/lot-units.ts';
import { isRegulated } from '#domain/sale/regulated-kinds.ts';
import type { Centavos } from '#domain/values/money.ts';
import { CurrencyField } from '#web/ui/currency-field.tsx';
import { Field, SelectField } from '#web/ui/field.tsx';
import { LinkFields } from './link-fields.tsx';
import { RoundFields } from './round-fields.tsx';
import type { AuctionFormState } from './use-auction-form.ts';

/** The order of the facts in the form: these first, those last, the others between them in the order of LOT_FACTS. */
const FIRST: LotFactName[] = ['kind', 'property_type', 'occupancy'];
const LAST: LotFactName[] = ['appraisal', 'financing', 'registry_cost', 'accepts_instalments', 'features'];
const PLACED = new Set([...FIRST, ...LAST]);
const ORDER = [...FIRST, ...LOT_FACT_NAMES.filter((name) => !PLACED.has(name)), ...LAST];
const OWN = new Set<string>([...ORDER, 'rounds', 'sale_id', 'lot_number', 'seller_id']);

/** The optional facts of a lot (rules §14), in a section that is collapsed at first. */
export function FactFields({ form }: { form: AuctionFormState }) {
	const { errors } = form;
	const wrong = Object.keys(errors).some((name) => OWN.has(name.split('.')[0] ?? '') && errors[name]);
	const details = useRef<HTMLDetailsElement>(null);
	useEffect(() => {
		// Opens for an error, but never closes while the user edits.
		if (wrong && details.current) details.current.open = true;
	}, [wrong]);
	return (
		<details ref={details} className="rounded-control border border-line">
			<summary className="flex min-h-11 cursor-pointer items-center px-4 font-semibold">
				Mais detalhes
			</summary>
			<div className="grid gap-4 border-t border-line p-4 sm:grid-cols-2">
				{ORDER.map((name) => (
					<FactField key={name} name={name} form={form} />
				))}
				{(isRegulated(form.draft.kind) || form.draft.sale_id !== '') && <LinkFields form={form} />}
				<RoundFields form={form} />
			</div>
		</details>
	);
}

const NONE = { '': 'Não informado' };
const MAYBE = { ...NONE, true: 'Sim', false: 'Não' };
const NO_YES = { false: 'Não', true: 'Sim' };

/** The note after the label of a unit, and the keyboard of a phone for it. */
const NOTES: Partial<Record<Unit, string>> = {
	percent: '%',
	area: 'm²',
	hours: 'horas',
	coordinate: 'graus',
};
const KEYBOARDS: Partial<Record<Unit, 'text' | 'url'>> = {
	text: 'text',
	link: 'url',
	// The decimal keyboard of some phones has no minus sign.
	coordinate: 'text',
};

function FactField({ name, form }: { name: LotFactName; form: AuctionFormState }): ReactElement {
	const fact: LotFact = LOT_FACTS[name];
	const { label, note = NOTES[fact.unit] } = fact;
	const common = { name, label: note ? `${label} (${note})` : label, error: form.errors[name] };
	const input = {
		...common,
		value: form.draft[name],
		onChange: ({ target }: { target: { value: string } }) => form.set(name, target.value),
	};
	switch (fact.unit) {
		case 'reais':
			return (
				<CurrencyField
					{...common}
					value={form.draft[name] as Centavos}
					onChange={(value) => form.set(name, value)}
				/>
			);
		case 'choice':
			return <SelectField {...input} options={{ ...NONE, ...fact.words }} />;
		case 'flag':
			return <SelectField {...input} options={fact.blank === undefined ? MAYBE : NO_YES} />;
		case 'list':
			return (
				<div className="sm:col-span-2">
					<Field {...input} hint={fact.hint} />
				</div>
			);
		case 'text':
		case 'link':
		case 'percent':
		case 'area':
		case 'count':
		case 'coordinate':
		case 'hours':
			return <Field {...input} autoComplete="off" inputMode={KEYBOARDS[fact.unit] ?? 'decimal'} />;
	}
}
