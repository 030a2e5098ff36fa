/** What a field may hold, in the units of the API. The unit decides how it is checked, typed, stored and shown. */
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
	hours: number;
	/** ISO 8601; stored to the microsecond. */
	moment: string;
}
export type Unit = keyof Values;

export type Table = 'auctions' | 'properties';

export interface Field {
	label: string;
	/** What a sentence calls it, where the label is not a noun. */
	noun?: string;
	unit: Unit;
	table: Table;
	/** Its column, where that has another name. */
	column?: string;
	/** The value of a lot that does not state it; null where this is left out. */
	blank?: unknown;
	/** Bidders rely on it: frozen-fields.ts says from when on it may no longer change. */
	frozen?: true;
	/** The keys of a choice with their words. */
	words?: Readonly<Record<string, string>>;
}

/** A field whose check and input follow from its unit, with what the unit has to know. */
export type LotFact = Field & {
	/** In the form, in parentheses after the label. */
	note?: string;
} & (
		| { unit: 'text'; max: number }
		| { unit: 'choice'; words: Readonly<Record<string, string>> }
		| { unit: 'reais'; zero: boolean }
		| { unit: 'list'; hint: string }
		| { unit: 'link' | 'flag' | 'percent' | 'area' | 'count' | 'hours' }
	);
