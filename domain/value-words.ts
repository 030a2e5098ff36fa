import { fieldOf, type LotField } from './lot-fields.ts';
import type { Unit } from './lot-units.ts';
import { formatBRL } from './money.ts';
import { formatArea } from './property.ts';
import { formatDateTimeSeconds } from './time.ts';

/** A value in words. One that is not what its field holds, as an old log may have it, is shown as it is. */
export type Show = (value: unknown) => string;

export const text: Show = (value) => (typeof value === 'string' ? value : JSON.stringify(value));

export const list = (show: Show): Show => {
	return (value) => (Array.isArray(value) ? value.map(show).join(', ') : text(value));
};

export const number = (show: (value: number) => string): Show => {
	return (value) => (typeof value === 'number' ? show(value) : text(value));
};

export const choice = (words: Readonly<Record<string, string>>): Show => {
	return (value) => words[String(value)] ?? text(value);
};

/** Reais as the API has them, rounded to the centavos that they came from. */
export const reais = number((value) => formatBRL(Math.round(value * 100)));

export const time: Show = (value) =>
	typeof value === 'string' && !Number.isNaN(Date.parse(value)) ? formatDateTimeSeconds(value) : text(value);

export const yesNo = choice({ true: 'Sim', false: 'Não' });

const BY_UNIT = {
	text,
	link: text,
	choice: text,
	flag: yesNo,
	list: list(text),
	reais,
	percent: number((value) => `${value.toLocaleString('pt-BR')} %`),
	area: number(formatArea),
	count: text,
	hours: number((value) => `${value} h`),
	moment: time,
} satisfies Record<Unit, Show>;

/** How a field of a lot is said, in the units of the API. */
export function wordsOf(name: LotField): Show {
	const { words, unit } = fieldOf(name);
	return words ? choice(words) : BY_UNIT[unit];
}
