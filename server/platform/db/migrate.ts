import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { type Migration, type MigrationProvider, Migrator } from 'kysely/migration';
import { SECOND } from '#domain/values/time.ts';
import { logProgress } from '#server/platform/log-progress.ts';
import { BASELINE, makeBaseline, olderThanBaseline } from './baseline.ts';
import type { Database } from './schema.ts';
import { readServerVersion, UPGRADE_POSTGRES } from './server-version.ts';
import { sqlStateOf } from './unavailable.ts';

/** How often a migration in progress is mentioned: on a large database some take minutes, and the server starts only afterwards. */
const MENTIONED = 5 * SECOND;

/** PostgreSQL's code for two transactions that waited for each other, of which it has ended one. */
const DEADLOCK = '40P01';

/** How often the migrations begin, when a server of the version before takes bids meanwhile: what a deadlock ended has written nothing. */
const ATTEMPTS = 5;

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
 * Makes the baseline in a new database, and applies the pending `migrations/*.sql`, all in one transaction, under a lock for servers that start at
 * once. Returns how many ran; throws at the first that fails, for a PostgreSQL older than 15, a database older than the baseline, and one that does not store texts as UTF-8.
 */
export async function migrate(db: Kysely<Database>): Promise<number> {
	const { text, tooOld } = await readServerVersion(db);
	if (tooOld) throw new Error(`DATABASE_URL: PostgreSQL ${text} is too old. ${UPGRADE_POSTGRES}`);
	const encoding = await readEncoding(db);
	if (encoding !== 'UTF8')
		throw new Error(`DATABASE_URL: the database stores texts as ${encoding}. Create it with encoding UTF8.`);
	const applied = await appliedMigrations(db);
	const older = olderThanBaseline(applied);
	if (older) throw new Error(`Migrations: ${older.found}. ${older.remedy}`);
	const { later } = await compareMigrations(db);
	if (later.length > 0)
		process.stderr.write(`The database is of a later version, which this one serves beside: ${later[0]}\n`);
	const names = await migrationNames(applied);
	// Those that the baseline replaces are recorded in older databases.
	const replaced = applied.filter((name) => name < BASELINE && !names.includes(name));
	const done = Object.fromEntries(
		[...replaced, ...later].map((name) => [name, { up: async () => undefined }]),
	);
	return applyMigrations(db, async () => ({ ...done, ...(await readMigrations(names)) }));
}

/** Applies those migrations that the database does not record, and begins again after a deadlock. Returns how many ran. */
export async function applyMigrations(
	db: Kysely<Database>,
	getMigrations: MigrationProvider['getMigrations'],
): Promise<number> {
	const migrator = new Migrator({ db, provider: { getMigrations } });
	for (let attempt = 1; ; attempt += 1) {
		const { error, results = [] } = await migrator.migrateToLatest();
		if (!error) return results.length;
		if (attempt === ATTEMPTS || sqlStateOf(error) !== DEADLOCK) throw error;
		process.stderr.write(
			'The upgrade of the database and a server that runs waited for each other: it begins again\n',
		);
	}
}

/** The names of the migrations that a database records, in their order. Reads only. */
async function appliedMigrations(db: Kysely<Database>): Promise<string[]> {
	const { rows: made } = await sql<{ there: boolean }>`
		select to_regclass('public.kysely_migration') is not null as there`.execute(db);
	if (!made[0]?.there) return [];
	const { rows } = await sql<{
		name: string;
	}>`select name from public.kysely_migration order by name`.execute(db);
	return rows.map(({ name }) => name);
}

/** How the migrations of a database compare with those of this version. */
interface Comparison {
	applied: string[];
	/** Those that the database lacks. */
	pending: string[];
	/**
	 * Those in the database that are later than all of this version: a server of the version before may start again during an
	 * upgrade, or after one was taken back.
	 */
	later: string[];
	/** Other ones in the database that this version does not know: always an error. */
	unknown: string[];
}

/** Compares the migrations that a database records with those of this version. Reads only. */
export async function compareMigrations(db: Kysely<Database>): Promise<Comparison> {
	const applied = await appliedMigrations(db);
	const names = await migrationNames(applied);
	const last = (await migrationFiles()).at(-1) ?? '';
	const foreign = applied.filter((name) => name > BASELINE && !names.includes(name));
	return {
		applied,
		pending: names.filter((name) => !applied.includes(name)),
		later: foreign.filter((name) => name > last),
		unknown: foreign.filter((name) => name <= last),
	};
}

/**
 * The migrations of a database with `applied`, in their order: the baseline and the files after it. A database of one of the two
 * versions before the baseline gets the last files that the baseline replaces instead.
 */
async function migrationNames(applied: string[]): Promise<string[]> {
	const files = await migrationFiles();
	if (applied.length > 0 && !applied.includes(BASELINE)) return files;
	return [BASELINE, ...files.filter((name) => name > BASELINE)];
}

const migrationFiles = async () => (await readdir(FOLDER)).filter((name) => name.endsWith('.sql')).sort();

async function readMigrations(names: string[]): Promise<Record<string, Migration>> {
	const files = await migrationFiles();
	const baseline = !names.includes(files[0] ?? '');
	const read = async (name: string): Promise<[string, Migration]> => {
		if (baseline && name === BASELINE) return [name, mentioned('schema.sql', makeBaseline)];
		const text = await readFile(join(FOLDER, name), 'utf8');
		return [name, mentioned(name, (db) => sql.raw(text).execute(db))];
	};
	return Object.fromEntries(await Promise.all(names.map(read)));
}

function mentioned(name: string, up: (db: Kysely<Database>) => Promise<unknown>): Migration {
	const mention = (seconds: number) =>
		process.stderr.write(`The database is being upgraded: ${name}, for ${seconds} s so far\n`);
	return { up: async (db) => void (await logProgress(() => up(db), mention, MENTIONED)) };
}
