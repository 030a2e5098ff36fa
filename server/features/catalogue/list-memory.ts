import type { Kysely } from 'kysely';
import type { Database } from '#server/platform/db/schema.ts';

/** The most characters that are stored for a database: 40 times the ids of 1,000 auctions. */
const CAPACITY = 1_500_000;

/** What a filter has found. Lists of ids and places are array literals of PostgreSQL, which go back as they came. */
export interface Found {
	/** The version of the lists in which it was found (038-list-versions.sql); null in a transaction that writes. */
	version: number | null;
	/** The number of matches, as far as they were counted. */
	matches: number;
	/** The auctions among which the page is; null if they are too many to be listed. */
	ids: string | null;
	/** The places that match, and their number; null for a filter without places. */
	places: { ids: string; count: number } | null;
	/** The parts of the search that the index of texts is asked for. */
	parts: readonly string[];
}

/**
 * What lists have found in the version that was seen last. Everything is forgotten when another one is seen, and the oldest when there is no
 * room. Whoever uses it compares its version with that of the statement that reads the page.
 */
export class ListMemory {
	/** Some auctions' texts; null until they are needed. */
	sample: readonly string[] | null = null;
	#version: number | null = null;
	#size = 0;
	readonly #found = new Map<string, Found>();

	get(key: string): Found | undefined {
		return this.#found.get(key);
	}

	/** Stores what was found, unless in a transaction that writes. */
	set(key: string, found: Found): void {
		if (found.version === null) return;
		this.see(found.version);
		this.#forget(key);
		this.#found.set(key, found);
		this.#size += sizeOf(key, found);
		for (const oldest of this.#found.keys()) {
			if (this.#size <= CAPACITY) break;
			this.#forget(oldest);
		}
	}

	/** Forgets what was found in another version. */
	see(version: number | null): void {
		if (version === null || version === this.#version) return;
		this.#version = version;
		this.#size = 0;
		this.#found.clear();
		this.sample = null;
	}

	#forget(key: string): void {
		const found = this.#found.get(key);
		if (!found) return;
		this.#found.delete(key);
		this.#size -= sizeOf(key, found);
	}
}

function sizeOf(key: string, { ids, places }: Found): number {
	return key.length + (ids?.length ?? 0) + (places?.ids.length ?? 0);
}

const memories = new WeakMap<Kysely<Database>, ListMemory>();

/** The memory of a database's lists in this process. */
export function memoryOf(db: Kysely<Database>): ListMemory {
	const memory = memories.get(db) ?? new ListMemory();
	memories.set(db, memory);
	return memory;
}
