import { type ReactNode, useId } from 'react';
import type { ListingFilter } from '#domain/lot/listing.ts';
import { PROPERTY_TYPES, type PropertyType } from '#domain/lot/property.ts';
import { shortReais } from '#domain/values/amount-readings.ts';

type Name = keyof ListingFilter;

export function FilterLabel({
	of,
	children,
	bare = false,
}: {
	of: string;
	children: string;
	bare?: boolean;
}) {
	return (
		<label htmlFor={of} className={bare ? 'sr-only' : 'mb-1 block text-14 text-ink-soft'}>
			{children}
		</label>
	);
}

interface ChoiceProps {
	name: Name;
	label: string;
	/** The words of each value, in the order shown; the first is the default. */
	of: Record<string, string> | readonly (readonly [value: string, words: string])[];
	value: string;
	/** Shows no label, where the field's own words say it. */
	bare?: boolean;
	/** The id of the form, for a field outside it. */
	form?: string | undefined;
}

/** A choice of one value. */
export function FilterChoice({ name, label, of, value, bare = false, form }: ChoiceProps) {
	const id = useId();
	return (
		<div className="min-w-0">
			<FilterLabel of={id} bare={bare}>
				{label}
			</FilterLabel>
			<select id={id} name={name} form={form} defaultValue={value} className="control">
				{(Array.isArray(of) ? of : Object.entries(of)).map(([key, words]) => (
					<option key={key} value={key}>
						{words}
					</option>
				))}
			</select>
		</div>
	);
}

const SUGGESTIONS = 'precos';
const STEP = 50_000;
/** Every 50 mil to 500 mil, then what is usual. */
const PRICES = [
	...Array.from({ length: 10 }, (_, at) => (at + 1) * STEP),
	750_000,
	1_000_000,
	2_000_000,
	5_000_000,
];

/** What the fields of prices of a page suggest. */
export function MoneySuggestions() {
	return (
		<datalist id={SUGGESTIONS}>
			{PRICES.map((price) => (
				<option key={price} value={shortReais(price)} />
			))}
		</datalist>
	);
}

interface MoneyProps {
	name: 'price_min' | 'price_max';
	label: string;
	value: number | null;
	bare?: boolean;
}

/** A price in reais as people type it: `400 mil`, `400.000`, `1,2 milhão`. */
export function MoneyField({ name, label, value, bare = false }: MoneyProps) {
	const id = useId();
	return (
		<div className="min-w-0">
			<FilterLabel of={id} bare={bare}>{`${label} (R$)`}</FilterLabel>
			<input
				id={id}
				name={name}
				list={SUGGESTIONS}
				autoComplete="off"
				maxLength={30}
				defaultValue={value === null ? '' : shortReais(value)}
				placeholder={bare ? 'Até R$' : '400 mil'}
				pattern="\s*(R\$)?\s*[\d.,]*\d[.,]?\s*([mM][iI][lL]?|[kK]|[mM]ilh(ão|ões|ao|oes))?\s*"
				title="Escreva o preço como 400 mil ou 400.000"
				className="control"
			/>
		</div>
	);
}

interface ToggleProps {
	name: 'type' | 'accepts_financing';
	value: string;
	checked: boolean;
	children: ReactNode;
}

/** A checkbox whose label is the whole target. */
export function Toggle({ name, value, checked, children }: ToggleProps) {
	return (
		<label className="inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-control border border-edge bg-surface px-2.5 leading-4.5 hover:border-ink-soft has-checked:border-brand has-checked:text-brand">
			<input
				type="checkbox"
				name={name}
				value={value}
				defaultChecked={checked}
				className="size-4.5 shrink-0 accent-brand"
			/>
			{children}
		</label>
	);
}

/** A checkbox for each type of property. */
export function TypeToggles({ type }: { type: readonly PropertyType[] }) {
	return (
		<fieldset>
			<legend className="mb-1 text-14 text-ink-soft">Tipo de imóvel</legend>
			<div className="flex flex-wrap gap-2">
				{Object.entries(PROPERTY_TYPES).map(([value, words]) => (
					<Toggle key={value} name="type" value={value} checked={type.some((each) => each === value)}>
						{value === 'other' ? 'Outros' : words}
					</Toggle>
				))}
			</div>
		</fieldset>
	);
}
