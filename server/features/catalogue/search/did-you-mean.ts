import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '#server/platform/db/schema.ts';
import { conditionOf, type EntryFilter } from './entry-conditions.ts';
import { matchingPlaces } from './matching-entries.ts';

/** The most words that are compared with the stored ones. */
const MOST_WORDS = 8;

/** The most stored words that stand for one of them. */
const MOST_VARIANTS = 8;

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

/** A word of a search, with the words of lots that it may mean: itself, or similar ones, best first. */
interface SearchWord {
	word: string;
	variants: string[];
	/** Whether lots have the word itself. */
	known: boolean;
}

/** The words of a search and what they may mean. Numbers are never similar. */
async function readSearchWords(db: Kysely<Database>, search: string): Promise<SearchWord[]> {
	const { rows } = await sql<{ word: string; known: string[] }>`
		select q.word, coalesce((select array_agg(distinct k.word) from (
			(select word from known_words k where k.word = q.word limit 1)
			union all
			(select word from known_words k where char_length(q.word) > 2 and k.word like q.word || '%' order by word limit 50)
			union all
			(select word from known_words k where char_length(q.word) > 3 and k.word % q.word
				order by similarity(k.word, q.word) desc limit 50)
		) k), '{}') as known
		from unnest(search_words(${search})) with ordinality as q (word, n) order by q.n limit ${MOST_WORDS}`.execute(
		db,
	);
	return rows.map(({ word, known }) => {
		if (/^\d+$/.test(word)) return { word, variants: [word], known: true };
		const itself = known.includes(word);
		return { word, variants: itself ? [word] : variantsOf(word, known), known: itself };
	});
}

/** Words with at most one wrong letter, or two in a long word; then words that start so. */
function variantsOf(word: string, known: readonly string[]): string[] {
	const allowed = word.length > 5 ? 2 : 1;
	return known
		.map((other) => ({ other, distance: editDistance(word, other), starts: other.startsWith(word) }))
		.filter(({ distance, starts }) => (word.length > 3 && distance <= allowed) || starts)
		.map((each) => ({ ...each, rank: each.distance <= allowed ? each.distance : allowed + 1 }))
		.sort((a, b) => a.rank - b.rank || a.other.length - b.other.length || (a.other < b.other ? -1 : 1))
		.slice(0, MOST_VARIANTS)
		.map(({ other }) => other);
}

/** The number of letters to insert, remove, replace or swap with their neighbour, to make one word of another. */
function editDistance(one: string, other: string): number {
	let [before, last]: number[][] = [[], Array.from({ length: other.length + 1 }, (_, n) => n)];
	for (let row = 1; row <= one.length; row += 1) {
		const next = [row];
		for (let column = 1; column <= other.length; column += 1) {
			const same = one[row - 1] === other[column - 1];
			const swapped = row > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
			next[column] = Math.min(
				(last?.[column] ?? 0) + 1,
				(next[column - 1] ?? 0) + 1,
				(last?.[column - 1] ?? 0) + (same ? 0 : 1),
				swapped ? (before?.[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
			);
		}
		[before, last] = [last, next];
	}
	return last?.[other.length] ?? 0;
}
