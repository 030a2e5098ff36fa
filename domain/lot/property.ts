import { formatTwoDecimals } from '#domain/values/numbers.ts';

/** The types of property. The types of the Caixa list map to them. */
export const PROPERTY_TYPES = {
	apartment: 'Apartamento',
	house: 'Casa',
	land: 'Terreno',
	building: 'Prédio',
	commercial: 'Comercial',
	office: 'Sala',
	store: 'Loja',
	warehouse: 'Galpão',
	rural: 'Imóvel rural',
	other: 'Imóvel',
} as const;
export type PropertyType = keyof typeof PROPERTY_TYPES;
export const PROPERTY_TYPE_NAMES = Object.keys(PROPERTY_TYPES) as [PropertyType, ...PropertyType[]];

/** Who sells, and under which law (rules §14, §43). New ones come last: the database numbers them (`facts_of`). */
export const AUCTION_KINDS = {
	judicial: 'Judicial',
	extrajudicial: 'Extrajudicial',
	voluntary: 'Venda voluntária',
	fiduciary: 'Alienação fiduciária',
	administrative: 'Administrativo',
} as const;
export type AuctionKind = keyof typeof AUCTION_KINDS;

export const OCCUPANCIES = { vacant: 'Desocupado', occupied: 'Ocupado', unknown: 'Não informada' } as const;

/** `81,86 m²`: formats square metres with at most two decimals. */
export function formatArea(squareMetres: number): string {
	return `${formatTwoDecimals(squareMetres)} m²`;
}
