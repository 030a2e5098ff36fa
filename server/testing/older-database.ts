import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { openDatabase } from '#server/platform/db/open.ts';
import type { Database } from '#server/platform/db/schema.ts';

const FOLDER = join(import.meta.dirname, '../platform/db/migrations');

/**
 * Runs `check` on a new database as it was before the migration `number`; `upgrade` runs that migration. `db` and `url` are of a
 * database on the same server. The new one is dropped at the end.
 */
export async function onOlderDatabase(
	{ db, url }: { db: Kysely<Database>; url: string },
	number: string,
	check: (older: Kysely<Database>, upgrade: () => Promise<void>) => Promise<void>,
): Promise<void> {
	const name = `test_${randomUUID().replaceAll('-', '')}`;
	await sql`create database ${sql.id(name)} template template0`.execute(db);
	const older = openDatabase(url.replace(/[^/]+$/, name));
	try {
		await run(older, (file) => file < number);
		await check(older, () => run(older, (file) => file.startsWith(number)));
	} finally {
		await older.destroy();
		await sql`drop database ${sql.id(name)} with (force)`.execute(db);
	}
}

/** Runs the migrations whose names are selected, in order. */
async function run(db: Kysely<Database>, wanted: (name: string) => boolean): Promise<void> {
	const names = (await readdir(FOLDER)).filter((name) => name.endsWith('.sql')).sort();
	for (const name of names.filter(wanted))
		await sql.raw(await readFile(join(FOLDER, name), 'utf8')).execute(db);
}
