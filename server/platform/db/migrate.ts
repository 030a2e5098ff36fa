import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { SECOND } from '#domain/time.ts';
import { mentionSlow } from '#server/platform/mention-slow.ts';
import type { Database } from './schema.ts';

/** How often a migration in progress is mentioned: on a large database some take minutes, and the server starts only afterwards. */
const MENTIONED = 5 * SECOND;

const FOLDER = join(import.meta.dirname, 'migrations');

/**
 * Applies the pending `migrations/*.sql`, each in a transaction, under a lock for servers that start at once. Returns
 * how many ran; throws at the first that fails, which is rolled back.
 */
export async function migrate(db: Kysely<Database>): Promise<number> {
	const migrator = new Migrator({ db, provider: { getMigrations: readMigrations } });
	const { error, results = [] } = await migrator.migrateToLatest();
	if (error) throw error;
	return results.length;
}

async function readMigrations(): Promise<Record<string, Migration>> {
	const names = (await readdir(FOLDER)).filter((name) => name.endsWith('.sql')).sort();
	const read = async (name: string): Promise<[string, Migration]> => {
		const text = await readFile(join(FOLDER, name), 'utf8');
		const mention = (seconds: number) =>
			process.stderr.write(`The database is being upgraded: ${name}, for ${seconds} s so far\n`);
		return [
			name,
			{ up: async (db) => void (await mentionSlow(() => sql.raw(text).execute(db), mention, MENTIONED)) },
		];
	};
	return Object.fromEntries(await Promise.all(names.map(read)));
}
