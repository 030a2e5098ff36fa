import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { BASELINE, makeBaseline } from '#server/platform/db/baseline.ts';
import { openDatabase } from '#server/platform/db/open.ts';
import type { Database } from '#server/platform/db/schema.ts';

const FOLDER = join(import.meta.dirname, '../platform/db/migrations');

/** A database, and its URL. */
interface Opened {
	db: Kysely<Database>;
	url: string;
}

/** Runs `check` on a new database without anything, on the same server as another one. It is dropped at the end. */
export async function onEmptyDatabase(
	{ db, url }: Opened,
	check: (empty: Kysely<Database>) => Promise<void>,
): Promise<void> {
	const name = `test_${randomUUID().replaceAll('-', '')}`;
	await sql`create database ${sql.id(name)} template template0`.execute(db);
	const empty = openDatabase(url.replace(/[^/]+$/, name));
	try {
		await check(empty);
	} finally {
		await empty.destroy();
		await sql`drop database ${sql.id(name)} with (force)`.execute(db);
	}
}

/** Runs `check` on a new database as it was before the migration `number`, which is later than the baseline; `upgrade` runs that migration. */
export async function onOlderDatabase(
	database: Opened,
	number: string,
	check: (older: Kysely<Database>, upgrade: () => Promise<void>) => Promise<void>,
): Promise<void> {
	await onEmptyDatabase(database, async (older) => {
		await makeBaseline(older);
		await run(older, (file) => file > BASELINE && file < number);
		await check(older, () => run(older, (file) => file.startsWith(number)));
	});
}

/** Runs the migrations whose names are selected, in order. */
async function run(db: Kysely<Database>, wanted: (name: string) => boolean): Promise<void> {
	const names = (await readdir(FOLDER)).filter((name) => name.endsWith('.sql')).sort();
	for (const name of names.filter(wanted))
		await sql.raw(await readFile(join(FOLDER, name), 'utf8')).execute(db);
}
