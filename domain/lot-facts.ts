import { z } from 'zod';
import { centavosOf, formatBRL, MAX_AMOUNT } from './money.ts';
import { AUCTION_KINDS, OCCUPANCIES, PROPERTY_TYPE_NAMES } from './property.ts';

/** The buyer's commission and the time to pay where the lot says nothing (rules §15). */
export const DEFAULT_COMMISSION_PERCENT = 5;
export const DEFAULT_DEADLINE_HOURS = 24;

/** The largest room count and area taken, far above any property and within their columns. */
const ROOMS_MAX = 1_000;
const AREA_MAX = 1e10;
const FEATURES_MAX = 40;

const names = <T extends object>(of: T) => Object.keys(of) as [keyof T & string, ...(keyof T & string)[]];

/** Length as people and the database count it: an emoji is one character. */
export function lengthOf(text: string): number {
	return [...text].length;
}

/** A text the database can keep: PostgreSQL refuses the character NUL. */
export function storable(text: string): boolean {
	return !text.includes('\u0000');
}

export const NOT_STORABLE = 'Texto com caractere inválido';

/** A line that may be left empty, which means null. */
function line(label: string, max: number) {
	return z
		.string(`${label} deve ser um texto`)
		.trim()
		.refine(storable, NOT_STORABLE)
		.refine((text) => lengthOf(text) <= max, `${label} deve ter no máximo ${max} caracteres`)
		.transform((text) => text || null)
		.nullish();
}

function link(label: string) {
	const wrong = `${label} deve ser um endereço http:// ou https://`;
	return z
		.string(wrong)
		.trim()
		.refine(storable, NOT_STORABLE)
		.refine((text) => text === '' || isWebAddress(text), wrong)
		.transform((text) => text || null)
		.nullish();
}

function isWebAddress(text: string): boolean {
	return text.length <= 2_000 && z.url({ protocol: /^https?$/ }).safeParse(text).success;
}

function choice<T extends object>(label: string, of: T) {
	return z.enum(names(of), `${label} deve ser um destes: ${names(of).join(', ')}`).nullish();
}

function rooms(label: string) {
	const wrong = `${label} deve ser um número inteiro de 0 a ${ROOMS_MAX}`;
	return z.int(wrong).min(0, wrong).max(ROOMS_MAX, wrong).nullish();
}

function area(label: string) {
	const wrong = `${label} deve ser maior que zero, com no máximo duas casas decimais`;
	return z
		.number(wrong)
		.positive(wrong)
		.max(AREA_MAX, wrong)
		.refine((value) => centavosOf(value) !== null, wrong)
		.nullish();
}

const APPRAISAL = `Avaliação deve ser maior que zero e no máximo ${formatBRL(MAX_AMOUNT)}`;
const COMMISSION = 'Comissão deve ficar entre 0 e 100 %, com no máximo duas casas decimais';
const ITBI = 'ITBI estimado deve ficar entre 0 e 100 %, com no máximo duas casas decimais';
const REGISTRY = `Custo de registro deve ficar entre R$ 0,00 e ${formatBRL(MAX_AMOUNT)}, com no máximo duas casas decimais`;
const DEADLINE = 'Prazo de pagamento deve ficar entre 1 e 720 horas';
const FEATURES = `Características devem ser no máximo ${FEATURES_MAX} textos de até 100 caracteres`;

/**
 * What a lot may carry beyond the form of spec §5 (rules §14), under the names of its columns; amounts in reais.
 * All of it may be left out; null takes away what was there, or restores the house's commission and deadline.
 */
export const lotFacts = {
	kind: choice('Modalidade', AUCTION_KINDS),
	seller: line('Comitente', 200),
	auctioneer_name: line('Leiloeiro', 200),
	auctioneer_registration: line('Matrícula do leiloeiro', 100),
	property_type: z
		.enum(PROPERTY_TYPE_NAMES, `Tipo de imóvel deve ser um destes: ${PROPERTY_TYPE_NAMES.join(', ')}`)
		.nullish(),
	occupancy: choice('Ocupação', OCCUPANCIES),
	appraisal: z
		.number(APPRAISAL)
		.positive(APPRAISAL)
		.max(MAX_AMOUNT / 100, APPRAISAL)
		.refine((value) => centavosOf(value) !== null, 'Avaliação deve ter no máximo duas casas decimais')
		.nullish(),
	address: line('Endereço', 300),
	neighborhood: line('Bairro', 100),
	total_area: area('Área total'),
	private_area: area('Área privativa'),
	land_area: area('Área do terreno'),
	bedrooms: rooms('Quartos'),
	living_rooms: rooms('Salas'),
	bathrooms: rooms('Banheiros'),
	parking_spaces: rooms('Vagas'),
	features: z
		.array(
			z.string(FEATURES).trim().min(1, FEATURES).max(100, FEATURES).refine(storable, NOT_STORABLE),
			FEATURES,
		)
		.max(FEATURES_MAX, FEATURES)
		.nullish(),
	financing: z.boolean('Financiamento deve ser verdadeiro ou falso').nullish(),
	registration: line('Matrícula do imóvel', 100),
	registration_url: link('Link da matrícula'),
	notice_url: link('Link do edital'),
	commission_percent: z
		.number(COMMISSION)
		.min(0, COMMISSION)
		.max(100, COMMISSION)
		.refine((value) => centavosOf(value) !== null, COMMISSION)
		.nullish(),
	/** Whether proposals to pay in instalments are taken (CPC 895). */
	accepts_instalments: z.boolean('Proposta parcelada deve ser verdadeiro ou falso').nullish(),
	/** The lot's own estimates of what is paid beside the house; null is not stated. */
	itbi_percent: z
		.number(ITBI)
		.min(0, ITBI)
		.max(100, ITBI)
		.refine((value) => centavosOf(value) !== null, ITBI)
		.nullish(),
	registry_cost: z
		.number(REGISTRY)
		.min(0, REGISTRY)
		.max(MAX_AMOUNT / 100, REGISTRY)
		.refine((value) => centavosOf(value) !== null, REGISTRY)
		.nullish(),
	payment_deadline_hours: z.int(DEADLINE).min(1, DEADLINE).max(720, DEADLINE).nullish(),
};
