import {
	BLANK_LOT,
	fieldOf,
	LOT_FACT_NAMES,
	type LotFactName,
	type LotValues,
	type UnitOf,
} from '#domain/lot/lot-fields.ts';
import type { Unit } from '#domain/lot/lot-units.ts';
import { type Centavos, reaisOf } from '#domain/values/money.ts';
import { fromReais } from '#web/api/amount.ts';

/** The optional facts of a lot as typed: amounts in centavos (0: none), all others as text ('': none). */
export type FactDraft = { [N in LotFactName]: UnitOf<N> extends 'reais' ? Centavos : string };

/** Converts between a value of the API, or null, and the value of its input. */
interface Typing {
	typed: (value: never) => string | Centavos;
	read: (typed: never) => unknown;
}

const TEXT: Typing = {
	typed: (value: string | null) => value ?? '',
	read: (typed: string) => typed.trim() || null,
};
const NUMBER: Typing = {
	typed: (value: number | null) => (value === null ? '' : String(value).replace('.', ',')),
	read: (typed: string) => (typed.trim() === '' ? null : numberOf(typed.trim())),
};

/** Digits in the Brazilian format, each point before three of them. */
const GROUPED = /^\s*\d{1,3}(\.\d{3})+\s*$/;

const BY_UNIT: Record<Unit, Typing> = {
	text: TEXT,
	link: TEXT,
	choice: TEXT,
	day: TEXT,
	moment: TEXT,
	flag: {
		typed: (value: boolean | null) => (value === null ? '' : String(value)),
		read: (typed: string) => (typed === '' ? null : typed === 'true'),
	},
	list: { typed: (value: string[] | null) => (value ?? []).join(', '), read: listOf },
	reais: {
		typed: (value: number | null) => (value === null ? 0 : fromReais(value)),
		read: (typed: Centavos) => (typed === 0 ? null : reaisOf(typed)),
	},
	percent: NUMBER,
	// An area has two decimals at most: `1.200` are not 1.2 m².
	area: {
		...NUMBER,
		read: (typed: string) => NUMBER.read((GROUPED.test(typed) ? typed.replaceAll('.', '') : typed) as never),
	},
	count: NUMBER,
	coordinate: NUMBER,
	hours: NUMBER,
};

/** Parses a number in the Brazilian format, '1.234,5'; NaN for anything else. */
function numberOf(typed: string): number {
	return Number(typed.includes(',') ? typed.replaceAll('.', '').replace(',', '.') : typed);
}

function listOf(typed: string): string[] {
	return typed
		.split(',')
		.map((entry) => entry.trim())
		.filter(Boolean);
}

/** The form values of a lot's facts. */
export function typedFacts(values: { [N in LotFactName]: LotValues[N] | null }): FactDraft {
	const facts = LOT_FACT_NAMES.map((name) => [
		name,
		BY_UNIT[fieldOf(name).unit].typed(values[name] as never),
	]);
	return Object.fromEntries(facts) as FactDraft;
}

/** The facts of a form as input of the form's schema. */
export function readFacts(draft: FactDraft): Record<LotFactName, unknown> {
	const facts = LOT_FACT_NAMES.map((name) => [name, BY_UNIT[fieldOf(name).unit].read(draft[name] as never)]);
	return Object.fromEntries(facts) as Record<LotFactName, unknown>;
}

const EMPTY = Object.fromEntries(
	LOT_FACT_NAMES.map((name) => [name, fieldOf(name).unit === 'flag' ? BLANK_LOT[name] : null]),
) as { [N in LotFactName]: LotValues[N] | null };

/** The facts of a new form. The server sets the default of an empty fact. A flag with a default has no empty choice. */
export const NEW_FACTS = typedFacts(EMPTY);
