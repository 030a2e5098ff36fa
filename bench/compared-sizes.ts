import { type Kysely, sql } from 'kysely';
import { migrate } from '#server/platform/db/migrate.ts';
import { openDatabase } from '#server/platform/db/open.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { medianOf } from './figures.ts';
import { fillWithLots } from './fill-lots.ts';

/** The numbers of lots that are compared. */
export const SIZES = [1_000, 100_000, 1_000_000];

/** The most milliseconds that a query may take at each size. */
const LIMITS = [20, 20, 100];

const WARM_UPS = 3;
const ROUNDS = 15;

export interface Compared {
	/** Medians in milliseconds, in the order of SIZES. */
	ms: number[];
	/** The last of them over the first. */
	ratio: number;
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
	const times: number[][] = databases.map(() => []);
	for (let round = -WARM_UPS; round < ROUNDS; round += 1) {
		for (const [place, db] of databases.entries()) {
			const time = await timed(() => act(db, place));
			if (round >= 0) times[place]?.push(time);
		}
	}
	const ms = times.map((each) => Number(medianOf(each).toFixed(2)));
	const ratio = Number(((ms.at(-1) ?? 0) / (ms[0] ?? 1)).toFixed(1));
	const pass = ms.every((time, place) => time <= (LIMITS[place] ?? 0));
	const compared = { ms, ratio, pass };
	process.stderr.write(`${name} ${JSON.stringify(compared)}\n`);
	return compared;
}

async function timed(act: () => Promise<unknown>): Promise<number> {
	const start = performance.now();
	await act();
	return performance.now() - start;
}

/** The line of a benchmark that compares sizes. */
export function summaryOf(queries: Record<string, Compared>): object {
	const all = Object.values(queries);
	return {
		sizes: SIZES,
		queries,
		measured: all.length,
		slowest_ms: SIZES.map((_, place) => Math.max(...all.map(({ ms }) => ms[place] ?? 0))),
		passed: all.filter(({ pass }) => pass).length,
		pass: all.every(({ pass }) => pass),
	};
}
