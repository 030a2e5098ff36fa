import type { ListingFilter } from '#domain/lot/listing.ts';
import { AUCTION_KINDS, OCCUPANCIES } from '#domain/lot/property.ts';
import { FilterChoice, MoneyField, Toggle, TypeToggles } from './filter-field.tsx';
import { NearMe } from './near-me.tsx';
import { PlaceFields } from './spec-fields.tsx';

const DISCOUNTS = [10, 20, 30, 40, 50, 60];

interface Props {
	filter: ListingFilter;
	/** The path of the page that shows the lots. */
	page: string;
	/** In the sheet of a phone, which has all fields. */
	all?: boolean;
}

/** The fields of the filters that are not in the pill. They state a place of the URL, which the map sets. */
export default function MoreFields({ filter, page, all = false }: Props) {
	const { type, price_min, price_max, discount_min, occupancy, kind, accepts_financing, near } = filter;
	return (
		<div className="grid gap-4 pt-2 pb-1">
			<input type="hidden" name="near" defaultValue={near?.join() ?? ''} />
			{all && <TypeToggles type={type} />}
			<div className={`grid grid-cols-2 gap-3 ${all ? '' : 'md:grid-cols-3 lg:grid-cols-5'}`}>
				<MoneyField name="price_min" label="Preço mínimo" value={price_min} />
				{all && <MoneyField name="price_max" label="Preço máximo" value={price_max} />}
				<FilterChoice
					name="discount_min"
					label="Abaixo da avaliação"
					of={discounts(discount_min)}
					value={String(discount_min ?? '')}
				/>
				<FilterChoice
					name="occupancy"
					label="Ocupação"
					of={{ '': 'Qualquer', ...OCCUPANCIES }}
					value={occupancy ?? ''}
				/>
				{all && (
					<FilterChoice
						name="kind"
						label="Natureza"
						of={{ '': 'Todas', ...AUCTION_KINDS }}
						value={kind ?? ''}
					/>
				)}
				<PlaceFields filter={filter} />
			</div>
			<div className="flex flex-wrap gap-x-6 gap-y-4">
				{all && (
					<div>
						<Toggle name="accepts_financing" value="true" checked={accepts_financing}>
							Aceita financiamento
						</Toggle>
					</div>
				)}
				<NearMe filter={filter} page={page} />
			</div>
		</div>
	);
}

/** The choices of a discount; one of the URL that is not among them is added. */
function discounts(chosen: number | null) {
	const values = new Set(chosen === null ? DISCOUNTS : [...DISCOUNTS, chosen]);
	const sorted = [...values].sort((one, other) => one - other);
	return [
		['', 'Qualquer'] as const,
		...sorted.map((percent) => [`${percent}`, `${percent}% ou mais`] as const),
	];
}
