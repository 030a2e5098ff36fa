import { z } from 'zod';
import { typedReais } from '#domain/values/amount-readings.ts';
import { centavosOf, formatBRL, MAX_AMOUNT } from '#domain/values/money.ts';
import {
	type Bounds,
	MORE_FILTERS,
	NEAR_KM,
	type Near,
	NO_FILTER,
	SORTS,
	STATUS_FILTERS,
} from './listing.ts';
import { AUCTION_KINDS, OCCUPANCIES, PROPERTY_TYPE_NAMES, type PropertyType } from './property.ts';

const keys = <T extends object>(of: T) => Object.keys(of) as [keyof T & string, ...(keyof T & string)[]];
const term = (name: string, max: number) =>
	z.string().trim().max(max, `${name} deve ter no máximo ${max} caracteres`);

/** A field that a form may send empty. */
const optional = <S extends z.ZodType>(schema: S) =>
	z.preprocess((given) => (given === '' ? undefined : given), schema.optional());

const MOST = formatBRL(MAX_AMOUNT);

function price(name: 'price_min' | 'price_max') {
	const wrong = `${MORE_FILTERS[name]} deve ficar entre R$ 0,00 e ${MOST}, com no máximo duas casas decimais`;
	return z.preprocess(
		(given) => (typeof given === 'string' ? (typedReais(given) ?? given) : given),
		z.coerce
			.number(wrong)
			.min(0, wrong)
			.max(MAX_AMOUNT / 100, wrong)
			.refine((reais) => centavosOf(reais) !== null, wrong),
	);
}

const TYPES = `${MORE_FILTERS.type} deve ser um ou mais destes, separados por vírgula: ${PROPERTY_TYPE_NAMES.join(', ')}`;
const DISCOUNT = `${MORE_FILTERS.discount_min} deve ser um número inteiro de 1 a 99`;
const NEAR = `near deve ser LATITUDE,LONGITUDE,KM: de -90 a 90, de -180 a 180, de ${NEAR_KM.min} a ${NEAR_KM.max}`;

/** One or more types: `house,land`, or the field several times. */
const types = z
	.union([z.string(), z.array(z.string())], TYPES)
	.transform((given) => [given].flat().join().split(',').filter(Boolean))
	.refine((given): given is PropertyType[] => given.every(isType), TYPES)
	.transform((given) => PROPERTY_TYPE_NAMES.filter((name) => given.includes(name)));

function isType(name: string): name is PropertyType {
	return PROPERTY_TYPE_NAMES.includes(name as PropertyType);
}

const near = z
	.string(NEAR)
	.regex(/^-?\d{1,2}(\.\d{1,9})?,-?\d{1,3}(\.\d{1,9})?,\d{1,3}(\.\d{1,9})?$/, NEAR)
	.transform((given) => given.split(',').map(Number) as unknown as Near)
	.refine(([latitude, longitude, km]) => {
		return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 && km >= NEAR_KM.min && km <= NEAR_KM.max;
	}, NEAR);

const BOUNDS = 'bounds deve ser SUL,OESTE,NORTE,LESTE: de -90 a 90 e de -180 a 180, sul e oeste menores';

const bounds = z
	.string(BOUNDS)
	.regex(/^(-?\d{1,3}(\.\d{1,9})?,){3}-?\d{1,3}(\.\d{1,9})?$/, BOUNDS)
	.transform((given) => given.split(',').map(Number) as unknown as Bounds)
	.refine(([south, west, north, east]) => {
		return -90 <= south && south < north && north <= 90 && -180 <= west && west < east && east <= 180;
	}, BOUNDS);

const choice = <T extends Record<string, string>>(label: string, of: T) =>
	z.enum(keys(of), `${label}: use um destes valores: ${keys(of).join(', ')}`);

/** Validates the filter of the listing; every field has a default. */
export const listingFilter = z.object({
	search: term('Busca', 200).default(NO_FILTER.search),
	status: z
		.enum(keys(STATUS_FILTERS), `Status deve ser um destes: ${keys(STATUS_FILTERS).join(', ')}`)
		.default(NO_FILTER.status),
	sortBy: z
		.enum(keys(SORTS), `Ordem deve ser uma destas: ${keys(SORTS).join(', ')}`)
		.default(NO_FILTER.sortBy),
	city: term('Cidade', 100).default(NO_FILTER.city),
	state: z.string().trim().max(2, 'Use a sigla do estado (ex: SP)').default(NO_FILTER.state),
	type: optional(types).transform((given) => given ?? NO_FILTER.type),
	price_min: optional(price('price_min')).transform(orNull),
	price_max: optional(price('price_max')).transform(orNull),
	discount_min: optional(
		z.coerce.number(DISCOUNT).int(DISCOUNT).min(1, DISCOUNT).max(99, DISCOUNT),
	).transform(orNull),
	occupancy: optional(choice(MORE_FILTERS.occupancy, OCCUPANCIES)).transform(orNull),
	kind: optional(choice(MORE_FILTERS.kind, AUCTION_KINDS)).transform(orNull),
	accepts_financing: optional(z.literal('true', `${MORE_FILTERS.accepts_financing} deve ser true`)).transform(
		Boolean,
	),
	near: optional(near).transform(orNull),
	bounds: optional(bounds).transform(orNull),
});

function orNull<T>(given: T | undefined): T | null {
	return given ?? null;
}
