import { FORM_FIELDS } from './form-fields.ts';
import type { Field, LotFact, Table, Values } from './lot-units.ts';
import { AUCTION_KINDS, OCCUPANCIES, PROPERTY_TYPES } from './property.ts';

/**
 * The other facts of a lot (rules §14), all optional, in the order of the API and the audit log. Form, API, columns,
 * audit log and the lot's page are derived from these entries. CONTRIBUTING.md describes how to add one.
 */
export const LOT_FACTS = {
	kind: {
		label: 'Natureza',
		unit: 'choice',
		words: AUCTION_KINDS,
		table: 'auctions',
		announced: true,
		frozen: true,
	},
	seller: { label: 'Comitente', unit: 'text', max: 200, table: 'auctions', announced: true, frozen: false },
	auctioneer_name: {
		label: 'Leiloeiro',
		unit: 'text',
		max: 200,
		table: 'auctions',
		announced: true,
		frozen: false,
	},
	auctioneer_registration: {
		label: 'Matrícula do leiloeiro',
		unit: 'text',
		max: 100,
		table: 'auctions',
		announced: true,
		frozen: false,
	},
	/** Below it the seller decides (rules §50). Bidders never see it; what is announced is that there is one. */
	reserve: {
		label: 'Preço de reserva',
		note: 'sigilosa: só a equipe vê',
		unit: 'reais',
		zero: false,
		table: 'auctions',
		announced: true,
		frozen: true,
	},
	property_type: {
		label: 'Tipo de imóvel',
		unit: 'choice',
		words: PROPERTY_TYPES,
		table: 'properties',
		announced: false,
		frozen: false,
	},
	occupancy: {
		label: 'Ocupação',
		unit: 'choice',
		words: OCCUPANCIES,
		table: 'properties',
		announced: false,
		frozen: false,
	},
	appraisal: {
		label: 'Avaliação',
		unit: 'reais',
		zero: false,
		table: 'properties',
		announced: true,
		frozen: false,
	},
	/** An old appraisal takes a reason before the publication (rules §44). */
	appraisal_date: {
		label: 'Data da avaliação',
		unit: 'day',
		table: 'properties',
		announced: true,
		frozen: false,
	},
	address: {
		label: 'Endereço',
		unit: 'text',
		max: 300,
		table: 'properties',
		announced: false,
		frozen: false,
	},
	neighborhood: {
		label: 'Bairro',
		unit: 'text',
		max: 100,
		table: 'properties',
		announced: false,
		frozen: false,
	},
	/** What the law compares the minimums of rounds with (rules §28). Only administrators see these. */
	contract_value: {
		label: 'Valor do imóvel no contrato',
		unit: 'reais',
		zero: false,
		table: 'properties',
		announced: true,
		frozen: false,
	},
	itbi_basis: {
		label: 'Base de cálculo do ITBI',
		unit: 'reais',
		zero: false,
		table: 'properties',
		announced: true,
		frozen: false,
	},
	debt: {
		label: 'Dívida com as despesas',
		unit: 'reais',
		zero: false,
		table: 'properties',
		announced: true,
		frozen: false,
	},
	/** For how much the fiduciante buys the lot until the second round ends (rules §49); without it, for `debt`. */
	payoff: {
		label: 'Valor para o devedor quitar',
		note: 'dívida e encargos hoje; só administradores e o devedor veem',
		unit: 'reais',
		zero: false,
		table: 'properties',
		announced: false,
		frozen: false,
	},
	payoff_date: {
		label: 'Data desse valor',
		unit: 'day',
		table: 'properties',
		announced: false,
		frozen: false,
	},
	owner_incapable: {
		label: 'Imóvel de incapaz',
		unit: 'flag',
		table: 'properties',
		blank: false,
		announced: true,
		frozen: false,
	},
	residential_financing: {
		label: 'Financiamento habitacional do imóvel',
		note: 'Lei 9.514, art. 26-A',
		unit: 'flag',
		table: 'properties',
		blank: false,
		announced: true,
		frozen: false,
	},
	/** The point of the address on the map; without it, a map shows the lot in its municipality. */
	latitude: {
		label: 'Latitude',
		unit: 'coordinate',
		max: 90,
		table: 'properties',
		announced: false,
		frozen: false,
	},
	longitude: {
		label: 'Longitude',
		unit: 'coordinate',
		max: 180,
		table: 'properties',
		announced: false,
		frozen: false,
	},
	total_area: { label: 'Área total', unit: 'area', table: 'properties', announced: false, frozen: false },
	private_area: {
		label: 'Área privativa',
		unit: 'area',
		table: 'properties',
		announced: false,
		frozen: false,
	},
	land_area: { label: 'Área do terreno', unit: 'area', table: 'properties', announced: false, frozen: false },
	bedrooms: { label: 'Quartos', unit: 'count', table: 'properties', announced: false, frozen: false },
	living_rooms: { label: 'Salas', unit: 'count', table: 'properties', announced: false, frozen: false },
	bathrooms: { label: 'Banheiros', unit: 'count', table: 'properties', announced: false, frozen: false },
	parking_spaces: { label: 'Vagas', unit: 'count', table: 'properties', announced: false, frozen: false },
	features: {
		label: 'Características',
		hint: 'Separadas por vírgula: varanda, área de serviço',
		unit: 'list',
		table: 'properties',
		blank: [],
		announced: false,
		frozen: false,
	},
	financing: {
		label: 'Aceita financiamento',
		noun: 'Financiamento',
		unit: 'flag',
		table: 'properties',
		announced: false,
		frozen: false,
	},
	registration: {
		label: 'Matrícula do imóvel',
		unit: 'text',
		max: 100,
		table: 'properties',
		announced: true,
		frozen: false,
	},
	registration_url: {
		label: 'Link da matrícula',
		unit: 'link',
		table: 'properties',
		announced: false,
		frozen: false,
	},
	notice_url: { label: 'Link do edital', unit: 'link', table: 'properties', announced: false, frozen: false },
	/** The buyer's commission; 5 % if the lot does not state it (rules §15). */
	commission_percent: {
		label: 'Comissão',
		unit: 'percent',
		table: 'auctions',
		column: 'commission_bp',
		blank: 5,
		announced: true,
		frozen: true,
	},
	/** Whether the lot accepts proposals to pay in instalments (CPC art. 895). */
	accepts_instalments: {
		label: 'Aceita proposta parcelada',
		noun: 'Proposta parcelada',
		unit: 'flag',
		table: 'auctions',
		blank: false,
		announced: true,
		frozen: true,
	},
	/** The lot's own estimates of costs that are paid to third parties. */
	itbi_percent: {
		label: 'ITBI estimado',
		unit: 'percent',
		table: 'properties',
		column: 'itbi_bp',
		announced: false,
		frozen: false,
	},
	registry_cost: {
		label: 'Custo de registro',
		note: 'estimativa',
		unit: 'reais',
		zero: true,
		table: 'properties',
		announced: false,
		frozen: false,
	},
	payment_deadline_hours: {
		label: 'Prazo de pagamento',
		unit: 'hours',
		table: 'auctions',
		blank: 24,
		announced: true,
		frozen: true,
	},
} as const satisfies Record<string, LotFact>;

