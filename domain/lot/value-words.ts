import { formatDay } from '#domain/values/calendar-days.ts';
import { formatBRL } from '#domain/values/money.ts';
import { formatPercent } from '#domain/values/numbers.ts';
import { formatDateTimeSeconds } from '#domain/values/time.ts';
import { fieldOf, type LotField } from './lot-fields.ts';
import type { Unit } from './lot-units.ts';
import { formatArea } from './property.ts';

/** Formats a value. A value of an unexpected type, as in an old log entry, is shown unchanged. */
export type Show = (value: unknown) => string;

/** Shows a string unchanged, and any other value as JSON. */
export const text: Show = (value) => (typeof value === 'string' ? value : JSON.stringify(value));

/** Makes the formatter of an array: its items, separated by commas. */
export const list = (show: Show): Show => {
	return (value) => (Array.isArray(value) ? value.map(show).join(', ') : text(value));
};

/** Makes the formatter of a number. */
export const number = (show: (value: number) => string): Show => {
	return (value) => (typeof value === 'number' ? show(value) : text(value));
};

/** Makes the formatter of a choice from the labels of its options. */
export const choice = (words: Readonly<Record<string, string>>): Show => {
	return (value) => words[String(value)] ?? text(value);
};

/** Formats reais, rounded to whole centavos. */
export const reais = number((value) => formatBRL(Math.round(value * 100)));

/** Formats an ISO text as date and time with seconds in São Paulo. */
export const time: Show = (value) =>
	typeof value === 'string' && !Number.isNaN(Date.parse(value)) ? formatDateTimeSeconds(value) : text(value);

/** Formats '2026-11-28' as 28/11/2026. */
export const day: Show = (value) => formatDay(text(value));

export const yesNo = choice({ true: 'Sim', false: 'Não' });

const BY_UNIT = {
	text,
	link: text,
	choice: text,
	flag: yesNo,
	list: list(text),
	reais,
	percent: number(formatPercent),
	area: number(formatArea),
	count: text,
	coordinate: number((value) => `${String(value).replace('.', ',')}°`),
	hours: number((value) => `${value} h`),
	day,
	moment: time,
} satisfies Record<Unit, Show>;

/** Returns the formatter of a lot's field, for values in the units of the API. */
export function wordsOf(name: LotField): Show {
	const { words, unit } = fieldOf(name);
	return words ? choice(words) : BY_UNIT[unit];
}
