import ChevronRight from 'lucide-react/icons/chevron-right';
import { type ReactElement, useEffect, useRef } from 'react';
import { appliesTo, askedFacts, type FormStep } from '#domain/lot/asked-facts.ts';
import { LOT_FACTS, type LotFactName } from '#domain/lot/lot-fields.ts';
import type { LotFact, Unit } from '#domain/lot/lot-units.ts';
import { isRegulated } from '#domain/sale/regulated-kinds.ts';
import type { Centavos } from '#domain/values/money.ts';
import { CurrencyField } from '#web/ui/currency-field.tsx';
import { Field, SelectField } from '#web/ui/field.tsx';
import { NEW_FACTS } from './fact-draft.ts';
import type { AuctionFormState } from './use-auction-form.ts';

interface StepProps {
	step: FormStep;
	form: AuctionFormState;
	/** The words of the fold of the further facts. */
	further?: string;
}

/** The optional facts (rules §14) that a step asks of the lot's kind; the further ones folded, unless its kind is regulated. */
export function FactFields({ step, form, further: words = 'Mais detalhes' }: StepProps) {
	const { draft, errors } = form;
	const states = (name: LotFactName) => draft[name] !== NEW_FACTS[name];
	const { seen, further } = askedFacts({ step, kind: draft.kind, in_sale: draft.sale_id !== '' }, states);
	const wrong = further.some((name) => errors[name]);
	const details = useRef<HTMLDetailsElement>(null);
	useEffect(() => {
		// Opens for an error, but never closes while the user edits.
		if (wrong && details.current) details.current.open = true;
	}, [wrong]);
	const fields = (names: readonly LotFactName[]) =>
		names.map((name) => <FactField key={name} name={name} form={form} />);
	return (
		<>
			{seen.length > 0 && <div className={COLUMNS}>{fields(seen)}</div>}
			{further.length > 0 && (
				<details ref={details} open={isRegulated(draft.kind)} className="rounded-control border border-line">
					<summary className="group flex min-h-11 cursor-pointer items-center gap-2 px-4 font-semibold">
						<ChevronRight aria-hidden size={16} className="shrink-0 in-open:rotate-90" />
						{words}
					</summary>
					<div className={`${COLUMNS} border-t border-line p-4`}>{fields(further)}</div>
				</details>
			)}
		</>
	);
}

const COLUMNS = 'grid items-end gap-4 sm:grid-cols-2';

const NONE = { '': 'Não informado' };
const MAYBE = { ...NONE, true: 'Sim', false: 'Não' };
/** One choice says that nothing is known, whatever its gender. */
function choicesOf(words: Record<string, string>): Record<string, string> {
	const known = Object.entries(words).filter(([, text]) => text !== 'Não informada');
	const unknown = Object.keys(words).find((value) => words[value] === 'Não informada');
	return unknown === undefined
		? { ...NONE, ...words }
		: { '': 'Não informada', ...Object.fromEntries(known) };
}
const OTHER_KIND = 'Não se aplica a esta natureza: pode ser apagado.';
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

export function FactField({ name, form }: { name: LotFactName; form: AuctionFormState }): ReactElement {
	const fact: LotFact = LOT_FACTS[name];
	const { label, note = NOTES[fact.unit] } = fact;
	const lock = form.lock(name);
	const hint = lock?.words ?? (appliesTo(name, form.draft.kind) ? undefined : OTHER_KIND);
	const common = {
		name,
		label: note ? `${label} (${note})` : label,
		error: form.errors[name],
		hint,
		disabled: lock?.fixed ?? false,
	};
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
			return <SelectField {...input} options={choicesOf(fact.words)} />;
		case 'flag':
			return <SelectField {...input} options={fact.blank === undefined ? MAYBE : NO_YES} />;
		case 'list':
			return (
				<div className="sm:col-span-2">
					<Field {...input} hint={hint ?? fact.hint} />
				</div>
			);
		case 'day':
			return <Field {...input} type="date" />;
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
