import { AUCTION_KINDS, OCCUPANCIES, PROPERTY_TYPES } from '#domain/property.ts';

type Kind = 'text' | 'number' | 'link' | Record<string, string>;

/** The optional facts of a lot that are one text, number or choice each (rules §14), with their words. */
const FACTS = {
	kind: ['Modalidade', AUCTION_KINDS],
	property_type: ['Tipo de imóvel', PROPERTY_TYPES],
	occupancy: ['Ocupação', OCCUPANCIES],
	seller: ['Comitente', 'text'],
	auctioneer_name: ['Leiloeiro', 'text'],
	auctioneer_registration: ['Matrícula do leiloeiro', 'text'],
	address: ['Endereço', 'text'],
	neighborhood: ['Bairro', 'text'],
	total_area: ['Área total (m²)', 'number'],
	private_area: ['Área privativa (m²)', 'number'],
	land_area: ['Área do terreno (m²)', 'number'],
	bedrooms: ['Quartos', 'number'],
	living_rooms: ['Salas', 'number'],
	bathrooms: ['Banheiros', 'number'],
	parking_spaces: ['Vagas', 'number'],
	registration: ['Matrícula do imóvel', 'text'],
	registration_url: ['Link da matrícula', 'link'],
	notice_url: ['Link do edital', 'link'],
	commission_percent: ['Comissão (%)', 'number'],
	itbi_percent: ['ITBI estimado (%)', 'number'],
	payment_deadline_hours: ['Prazo de pagamento (horas)', 'number'],
} as const satisfies Record<string, readonly [label: string, kind: Kind]>;

export type FactName = keyof typeof FACTS;
export const FACT_NAMES = Object.keys(FACTS) as FactName[];

/** A fact's label and how it is filled in. */
export function factField(name: FactName): { label: string; kind: Kind } {
	const [label, kind] = FACTS[name];
	return { label, kind };
}

export function isNumber(name: FactName): boolean {
	return factField(name).kind === 'number';
}
