import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '#server/platform/db/schema.ts';
import { conditionOf, type EntryFilter } from './entry-conditions.ts';
import { matchingPlaces } from './matching-entries.ts';
import { readSearchWords, type SearchWord } from './similar-words.ts';

/** The most lots with the words of a search among which the most similar ones are chosen. */
const MOST_CANDIDATES = 2_000;

/**
 * Lots that match a search nearly, most similar first: each word of it, or all but one, is in their title, place, street or type of
 * property, perhaps with another spelling. They match the other filters exactly.
 */
export async function nearlyFound(
	db: Kysely<Database>,
	filter: EntryFilter,
	listed: readonly string[],
	limit: number,
): Promise<string[]> {
	if (filter.search === '' || limit <= 0) return [];
	const words = await readSearchWords(db, filter.search);
	if (words.length === 0) return [];
	const places = await matchingPlaces(db, filter);
	const conditions = conditionOf('l', { ...filter, search: '' }, places);
	const search = async (wanted: readonly SearchWord[]) => {
		const { rows } = await sql<Nearly>`
			with candidates as materialized (
				select w.auction_id, w.words from listing_words w where true ${having(wanted)} limit ${MOST_CANDIDATES}
			), chosen as (
				select l.auction_id, ${rank(wanted)} as rank, l.created_at from candidates c
				join listing_entries l on l.auction_id = c.auction_id
				where l.environment = any(${filter.environments}::text[]) and not l.withdrawn ${conditions}
					and l.auction_id <> all(${listed}::uuid[])
				order by rank, l.created_at desc, l.auction_id desc limit ${limit}
			)
			select (select count(*) from candidates) as candidates,
				coalesce(array_agg(auction_id order by rank, created_at desc, auction_id desc), '{}') as ids from chosen`.execute(
			db,
		);
		return rows.filter(({ ids }) => ids.length > 0);
	};
	return (await firstFound(words, search))?.ids ?? [];
}

interface Nearly {
	candidates: number;
	ids: string[];
}

/** What all words find; if that is nothing, what all but one of them find, those that the fewest lots have. */
async function firstFound(
	words: readonly SearchWord[],
	search: (wanted: readonly SearchWord[]) => Promise<Nearly[]>,
): Promise<Nearly | undefined> {
	const known = words.filter(({ variants }) => variants.length > 0);
	if (known.length === 0 || known.length < words.length - 1) return undefined;
	const [whole] = await search(known);
	if (whole || known.length < words.length || known.length < 2) return whole;
	const shorter: Nearly[] = [];
	for (const left of known) {
		const kept = known.filter((each) => each !== left);
		if (kept.some(({ word }) => /\D/.test(word))) shorter.push(...(await search(kept)));
	}
	return shorter.sort((a, b) => a.candidates - b.candidates)[0];
}

function having(words: readonly SearchWord[]): RawBuilder<unknown> {
	const single = words.filter(({ variants }) => variants.length === 1).flatMap(({ variants }) => variants);
	const several = words.filter(({ variants }) => variants.length > 1);
	const each = several.map(({ variants }) => sql`and w.words && ${variants}::text[]`);
	return sql`${single.length > 0 ? sql`and w.words @> ${single}::text[]` : sql``} ${sql.join(each, sql` `)}`;
}

/** Better variants first; then the words in their order; then words in the title or the place before those in the street. */
function rank(words: readonly SearchWord[]): RawBuilder<unknown> {
	const phrase = words.map(({ variants }) => variants[0]).join(' ');
	const apart = sql`(strpos(' ' || array_to_string(c.words, ' ') || ' ', ${` ${phrase} `}) = 0)::int`;
	const ranks = words.map(({ variants }) => {
		return sql`(select 20 * v.n + (strpos(l.search_text, v.word) = 0)::int
			from unnest(${variants}::text[]) with ordinality as v (word, n) where v.word = any(c.words) order by v.n limit 1)`;
	});
	return sql`(8 * ${apart} + ${sql.join(ranks, sql` + `)})`;
}
