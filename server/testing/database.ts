import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, inject } from 'vitest';
import { openDatabase } from '#server/platform/db/open.ts';
import type { Database } from '#server/platform/db/schema.ts';

/** A migrated database of one test file, on the run's cluster. */
interface TestDatabase {
	readonly db: Kysely<Database>;
	readonly url: string;
	/** The same database for the serving role. */
	readonly servingUrl: string;
}

/** Creates the test file's database from the template before its tests, and drops it after them. */
export function useDatabase(): TestDatabase {
	const name = `test_${randomUUID().replaceAll('-', '')}`;
	const template = inject('templateUrl');
	const url = template.replace(/[^/]+$/, name);
	const templateName = template.slice(template.lastIndexOf('/') + 1);
	const held: { db?: Kysely<Database> } = {};
	beforeAll(async () => {
		await administer(template, (admin) =>
			sql`create database ${sql.id(name)} template ${sql.id(templateName)} strategy file_copy`.execute(admin),
		);
		held.db = openDatabase(url);
	});
	afterAll(async () => {
		await held.db?.destroy();
		await administer(template, (admin) => sql`drop database ${sql.id(name)} with (force)`.execute(admin));
	});
	return {
		url,
		get servingUrl() {
			return inject('servingUrl').replace(/[^/]+$/, name);
		},
		get db() {
			if (!held.db) throw new Error('the database exists from beforeAll on');
			return held.db;
		},
	};
}

let admin: Kysely<Database> | undefined;

/**
 * Runs a statement in another database, because copying the template requires that it has no connections. The files of a process share
 * the connection, which costs PostgreSQL as much as the copy.
 */
async function administer(
	template: string,
	statement: (admin: Kysely<Database>) => Promise<unknown>,
): Promise<void> {
	admin ??= openDatabase(template.replace(/[^/]+$/, 'postgres'), 1);
	await statement(admin);
}
