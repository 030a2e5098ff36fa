import { useId } from 'react';
import { PAGES } from '#contract/paths.ts';
import type { ListingFilter } from '#domain/lot/listing.ts';
import { AUCTION_KINDS, OCCUPANCIES, PROPERTY_TYPES } from '#domain/lot/property.ts';
import { formatNumber } from '#domain/values/numbers.ts';
import { showReais } from '#web/api/amount.ts';
import { FilterChoice, FilterLabel } from './filter-field.tsx';
import { NearMe } from './near-me.tsx';

const PRICES = [50, 100, 200, 300, 500, 750, 1_000, 2_000, 5_000].map((thousands) => thousands * 1_000);
const DISCOUNTS = [10, 20, 30, 40, 50, 60];

interface Props {
	filter: ListingFilter;
	/** False for people without scripts, which the button 'Perto de mim' needs. */
	scripted?: boolean;
}

/** The fields of the filters beside the spec's. They state a place of the URL, which the map sets. */
export default function MoreFields({ filter, scripted = true }: Props) {
	const { type, price_min, price_max, discount_min, occupancy, kind, accepts_financing, near } = filter;
	const Amount = scripted ? ChosenAmount : TypedAmount;
	return (
		<div className="grid gap-4 pt-2 pb-1">
			<input type="hidden" name="near" defaultValue={near?.join() ?? ''} />
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
			<div className="grid grid-cols-2 gap-3 md:grid-cols-3 lg:grid-cols-5">
				<Amount
					name="price_min"
					label="Preço mínimo"
					of={choices('Sem mínimo', PRICES, price_min, inReais)}
					value={price_min}
				/>
				<Amount
					name="price_max"
					label="Preço máximo"
					of={choices('Sem máximo', PRICES, price_max, inReais)}
					value={price_max}
				/>
				<Amount
					name="discount_min"
					label="Abaixo da avaliação"
					of={choices('Qualquer', DISCOUNTS, discount_min, (percent) => `${percent}% ou mais`)}
					value={discount_min}
				/>
				<FilterChoice
					name="occupancy"
					label="Ocupação"
					of={{ '': 'Qualquer', ...OCCUPANCIES }}
					value={occupancy ?? ''}
				/>
				<FilterChoice
					name="kind"
					label="Natureza"
					of={{ '': 'Todas', ...AUCTION_KINDS }}
					value={kind ?? ''}
				/>
			</div>
			<div className="flex flex-wrap gap-x-6 gap-y-4">
				<div>
					<Toggle name="accepts_financing" value="true" checked={accepts_financing}>
						Aceita financiamento
					</Toggle>
				</div>
				{scripted && <NearMe filter={filter} page={PAGES.home} />}
			</div>
		</div>
	);
}

interface AmountProps {
	name: 'price_min' | 'price_max' | 'discount_min';
	label: string;
	of: ReturnType<typeof choices>;
	value: number | null;
}

function ChosenAmount({ value, ...rest }: AmountProps) {
	return <FilterChoice {...rest} value={String(value ?? '')} />;
}

/** In each document, for people without scripts: a few bytes in place of all choices. */
function TypedAmount({ name, label, value }: AmountProps) {
	const id = useId();
	return (
		<div>
			<FilterLabel of={id}>{`${label} (${name === 'discount_min' ? '%' : 'R$'})`}</FilterLabel>
			<input
				id={id}
				inputMode="decimal"
				name={name}
				autoComplete="off"
				defaultValue={value ?? ''}
				className="control"
			/>
		</div>
	);
}

/** The choices of an amount; one of the URL that is not among them is added. */
function choices(none: string, usual: number[], chosen: number | null, words: (value: number) => string) {
	const values = new Set(chosen === null ? usual : [...usual, chosen]);
	const sorted = [...values].sort((one, other) => one - other);
	return [['', none] as const, ...sorted.map((value) => [String(value), words(value)] as const)];
}

/** `R$ 300 mil`, `R$ 2 milhões`; any other amount in full. */
function inReais(reais: number): string {
	if (reais >= 1_000_000 && reais % 1_000_000 === 0)
		return `R$ ${formatNumber(reais / 1_000_000)} ${reais === 1_000_000 ? 'milhão' : 'milhões'}`;
	const thousands = reais > 0 && reais < 1_000_000 && reais % 1_000 === 0;
	return thousands ? `R$ ${reais / 1_000} mil` : showReais(reais);
}

interface ToggleProps {
	name: 'type' | 'accepts_financing';
	value: string;
	checked: boolean;
	children: string;
}

/** A checkbox whose label is the whole target. */
function Toggle({ name, value, checked, children }: ToggleProps) {
	return (
		<label className="inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-control border border-edge bg-surface px-2.5 hover:border-ink-soft has-checked:border-brand has-checked:text-brand">
			<input
				type="checkbox"
				name={name}
				value={value}
				defaultChecked={checked}
				className="size-4.5 accent-brand"
			/>
			{children}
		</label>
	);
}
