import { type Kysely, sql } from 'kysely';
import type { LotMap } from '#contract/map.ts';
import { SECOND } from '#domain/values/time.ts';
import { VERSION } from '#server/features/catalogue/find-entries.ts';
import type { Database } from '#server/platform/db/schema.ts';

/** A map is used again for this many times the time that reading it took, so that maps take a twentieth of one connection. */
const TIMES_READING = 20;

/** Prices change without a new version of the lists: a map of the current version is used again for this long. */
const UNCHANGED = 2 * SECOND;

/** The largest number of maps that are stored for a database: of 6,000 places, 1 MB each. */
const MOST_MAPS = 30;

interface Remembered {
	map: Promise<LotMap>;
	version: number;
	/** When the reading began, and how long it took; both in milliseconds, infinite while it is being read. */
	began: number;
	took: number;
}

const memories = new WeakMap<Kysely<Database>, Map<string, Remembered>>();

/** The map that was read last for a key, unless it is too old; requests at the same time share one reading. */
export async function rememberedMap(
	db: Kysely<Database>,
	key: string,
	read: () => Promise<LotMap>,
): Promise<LotMap> {
	const memory = memories.get(db) ?? new Map<string, Remembered>();
	memories.set(db, memory);
	const last = memory.get(key);
	const age = last ? performance.now() - last.began : 0;
	if (last && age < last.took * TIMES_READING) return last.map;
	const version = await versionOf(db);
	// A transaction that writes has no version.
	if (version === null) return read();
	if (last && last.version === version && age < UNCHANGED) return last.map;
	// Another request may have begun to read in between.
	const now = memory.get(key);
	if (now && now !== last) return now.map;
	const reading: Remembered = {
		map: read(),
		version,
		began: performance.now(),
		took: Number.POSITIVE_INFINITY,
	};
	memory.delete(key);
	memory.set(key, reading);
	for (const oldest of memory.keys()) {
		if (memory.size <= MOST_MAPS) break;
		memory.delete(oldest);
	}
	try {
		const map = await reading.map;
		reading.took = performance.now() - reading.began;
		return map;
	} catch (error) {
		if (memory.get(key) === reading) memory.delete(key);
		throw error;
	}
}

async function versionOf(db: Kysely<Database>): Promise<number | null> {
	const { rows } = await sql<{ version: number | null }>`select ${VERSION} as version`.execute(db);
	return rows[0]?.version ?? null;
}