/** The facts that give a price its meaning. */
const PRICED_FACTS = [
	'appraisal',
	'private_area',
	'total_area',
	'land_area',
] as const satisfies readonly LotField[];

/** The facts that a card of the listing shows. */
export const CARD_FACTS = [
	...PRICED_FACTS,
	'bedrooms',
	'parking_spaces',
	'financing',
	'kind',
] as const satisfies readonly LotField[];

/** The facts that visitors see, in the order of the API's response and of the lot's page. */
export const SALE_FACTS = ['kind', 'seller', 'auctioneer_name', 'auctioneer_registration'] as const;
export const PROPERTY_FACTS = [
	'property_type',
	'address',
	'neighborhood',
	'latitude',
	'longitude',
	'total_area',
	'private_area',
	'land_area',
	'bedrooms',
	'living_rooms',
	'bathrooms',
	'parking_spaces',
	'features',
	'appraisal',
	'occupancy',
	'registration',
	'registration_url',
	'notice_url',
	'financing',
	'itbi_percent',
	'registry_cost',
] as const satisfies readonly LotFactName[];
export const TERM_FACTS = ['commission_percent', 'accepts_instalments', 'payment_deadline_hours'] as const;

const LOT_FIELDS = { ...FORM_FIELDS, ...LOT_FACTS };
type Entries = typeof LOT_FIELDS;

export type LotFactName = keyof typeof LOT_FACTS;
export type LotField = keyof Entries;
export const LOT_FACT_NAMES = Object.keys(LOT_FACTS) as LotFactName[];
export const LOT_FIELD_NAMES = Object.keys(LOT_FIELDS) as LotField[];

export type UnitOf<N extends LotField> = Entries[N]['unit'];

/** The fields that are columns of a table. */
export type FieldsOf<T extends Table> = {
	[N in LotField]: Entries[N]['table'] extends T ? N : never;
}[LotField];

type Stated<E extends Field> = E extends { words: infer W } ? keyof W & string : Values[E['unit']];

/** The type of a field's value, in the units of the API. */
export type LotValue<N extends LotField> =
	| Stated<Entries[N]>
	| (Entries[N] extends { blank: unknown } ? never : null);
export type LotValues<N extends LotField = LotField> = { [K in N]: LotValue<K> };

/** The column of a field. */
export type ColumnOf<N extends LotField> = Entries[N] extends { column: infer C extends string } ? C : N;

/** Returns the entry of a field. */
export function fieldOf(name: LotField): Field {
	return LOT_FIELDS[name];
}

/** The noun for a field within a sentence: 'Comissão não pode mais mudar'. */
export function nounOf(name: LotField): string {
	const { noun, label } = fieldOf(name);
	return noun ?? label;
}

/** The fields of a lot that states nothing. */
export const BLANK_LOT = Object.fromEntries(
	LOT_FIELD_NAMES.map((name) => [name, fieldOf(name).blank ?? null]),
) as LotValues;
