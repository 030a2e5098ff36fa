import { z } from 'zod';
import { centavosOf, formatBRL, MAX_AMOUNT } from '#domain/values/money.ts';
import { lengthOf, shownLength, tidyLine } from '#domain/values/tidy-text.ts';
import { lineText } from '#domain/values/typed-text.ts';
import { LOT_FACT_NAMES, LOT_FACTS, type LotFactName, type LotValue, nounOf } from './lot-fields.ts';
import type { LotFact } from './lot-units.ts';

/** Upper limits of counts, areas and lists: far above any property, and within the range of their columns. */
const COUNT_MAX = 1_000;
const AREA_MAX = 1e10;
const LIST_MAX = 40;

type FactSchemas = {
	[N in LotFactName]: z.ZodOptional<z.ZodNullable<z.ZodType<LotValue<N> | null, LotValue<N>>>>;
};

/**
 * The schema of each optional fact of a lot, for the form and the API's body. Null removes the stored value, or
 * restores the default of a fact that has one.
 */
export const factSchemas = Object.fromEntries(
	LOT_FACT_NAMES.map((name) => [name, schemaOf(LOT_FACTS[name], nounOf(name)).nullish()]),
) as unknown as FactSchemas;

function schemaOf(fact: LotFact, noun: string): z.ZodType {
	switch (fact.unit) {
		case 'text':
			return line(noun, fact.max);
		case 'link':
			return link(noun);
		case 'choice': {
			const names = Object.keys(fact.words);
			return z.enum(names, `${noun} deve ser um destes: ${names.join(', ')}`);
		}
		case 'flag':
			return z.boolean(`${noun} deve ser verdadeiro ou falso`);
		case 'list':
			return list(noun);
		case 'reais':
			return amount(noun, fact.zero);
		case 'percent':
			return percent(noun);
		case 'area':
			return area(noun);
		case 'count':
			return whole(0, COUNT_MAX, `${noun} deve ser um número inteiro de 0 a ${COUNT_MAX}`);
		case 'coordinate':
			return degrees(noun, fact.max);
		case 'day':
			return z.iso.date(`${noun} deve ser uma data, como 2026-11-28`);
		case 'hours':
			return whole(1, 720, `${noun} deve ficar entre 1 e 720 horas`);
	}
}

/** One line of text. Empty text becomes null. */
function line(noun: string, max: number) {
	return lineText(noun)
		.refine((text) => lengthOf(text) <= max, `${noun} deve ter no máximo ${max} caracteres`)
		.transform((text) => text || null);
}

function link(noun: string) {
	const wrong = `${noun} deve ser um endereço http:// ou https://`;
	return z
		.string(wrong)
		.overwrite(tidyLine)
		.refine((text) => text === '' || isWebAddress(text), wrong)
		.transform((text) => text || null);
}

function isWebAddress(text: string): boolean {
	return text.length <= 2_000 && z.url({ protocol: /^https?$/ }).safeParse(text).success;
}

function list(noun: string) {
	const wrong = `${noun} devem ser no máximo ${LIST_MAX} textos de até 100 caracteres`;
	const entry = lineText(noun, wrong).refine(
		(text) => shownLength(text) >= 1 && lengthOf(text) <= 100,
		wrong,
	);
	return z.array(entry, wrong).max(LIST_MAX, wrong);
}

function amount(noun: string, zero: boolean) {
	const most = formatBRL(MAX_AMOUNT);
	const decimals = 'no máximo duas casas decimais';
	const wrong = zero
		? `${noun} deve ficar entre R$ 0,00 e ${most}, com ${decimals}`
		: `${noun} deve ser maior que zero e no máximo ${most}`;
	const number = zero ? z.number(wrong).min(0, wrong) : z.number(wrong).positive(wrong);
	return number.max(MAX_AMOUNT / 100, wrong).refine(hasCents, zero ? wrong : `${noun} deve ter ${decimals}`);
}

function percent(noun: string) {
	const wrong = `${noun} deve ficar entre 0 e 100%, com no máximo duas casas decimais`;
	return z.number(wrong).min(0, wrong).max(100, wrong).refine(hasCents, wrong);
}

function area(noun: string) {
	const wrong = `${noun} deve ser maior que zero, com no máximo duas casas decimais`;
	return z.number(wrong).positive(wrong).max(AREA_MAX, wrong).refine(hasCents, wrong);
}

/** Six decimals are a tenth of a metre. */
function degrees(noun: string, max: number) {
	const wrong = `${noun} deve ficar entre -${max} e ${max}, com no máximo seis casas decimais`;
	return z
		.number(wrong)
		.min(-max, wrong)
		.max(max, wrong)
		.refine((value) => Number(value.toFixed(6)) === value, wrong);
}

/** Whether a number has at most two decimals. */
function hasCents(value: number): boolean {
	return centavosOf(value) !== null;
}

function whole(min: number, max: number, wrong: string) {
	return z.int(wrong).min(min, wrong).max(max, wrong);
}
