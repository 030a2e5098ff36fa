import { type Kysely, sql } from 'kysely';
import { migrate } from '#server/platform/db/migrate.ts';
import { openDatabase } from '#server/platform/db/open.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { medianOf } from './figures.ts';
import { fillWithLots } from './fill-lots.ts';

/** The numbers of lots that are compared. */
export const SIZES = [1_000, 100_000, 1_000_000];

/** The time of a repeated query at the largest size over that at the smallest. */
const RATIO_LIMIT = 2;

/** The time of a query that nobody has asked since the lists changed, at the largest size, in milliseconds. */
const FIRST_LIMIT = 25;

const WARM_UPS = 3;
const ROUNDS = 15;

export interface Compared {
	/** Medians in milliseconds, in the order of SIZES, of a query that was asked before. */
	ms: number[];
	ratio: number;
	/** The same of a query that was not asked since the lists changed (decision 052). */
	first_ms: number[];
	first_ratio: number;
	pass: boolean;
}

/** Fills a database of each size in the cluster of `url`, calls `act` with them, and closes them. */
export async function withSizes<T>(
	url: string,
	act: (databases: Kysely<Database>[]) => Promise<T>,
): Promise<T> {
	const admin = openDatabase(url, 1);
	const databases: Kysely<Database>[] = [];
	try {
		for (const size of SIZES) {
			const name = `lots_${size}`;
			const kept = await sql`select from pg_database where datname = ${name}`.execute(admin);
			if (kept.rows.length === 0) await sql`create database ${sql.id(name)}`.execute(admin);
			const db = openDatabase(url.replace(/[^/]+$/, name), 4);
			databases.push(db);
			const start = performance.now();
			await migrate(db);
			if (kept.rows.length === 0) await fillWithLots(db, size);
			process.stderr.write(`${size} lots in ${Math.round((performance.now() - start) / 1_000)} s\n`);
		}
		return await act(databases);
	} finally {
		for (const db of [...databases, admin]) await db.destroy();
	}
}

/** Measures an action on each database in turn, so that the machine's load affects all of them alike. */
export async function compare(
	name: string,
	databases: readonly Kysely<Database>[],
	act: (db: Kysely<Database>, place: number) => Promise<unknown>,
): Promise<Compared> {
	const again: number[][] = databases.map(() => []);
	const first: number[][] = databases.map(() => []);
	for (let round = -WARM_UPS; round < ROUNDS; round += 1) {
		for (const [place, db] of databases.entries()) {
			// A copy, for which nothing is remembered.
			const unasked = await timed(() => act(db.withoutPlugins(), place));
			const asked = await timed(() => act(db, place));
			if (round < 0) continue;
			first[place]?.push(unasked);
			again[place]?.push(asked);
		}
	}
	const [{ ms, ratio }, { ms: first_ms, ratio: first_ratio }] = [ratioOf(again), ratioOf(first)];
	const pass = ratio <= RATIO_LIMIT && (first_ms.at(-1) ?? 0) <= FIRST_LIMIT;
	const compared = { ms, ratio, first_ms, first_ratio, pass };
	process.stderr.write(`${name} ${JSON.stringify(compared)}\n`);
	return compared;
}

async function timed(act: () => Promise<unknown>): Promise<number> {
	const start = performance.now();
	await act();
	return performance.now() - start;
}

/** The median of each size, and the ratio of the largest to the smallest. */
function ratioOf(times: readonly (readonly number[])[]): { ms: number[]; ratio: number } {
	const ms = times.map((each) => Number(medianOf(each).toFixed(2)));
	return { ms, ratio: Number(((ms.at(-1) ?? 0) / (ms[0] ?? 1)).toFixed(1)) };
}

/** The line of a benchmark that compares sizes. */
export function summaryOf(queries: Record<string, Compared>): object {
	const all = Object.values(queries);
	const count = (meets: (compared: Compared) => boolean) => all.filter(meets).length;
	return {
		sizes: SIZES,
		queries,
		measured: all.length,
		within_ratio: count(({ ratio }) => ratio <= RATIO_LIMIT),
		first_within_ratio: count(({ first_ratio }) => first_ratio <= RATIO_LIMIT),
		slowest_ms: Math.max(...all.map(({ ms }) => ms.at(-1) ?? 0)),
		slowest_first_ms: Math.max(...all.map(({ first_ms }) => first_ms.at(-1) ?? 0)),
		passed: count(({ pass }) => pass),
		pass: all.every(({ pass }) => pass),
	};
}
