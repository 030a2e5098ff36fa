import { formatBRL } from '#domain/values/money.ts';
import { formatNumber } from '#domain/values/numbers.ts';
import {
	AUCTION_KINDS,
	type AuctionKind,
	OCCUPANCIES,
	PROPERTY_TYPES,
	type PropertyType,
} from './property.ts';

export const STATUS_FILTERS = {
	all: 'Todos',
	active: 'Ativos',
	pending: 'Pendentes',
	completed: 'Finalizados',
} as const;
export type StatusFilter = keyof typeof STATUS_FILTERS;

export const SORTS = {
	recent: 'Mais recentes',
	ending: 'Encerrando antes',
	'price-low': 'Menor preço',
	'price-high': 'Maior preço',
	discount: 'Maior desconto',
} as const;
export type SortBy = keyof typeof SORTS;

/** The filter of spec §3, as the URL states it. */
export interface SpecFilter {
	search: string;
	status: StatusFilter;
	sortBy: SortBy;
	city: string;
	state: string;
}

export type Occupancy = keyof typeof OCCUPANCIES;

/** A circle: the degrees of its centre, and its radius. */
export type Near = readonly [latitude: number, longitude: number, km: number];

/** A part of the map, in degrees. */
export type Bounds = readonly [south: number, west: number, north: number, east: number];

/** The filters beside the spec's five. `NO_MORE_FILTERS` is without effect. */
export interface MoreFilters {
	/** One of these types, in the order of `PROPERTY_TYPES`; any if empty. */
	type: readonly PropertyType[];
	/** Limits of the current bid in reais. */
	price_min: number | null;
	price_max: number | null;
	/** At least this far below the appraisal, in percent. */
	discount_min: number | null;
	/** A lot that does not state its occupancy is 'unknown'. */
	occupancy: Occupancy | null;
	kind: AuctionKind | null;
	accepts_financing: boolean;
	/** The lot's address point, or else its municipality, is in this circle. */
	near: Near | null;
	/** The same point is in this part of the map. */
	bounds: Bounds | null;
}
export type MoreFilterName = keyof MoreFilters;

export const NO_MORE_FILTERS: MoreFilters = {
	type: [],
	price_min: null,
	price_max: null,
	discount_min: null,
	occupancy: null,
	kind: null,
	accepts_financing: false,
	near: null,
	bounds: null,
};
export const MORE_FILTER_NAMES = Object.keys(NO_MORE_FILTERS) as MoreFilterName[];

/** The labels of the filters' fields. */
export const MORE_FILTERS: Readonly<Record<MoreFilterName, string>> = {
	type: 'Tipo de imóvel',
	price_min: 'Preço mínimo',
	price_max: 'Preço máximo',
	discount_min: 'Desconto mínimo',
	occupancy: 'Ocupação',
	kind: 'Natureza',
	accepts_financing: 'Aceita financiamento',
	near: 'Perto de mim',
	bounds: 'Área do mapa',
};

/** The radius of `near`, in kilometres. */
export const NEAR_KM = { min: 1, max: 500 } as const;

/** All filters of the listing. */
export interface ListingFilter extends SpecFilter, MoreFilters {}

const NO_SPEC_FILTER: SpecFilter = { search: '', status: 'all', sortBy: 'recent', city: '', state: '' };
export const NO_FILTER: ListingFilter = { ...NO_SPEC_FILTER, ...NO_MORE_FILTERS };

/** A filter in the form of a URL; '' for one without effect. */
export function writeValue(value: unknown): string {
	return value === null || value === false ? '' : String(value);
}

/** Returns the filter as pairs for `new URLSearchParams`, without defaults. */
export function writeFilter(filter: ListingFilter): [name: string, value: string][] {
	return Object.entries(filter)
		.map(([name, value]): [string, string] => [name, writeValue(value)])
		.filter(([name, value]) => value !== writeValue(NO_FILTER[name as keyof ListingFilter]));
}

/** The number of active filters: search, status, city, state and a sort order other than recent (spec §9). */
export function activeFilters(filter: ListingFilter): number {
	return writeFilter(filter).filter(([name]) => name in NO_SPEC_FILTER).length;
}

/** The number of active filters beside these. */
export function activeMoreFilters(filter: ListingFilter): number {
	return writeFilter(filter).length - activeFilters(filter);
}

const BY_NAME: { [N in MoreFilterName]: (value: NonNullable<MoreFilters[N]>) => string } = {
	type: (types) => types.map((type) => PROPERTY_TYPES[type]).join(' ou '),
	price_min: (reais) => `A partir de ${formatBRL(Math.round(reais * 100))}`,
	price_max: (reais) => `Até ${formatBRL(Math.round(reais * 100))}`,
	discount_min: (percent) => `${percent}% ou mais abaixo da avaliação`,
	occupancy: (occupancy) => (occupancy === 'unknown' ? 'Ocupação não informada' : OCCUPANCIES[occupancy]),
	kind: (kind) => AUCTION_KINDS[kind],
	accepts_financing: () => 'Aceita financiamento',
	near: ([, , km]) => `A até ${formatNumber(km)} km`,
	bounds: () => 'Na área do mapa',
};

/** The filters that have an effect, each with words for it: 'Até R$ 300.000,00'. */
export function moreFiltersInWords(filters: MoreFilters): { name: MoreFilterName; words: string }[] {
	return MORE_FILTER_NAMES.flatMap((name) => {
		const value = filters[name];
		return writeValue(value) === '' ? [] : [{ name, words: BY_NAME[name](value as never) }];
	});
}
