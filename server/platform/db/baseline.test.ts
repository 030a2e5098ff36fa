import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { useDatabase } from '#server/testing/database.ts';
import { describeRows, describeSchema } from '#server/testing/describe-schema.ts';
import { onEmptyDatabase, onOlderDatabase } from '#server/testing/older-database.ts';
import { BASELINE, makeBaseline } from './baseline.ts';
import { compareMigrations, migrate } from './migrate.ts';
import type { Database } from './schema.ts';

const database = useDatabase();

/** Kysely's record of migrations, as older databases have it. */
async function record(db: Kysely<Database>, names: string[]): Promise<void> {
	await sql`create table kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null)`.execute(
		db,
	);
	for (const [n, name] of names.entries())
		await sql`insert into kysely_migration values (${name}, ${`2026-11-20T00:00:00.0${n}0Z`})`.execute(db);
}

/** Some of the migrations that the baseline replaces. */
const BEFORE = ['001-accounts.sql', '045-municipalities.sql'];
const OLDEST = '068-order-of-work-and-parties.sql';
const FILES = readdirSync(join(import.meta.dirname, 'migrations')).sort();
const LATER = FILES.filter((name) => name > BASELINE);

/**
 * `schema-at-8b8993f.txt` was written once by describeSchema and describeRows, on PostgreSQL 18, from an empty database after the migrations
 * 001 to 076 of commit 8b8993f. PostgreSQL 15 gives the same, and its pg_dump found no difference either.
 */
test('the baseline and the migrations up to 076 make what those of commit 8b8993f made, column by column', async () => {
	await onOlderDatabase(database, '077', async (db) => {
		const made = `${await describeSchema(db)}\n${await describeRows(db)}`;
		expect(made).toBe(readFileSync(join(import.meta.dirname, 'schema-at-8b8993f.txt'), 'utf8'));
	});
});

describe('a database', () => {
	test('that is new gets the baseline', async () => {
		await onEmptyDatabase(database, async (db) => {
			expect(await migrate(db)).toBe(1 + LATER.length);
			expect(await compareMigrations(db)).toMatchObject({ pending: [], unknown: [] });
			expect(await migrate(db)).toBe(0);
		});
	});

	test('at migration 070 has the baseline, and gets only later migrations', async () => {
		await onEmptyDatabase(database, async (db) => {
			await makeBaseline(db);
			await record(db, [...BEFORE, OLDEST, BASELINE]);
			await sql`insert into users (name, email, email_verified) values ('Ana', 'ana@teste.invalid', true)`.execute(
				db,
			);
			expect(await compareMigrations(db)).toMatchObject({ pending: LATER, unknown: [] });
			expect(await migrate(db)).toBe(LATER.length);
			const { rows } = await sql`select name from users`.execute(db);
			expect(rows).toEqual([{ name: 'Ana' }]);
		});
	});

	test('at migration 068 gets 069 and 070, and all later ones, and ends with the schema of a new one', async () => {
		await onEmptyDatabase(database, async (db) => {
			await makeBaseline(db);
			await sql`alter table preference_rights drop column document_id`.execute(db);
			await sql`drop table supporting_documents`.execute(db);
			await sql`alter table auction_results drop column round`.execute(db);
			await record(db, [...BEFORE, OLDEST]);
			expect(await compareMigrations(db)).toMatchObject({ pending: FILES, unknown: [] });
			expect(await migrate(db)).toBe(FILES.length);
			const upgraded = await describeSchema(db);
			expect(await migrate(db)).toBe(0);
			await onEmptyDatabase(database, async (fresh) => {
				await migrate(fresh);
				expect(upgraded).toBe(await describeSchema(fresh));
			});
		});
	});

	test('before migration 068 is refused with the version that upgrades it, and not changed', async () => {
		await onEmptyDatabase(database, async (db) => {
			await record(db, BEFORE);
			await sql`create table users (id uuid primary key)`.execute(db);
			const before = await describeSchema(db);
			const refusal = 'its last migration is 045-municipalities.sql';
			await expect(migrate(db)).rejects.toThrow(refusal);
			await expect(migrate(db)).rejects.toThrow('Start commit 8b8993f (version 0.1.0) on it once');
			expect(await describeSchema(db)).toBe(before);
		});
	});
});
