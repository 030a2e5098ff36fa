import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { SECOND } from '#domain/values/time.ts';
import { logProgress } from '#server/platform/log-progress.ts';
import type { Database } from './schema.ts';

/** How often a migration in progress is mentioned: on a large database some take minutes, and the server starts only afterwards. */
const MENTIONED = 5 * SECOND;

const FOLDER = join(import.meta.dirname, 'migrations');

/** The encoding of the connection's database, as PostgreSQL names it: it must be UTF8. */
export async function readEncoding(db: Kysely<Database>): Promise<string> {
	const { rows } = await sql<{ encoding: string }>`
		select pg_encoding_to_char(encoding) as encoding from pg_database where datname = current_database()`.execute(
		db,
	);
	return rows[0]?.encoding ?? '';
}

/**
 * Applies the pending `migrations/*.sql`, each in a transaction, under a lock for servers that start at once. Returns
 * how many ran; throws at the first that fails, which is rolled back, and for a database that does not store texts as UTF-8.
 */
export async function migrate(db: Kysely<Database>): Promise<number> {
	const encoding = await readEncoding(db);
	if (encoding !== 'UTF8')
		throw new Error(`DATABASE_URL: the database stores texts as ${encoding}. Create it with encoding UTF8.`);
	const later = await laterMigrations(db);
	if (later.length > 0)
		process.stderr.write(`The database is of a later version, which this one serves beside: ${later[0]}\n`);
	const done = Object.fromEntries(later.map((name) => [name, { up: async () => undefined }]));
	const getMigrations = async () => ({ ...(await readMigrations()), ...done });
	const migrator = new Migrator({ db, provider: { getMigrations } });
	const { error, results = [] } = await migrator.migrateToLatest();
	if (error) throw error;
	return results.length;
}

/** The migrations that a database lacks, and the applied ones that this version does not know. Reads only. */
export async function compareMigrations(
	db: Kysely<Database>,
): Promise<{ pending: string[]; unknown: string[] }> {
	const names = await migrationNames();
	const { rows: made } = await sql<{ there: boolean }>`
		select to_regclass('public.kysely_migration') is not null as there`.execute(db);
	const { rows } = made[0]?.there
		? await sql<{ name: string }>`select name from public.kysely_migration order by name`.execute(db)
		: { rows: [] };
	const applied = rows.map(({ name }) => name);
	return {
		pending: names.filter((name) => !applied.includes(name)),
		unknown: applied.filter((name) => !names.includes(name)),
	};
}

/**
 * The migrations in the database that are later than all of this version: a server of the version before may start again
 * during an upgrade, or after one was taken back. An unknown migration among its own remains an error.
 */
export async function laterMigrations(db: Kysely<Database>): Promise<string[]> {
	const last = (await migrationNames()).at(-1) ?? '';
	const { unknown } = await compareMigrations(db);
	return unknown.filter((name) => name > last);
}

const migrationNames = async () => (await readdir(FOLDER)).filter((name) => name.endsWith('.sql')).sort();

async function readMigrations(): Promise<Record<string, Migration>> {
	const names = await migrationNames();
	const read = async (name: string): Promise<[string, Migration]> => {
		const text = await readFile(join(FOLDER, name), 'utf8');
		const mention = (seconds: number) =>
			process.stderr.write(`The database is being upgraded: ${name}, for ${seconds} s so far\n`);
		return [
			name,
			{ up: async (db) => void (await logProgress(() => sql.raw(text).execute(db), mention, MENTIONED)) },
		];
	};
	return Object.fromEntries(await Promise.all(names.map(read)));
}
