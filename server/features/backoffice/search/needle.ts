import { type RawBuilder, sql } from 'kysely';
import { uuid } from '#contract/amount.ts';
import { readSaleReference, type SaleReference } from '#domain/sale/sale-reference.ts';
import { caseDigits } from '#domain/values/case-number.ts';
import { fold } from '#domain/values/fold.ts';
import { readTaxId } from '#domain/values/tax-id.ts';
import { TRIGRAM } from '#server/features/catalogue/search/entry-conditions.ts';
import { escapeLike } from '#server/platform/db/like.ts';

/** The most words of a search that are looked for. */
const MOST_WORDS = 8;

/**
 * How good a hit is: a whole number or identifier (0), a beginning of a name or what belongs to a number (1), another part of the name (2), or a part of
 * what belongs to it (3).
 */
export type Rank = 0 | 1 | 2 | 3;
export interface Ranked {
	rank: Rank;
}

/** What a search may mean. */
export interface Needle {
	/** Tidy, not empty. */
	text: string;
	words: string[];
	id: string | null;
	reference: SaleReference | null;
	/** The digits of a case number, or a part of them. */
	case_digits: string | null;
	/** The number of a registration (matrícula), or a part of it, without the dots of thousands. */
	registration: string | null;
	/** A CPF or CNPJ, as it is written. */
	tax_id: string | null;
}

/** `search` is tidy, and has a character that is not a space. */
export function readNeedle(search: string): Needle {
	return {
		text: search,
		words: search.split(' ').slice(0, MOST_WORDS),
		id: uuid.safeParse(search).success ? search : null,
		reference: readSaleReference(search),
		case_digits: caseDigits(search),
		registration: readRegistration(search),
		tax_id: readTaxId(search)?.text ?? null,
	};
}

const REGISTRATION = /^(?:matr[ií]cula\s*)?(?:n[ºo°.]{0,2}\s*)?(\d[\d.]{2,}(?:\s.*)?)$/i;

function readRegistration(search: string): string | null {
	return REGISTRATION.exec(search)?.[1]?.replaceAll('.', '') ?? null;
}

/** SQL: the folded text of a search, as a literal part of a LIKE pattern. */
export function pattern(search: string): RawBuilder<string> {
	return sql<string>`fold_text(${escapeLike(search)})`;
}

/**
 * SQL: whether a folded text has all words, in any place; of words that no index of trigrams finds, such as 'li', only the beginnings of
 * words are looked for, which it does find. Folding takes most of the time: each word's condition has the text once.
 */
export function hasWords(text: RawBuilder<unknown>, words: readonly string[]): RawBuilder<boolean> {
	const each = words.map((word) =>
		TRIGRAM.test(word)
			? sql`${text} like '%' || ${pattern(word)} || '%'`
			: sql`${text} ~ ${`(^|\\s)${fold(word).replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')}`}`,
	);
	return sql<boolean>`(${sql.join(each, sql` and `)})`;
}

/** SQL: the rank of a hit by words: whether the folded text begins with the search. */
export function rankByWords(folded: RawBuilder<unknown>, { text }: Needle): RawBuilder<Rank> {
	return sql<Rank>`case when ${folded} like ${pattern(text)} || '%' then 1 else 2 end`;
}
