/**
 * The types of fields, in the units of the API. A field's unit decides how it is validated, entered, stored and shown.
 */
export interface Values {
	text: string;
	/** An http or https address. */
	link: string;
	/** One of the keys of `words`. */
	choice: string;
	flag: boolean;
	list: string[];
	/** Reais; stored in centavos. */
	reais: number;
	/** 5 is 5 %; stored in basis points. */
	percent: number;
	/** Square metres. */
	area: number;
	count: number;
	/** Degrees, positive in the north and the east. */
	coordinate: number;
	hours: number;
	/** 'YYYY-MM-DD'. */
	day: string;
	/** ISO 8601; stored to the microsecond. */
	moment: string;
}
export type Unit = keyof Values;

export type Table = 'auctions' | 'properties';

export interface Field {
	label: string;
	/** The noun for it within a sentence, where the label is not a noun. */
	noun?: string;
	unit: Unit;
	table: Table;
	/** The column, if its name differs from the field's. */
	column?: string;
	/** The value of a lot that does not state it; null if omitted. */
	blank?: unknown;
	/** Whether the edital states it: after publication only an erratum changes it (publication-freeze.ts, rules §28). */
	announced: boolean;
	/** Whether bidders rely on it; frozen-fields.ts defines from when it can no longer change (rules §12). */
	frozen: boolean;
	/** The options of a choice and their labels. */
	words?: Readonly<Record<string, string>>;
}

/** A field whose validation and input follow from its unit, with the properties that the unit needs. */
export type LotFact = Field & {
	/** Shown in the form in parentheses after the label. */
	note?: string;
} & (
		| { unit: 'text'; max: number }
		| { unit: 'choice'; words: Readonly<Record<string, string>> }
		| { unit: 'reais'; zero: boolean }
		| { unit: 'list'; hint: string }
		| { unit: 'coordinate'; max: number }
		| { unit: 'link' | 'flag' | 'percent' | 'area' | 'count' | 'hours' | 'day' }
	);
