import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/platform/db/schema.ts';

/** The most words that are compared with the stored ones. */
const MOST_WORDS = 8;

/** The most stored words that stand for one of them. */
const MOST_VARIANTS = 8;

/** A word of a search, with the words of lots that it may mean: itself, or similar ones, best first. */
export interface SearchWord {
	word: string;
	variants: string[];
	/** Whether lots have the word itself. */
	known: boolean;
}

/** The words of a search and what they may mean. Numbers are never similar. */
export async function readSearchWords(db: Kysely<Database>, search: string): Promise<SearchWord[]> {
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
export function variantsOf(word: string, known: readonly string[]): string[] {
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
export function editDistance(one: string, other: string): number {
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
