import { type Centavos, MAX_AMOUNT } from './money.ts';
import { formatNumber } from './numbers.ts';
import { isUnclearAmount, parseCurrency, typedCentavos } from './typed-amount.ts';

const THOUSAND = 1_000;
const MILLION = 1_000_000;
const WORDS: Record<string, number> = {
	mil: THOUSAND,
	k: THOUSAND,
	mi: MILLION,
	milhao: MILLION,
	milhoes: MILLION,
};

/**
 * What an unclear amount (`isUnclearAmount`) can mean, in centavos, the likeliest first: `12345.67` is 12.345,67 or
 * 1.234.567,00. None if the text is not an amount, as `1e5` or `-5`, or is more than `MAX_AMOUNT`.
 */
export function readingsOf(typed: string): Centavos[] {
	const text = typed
		.normalize('NFD')
		.replace(/[\u0300-\u036f]/g, '')
		.toLowerCase()
		.replace(/r\$|\s|de(?=\s*reais)|rea(l|is)/g, '');
	const [, number = '', word = ''] = /^([\d.,]+)([a-z]*)$/.exec(text) ?? [];
	if (number === '') return [];
	if (word !== '') return inRange([decimalOf(number) * (WORDS[word] ?? Number.NaN)]);
	return inRange([decimalOf(number), typedCentavos(number) / 100]);
}

/** The number whose last separator is a decimal one if one or two digits follow it. */
function decimalOf(number: string): number {
	const [, whole = '', decimals = ''] = /^(.*?)(?:[.,](\d{1,2}))?$/.exec(number) ?? [];
	return Number(`${whole.replace(/\D/g, '')}.${decimals}`);
}

function inRange(reais: number[]): Centavos[] {
	const amounts = reais.map((each) => Math.round(each * 100));
	return [...new Set(amounts)].filter((amount) => amount > 0 && amount <= MAX_AMOUNT);
}

/** A price in reais as it is typed, `400 mil`, `1.500,50` or the API's `300000.5`; null if it is none, or can be read in two ways. */
export function typedReais(typed: string): number | null {
	const plain = Number(typed);
	if (typed.trim() !== '' && Number.isFinite(plain) && !GROUPED.test(typed)) return plain;
	if (/\d/.test(typed) && !isUnclearAmount(typed)) return parseCurrency(typed) / 100;
	const [reading, other] = readingsOf(typed);
	return reading === undefined || other !== undefined ? null : reading / 100;
}

/** `300.000` is a number with decimals to a computer only. */
const GROUPED = /^\s*\d{1,3}(\.\d{3})+\s*$/;

/** The same, as short as it can be typed: `400 mil`, `2 milhões`, `212.345`. */
export function shortReais(reais: number): string {
	const [unit, word] =
		reais >= MILLION ? [MILLION, reais === MILLION ? ' milhão' : ' milhões'] : [THOUSAND, ' mil'];
	const units = reais / unit;
	if (reais === 0 || !Number.isInteger(units)) return formatNumber(reais);
	// A browser's first formatter takes long, and a page suggests such prices before it is hydrated.
	return `${units < 1_000 ? units : formatNumber(units)}${word}`;
}
