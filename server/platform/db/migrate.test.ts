import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { useDatabase } from '#server/testing/database.ts';
import { connectionId, waitsFor } from '#server/testing/lock-waits.ts';
import { compareMigrations, migrate } from './migrate.ts';
import { openDatabase } from './open.ts';
import { openServingRole } from './serving-role.ts';

const record = (name: string) =>
	sql`insert into kysely_migration (name, timestamp) values (${name}, '9999-01-01T00:00:00.000Z')`;

describe('a database that a later version has migrated', () => {
	const database = useDatabase();
	test('is served by the version before, which changes nothing', async () => {
		await record('998-later.sql').execute(database.db);
		await record('999-latest.sql').execute(database.db);
		expect(await migrate(database.db)).toBe(0);
		expect(await compareMigrations(database.db)).toMatchObject({
			later: ['998-later.sql', '999-latest.sql'],
			unknown: [],
		});
	});
});

describe('the serving role, when the version before starts beside a later one', () => {
	const database = useDatabase();
	test('gets no rights on tables that this version does not know', async () => {
		const login = { secret: 'a'.repeat(32), appUrl: undefined };
		const role = new URL(await openServingRole(database.db, database.url, login)).username;
		await record('999-later.sql').execute(database.db);
		await sql`create table later_entries (id int)`.execute(database.db);
		await openServingRole(database.db, database.url, login);
		const { rows } = await sql<{ may: boolean }>`
			select has_table_privilege(${role}, 'later_entries', 'update') as may`.execute(database.db);
		expect(rows).toEqual([{ may: false }]);
	});
});

describe('migrations beside a server that runs', () => {
	const database = useDatabase();
	test('begin again after a deadlock', async () => {
		const { db } = database;
		// As before migration 094, which locks `exclusions`, and 095, which locks `payments`.
		await sql`delete from kysely_migration where name >= '094'`.execute(db);
		await sql`alter table exclusions drop column number_lost_at`.execute(db);
		await sql`drop index payments_recent_idx, payments_status_idx, payments_owed_idx, payments_winner_idx,
			deposit_slips_number_idx, deposit_slips_key_idx, properties_registration_idx, auctions_unsold_idx, identities_unheld_idx`.execute(
			db,
		);
		await sql`drop table waiting_mails`.execute(db);
		await sql`drop function sale_numbered cascade`.execute(db);
		await sql`alter table auctions drop column suspended_at cascade`.execute(db);
		await sql`alter table sales drop constraint sales_whole_number_check, drop constraint sales_published_number_check`.execute(
			db,
		);
		const migrating = await db.transaction().execute(async (trx) => {
			await sql`lock table payments in row exclusive mode`.execute(trx);
			const holder = await connectionId(trx);
			const migrated = migrate(db);
			await expect.poll(() => waitsFor(db, holder)).toBe(1);
			// PostgreSQL ends the one that has waited for a second.
			await sql`select from exclusions`.execute(trx);
			return { migrated };
		});
		expect(await migrating.migrated).toBe(7);
	});
});

describe('a database with an unknown migration among those of this version', () => {
	const database = useDatabase();
	test('is refused', async () => {
		await record('074-unknown.sql').execute(database.db);
		await expect(migrate(database.db)).rejects.toThrow('074-unknown.sql is missing');
	});
});

describe('a database that stores texts as bytes', () => {
	const database = useDatabase();
	test('is refused, and nothing is written', async () => {
		const name = 'texts_as_bytes';
		await sql`create database ${sql.id(name)} template template0 encoding 'SQL_ASCII' locale 'C'`.execute(
			database.db,
		);
		const other = openDatabase(database.url.replace(/[^/]+$/, name), 1);
		try {
			await expect(migrate(other)).rejects.toThrow('DATABASE_URL: the database stores texts as SQL_ASCII');
			expect(await other.introspection.getTables()).toEqual([]);
		} finally {
			await other.destroy();
			await sql`drop database ${sql.id(name)}`.execute(database.db);
		}
	});
});

describe('a PostgreSQL that is too old', () => {
	const database = useDatabase();

	test('is refused in words, before anything is read of the database', async () => {
		// The setting is fixed, so that a function of this database stands before PostgreSQL's own in the connection's path.
		await sql`create schema older`.execute(database.db);
		await sql`create function older.current_setting(text) returns text language sql as
			$$ select case $1 when 'server_version_num' then '140012' else '14.12 (Debian 14.12-1)' end $$`.execute(
			database.db,
		);
		const old = openDatabase(database.url, 1, { search_path: 'older,pg_catalog,public' });
		onTestFinished(() => old.destroy());
		await expect(migrate(old)).rejects.toThrow(
			/^DATABASE_URL: PostgreSQL 14\.12 \(Debian 14\.12-1\) is too old\. Martelo needs 15 or newer\./,
		);
		expect(await migrate(database.db)).toBe(0);
	});
});
