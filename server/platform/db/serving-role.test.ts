import { randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import { useDatabase } from '#server/testing/database.ts';
import { makeOpenAuction, makePerson } from '#server/testing/factories.ts';
import { excessRights } from './excess-rights.ts';
import { FIXED } from './grants.ts';
import { openDatabase } from './open.ts';
import type { Database } from './schema.ts';
import { openServingRole, refuseExcess, servingName, withLogin } from './serving-role.ts';

const { all } = inject('runs');

const database = useDatabase();
const secret = randomBytes(32).toString('hex');
const open = () => openServingRole(database.db, database.url, { secret, appUrl: undefined });
const made = { url: '', role: '' };

beforeAll(async () => {
	made.url = await open();
	made.role = new URL(made.url).username;
	await makePerson(database.db);
	await makeOpenAuction(database.db);
});

function connect(url: string): Kysely<Database> {
	const db = openDatabase(url, 1);
	onTestFinished(() => db.destroy());
	return db;
}

const refusalOf = (db: Kysely<Database>, statement: string) =>
	sql
		.raw(statement)
		.execute(db)
		.then(
			() => `${statement} was done`,
			(error: { code: string }) => error.code,
		);

describe('the serving role', () => {
	const triggers = async () => {
		const { rows } = await sql<{ table: string; name: string }>`
			select tgrelid::regclass::text as table, tgname as name from pg_trigger where not tgisinternal`.execute(
			database.db,
		);
		return rows;
	};

	test('can update, empty, alter and drop none of the fixed tables', async () => {
		const db = connect(made.url);
		for (const table of FIXED) {
			const { rows } = await sql<{ column: string }>`
				select column_name as column from information_schema.columns
				where table_name = ${table} and is_generated = 'NEVER' and identity_generation is distinct from 'ALWAYS'`.execute(
				database.db,
			);
			const statements = [
				...rows.map(({ column }) => `update ${table} set "${column}" = "${column}"`),
				...[`delete from ${table}`, `truncate ${table}`, `truncate ${table} cascade`, `drop table ${table}`],
				...[`alter table ${table} disable trigger all`, `alter table ${table} add column x int`],
				`select from ${table} for update`,
				`create trigger t before insert on ${table} for each row execute function suppress_redundant_updates_trigger()`,
				`create rule r as on insert to ${table} do instead nothing`,
				`alter table ${table} owner to ${made.role}`,
			];
			for (const statement of statements) expect(await refusalOf(db, statement), statement).toBe('42501');
		}
	});

	test('can neither disable, drop nor replace a trigger, on any table', async () => {
		const db = connect(made.url);
		const all = await triggers();
		expect(all.length).toBeGreaterThan(20);
		for (const { table, name } of all) {
			expect(await refusalOf(db, `alter table ${table} disable trigger ${name}`)).toBe('42501');
			expect(await refusalOf(db, `drop trigger ${name} on ${table}`)).toBe('42501');
		}
		for (const change of [
			'create or replace function ledger_is_append_only() returns trigger language plpgsql as $$ begin return null; end $$',
			'drop function journal_is_append_only() cascade',
			'alter function audit_is_append_only() set search_path = pg_temp',
		])
			expect(await refusalOf(db, change), change).toBe('42501');
		expect(await refusalOf(db, `set session_replication_role = 'replica'`)).toBe('42501');
	});

	test('can create nothing, become no other role, and grant itself nothing', async () => {
		const db = connect(made.url);
		const owner = new URL(database.url).username;
		for (const statement of [
			...['create table x (n int)', 'create temporary table auctions (n int)', 'create schema x'],
			...['create table pgboss.x (n int)', 'create extension hstore', 'create role x', 'create database x'],
			...[`set role ${owner}`, `set session authorization ${owner}`, `alter role ${made.role} superuser`],
			...[`grant ${owner} to ${made.role}`, `alter role ${owner} password 'x'`, 'drop table users'],
			"copy users to program 'cat'",
			"select pg_read_file('PG_VERSION')",
		])
			expect(await refusalOf(db, statement), statement).toMatch(/^(42501|0LP01)$/);
		const grant = `grant all on ledger_records to ${made.role}`;
		await refusalOf(db, grant);
		expect(await excessRights(db)).toEqual([]);
	});

	test('can read and write every other table', async () => {
		const { rows } = await sql<{ table: string; rights: string }>`
			select c.oid::regclass::text as table, string_agg(r, ' ' order by n) as rights
			from pg_class c, unnest(array['select', 'insert', 'update', 'delete']) with ordinality as rights (r, n)
			where c.relnamespace in ('public'::regnamespace, 'pgboss'::regnamespace) and c.relkind in ('r', 'p')
				and has_table_privilege(${made.role}, c.oid, r)
			group by c.oid`.execute(database.db);
		const less = rows.filter(({ rights }) => rights !== 'select insert update delete');
		expect(Object.fromEntries(less.map(({ table, rights }) => [table, rights]))).toEqual({
			access_records: 'select delete',
			ledger_records: 'select insert',
			ledger_checkpoints: 'select insert',
			ledger_checkpoint_deliveries: 'select insert',
			lot_revisions: 'select insert',
			lot_outcomes: 'select insert',
			lot_withdrawals: 'select insert',
			publication_reasons: 'select insert',
			receipts: 'select insert',
			signed_autos: 'select insert',
			inquiry_answers: 'select insert',
			journal_entries: 'select insert',
			edital_acceptances: 'select insert',
			audit_log: 'select insert',
			bids: 'select insert',
			book_closings: 'select insert',
			correction_rates: 'select insert',
			dps_numbers: 'select insert',
			ledger_keys: 'select',
			demo_mark: 'select',
			identity_key: 'select',
			municipalities: 'select',
			municipality_names: 'select',
			kysely_migration: 'select',
			kysely_migration_lock: 'select',
			security_events: 'select insert update',
		});
		expect(rows.length).toBeGreaterThan(50);
	});

	test('is the same for every server, and nothing is written when it is correct', async () => {
		const before = await sql`select xmin from pg_class where relname = 'ledger_records'`.execute(database.db);
		expect(await Promise.all([open(), open(), open()])).toEqual([made.url, made.url, made.url]);
		const after = await sql`select xmin from pg_class where relname = 'ledger_records'`.execute(database.db);
		expect(after.rows).toEqual(before.rows);
	});

	test('loses rights granted beyond its own, and gets those that a new table needs', async () => {
		await sql`create table later (n int)`.execute(database.db);
		await sql.raw(`grant all on ledger_records, journal_entries to ${made.role}`).execute(database.db);
		await expect(refuseExcess(made.url)).rejects.toThrow('may delete ledger_records');
		await open();
		await sql`insert into later values (1)`.execute(connect(made.url));
		expect(await excessRights(connect(made.url))).toEqual([]);
	});

	test('gets another password with another secret', async () => {
		const other = { secret: 'another secret'.repeat(3), appUrl: undefined };
		const url = await openServingRole(database.db, database.url, other);
		expect(url).not.toBe(made.url);
		await sql`select 1`.execute(connect(url));
		await expect(sql`select 1`.execute(connect(made.url))).rejects.toMatchObject({ code: '28P01' });
		expect(await open()).toBe(made.url);
	});
});

describe('the check at the start', () => {
	test('refuses a superuser', async () => {
		await expect(refuseExcess(database.url)).rejects.toThrow(/may not serve[\s\S]*is superuser/);
	});

	const grant = (statement: string, back: string) => async () => {
		await sql.raw(statement.replaceAll('ROLE', made.role)).execute(database.db);
		return () => sql.raw(back.replaceAll('ROLE', made.role)).execute(database.db);
	};
	test.each([
		[
			'a right on a column',
			grant(
				'grant update (hash) on ledger_records to ROLE',
				'revoke update (hash) on ledger_records from ROLE',
			),
			'may update ledger_records',
		],
		[
			'a right of everybody',
			grant('grant delete on journal_entries to public', 'revoke delete on journal_entries from public'),
			'may delete journal_entries',
		],
		[
			'triggers',
			grant('grant trigger on users to ROLE', 'revoke trigger on users from ROLE'),
			'may trigger users',
		],
		[
			'creating tables',
			grant('grant create on schema public to ROLE', 'revoke create on schema public from ROLE'),
			'may create in schema public',
		],
		[
			'temporary tables',
			grant(
				'do $$ begin execute format($q$grant temporary on database %I to ROLE$q$, current_database()); end $$',
				'do $$ begin execute format($q$revoke temporary on database %I from ROLE$q$, current_database()); end $$',
			),
			'may create temporary tables',
		],
		[
			'creating roles',
			grant('alter role ROLE createrole', 'alter role ROLE nocreaterole'),
			'may create roles',
		],
		[
			'switching triggers off',
			grant(
				'grant set on parameter session_replication_role to ROLE',
				'revoke set on parameter session_replication_role from ROLE',
			),
			'may set session_replication_role',
		],
		[
			'a role that could',
			grant(
				'create role ROLE_more; grant update on audit_log to ROLE_more; grant ROLE_more to ROLE with inherit false',
				'drop owned by ROLE_more; drop role ROLE_more',
			),
			'may update audit_log',
		],
		[
			'a role of PostgreSQL',
			grant('grant pg_write_all_data to ROLE', 'revoke pg_write_all_data from ROLE'),
			'belongs to pg_write_all_data',
		],
		[
			'the owner',
			grant(
				'do $$ begin execute format($q$grant %I to ROLE$q$, current_user); end $$',
				'do $$ begin execute format($q$revoke %I from ROLE$q$, current_user); end $$',
			),
			'may become a superuser',
		],
		[
			'a function of the product',
			grant(
				'alter function ledger_is_append_only() owner to ROLE',
				'alter function ledger_is_append_only() owner to current_user',
			),
			'owns function ledger_is_append_only()',
		],
	] as const)('refuses %s', async (_, give, excess) => {
		const take = await give();
		try {
			expect(await excessRights(connect(made.url))).toContainEqual(expect.stringContaining(excess));
			await expect(refuseExcess(made.url)).rejects.toThrow(excess);
		} finally {
			await take();
		}
		expect(await excessRights(connect(made.url))).toEqual([]);
	});
});

describe.runIf(all)('an owner role that is no superuser', () => {
	const plain = useDatabase();

	/** Another owner of the whole database, with or without the right to create roles. */
	async function ownedBy(owner: string, createrole: boolean): Promise<string> {
		await sql
			.raw(`create role ${owner} login password 'known' ${createrole ? 'createrole' : ''}`)
			.execute(plain.db);
		await sql
			.raw(`do $$ declare r record; begin
			execute format('alter database %I owner to ${owner}', current_database());
			for r in select oid::regclass as name from pg_class where relnamespace in ('public'::regnamespace, 'pgboss'::regnamespace)
				and relkind in ('r', 'p', 'v') loop execute format('alter table %s owner to ${owner}', r.name); end loop;
			for r in select nspname as name from pg_namespace where nspname = 'pgboss'
				loop execute format('alter schema %I owner to ${owner}', r.name); end loop;
		end $$`)
			.execute(plain.db);
		return withLogin(plain.url, owner, 'known');
	}

	test('creates the serving role where it may create roles, and otherwise explains how to', async () => {
		const name = `owner_${randomBytes(6).toString('hex')}`;
		const url = await ownedBy(name, false);
		const role = servingName(new URL(plain.url).pathname.slice(1));
		await expect(openServingRole(connect(url), url, { secret, appUrl: undefined })).rejects.toThrow(
			`create role "${role}" login password 'PASSWORD';`,
		);
		await expect(openServingRole(connect(url), url, { secret, appUrl: url })).rejects.toThrow(
			new RegExp(`may become ${name}, the owner of \\d+ tables`),
		);
		await expect(openServingRole(connect(url), url, { secret, appUrl: database.url })).rejects.toThrow(
			'leads to another database',
		);
		await expect(openServingRole(connect(url), url, { secret, appUrl: plain.url })).rejects.toThrow(
			'is superuser',
		);
		await sql.raw(`create role ${role}_by_hand login password 'by hand'`).execute(plain.db);
		const appUrl = withLogin(plain.url, `${role}_by_hand`, 'by hand');
		expect(await openServingRole(connect(url), url, { secret, appUrl })).toBe(appUrl);
		await sql`select from auctions`.execute(connect(appUrl));
		await sql.raw(`alter role ${name} createrole`).execute(plain.db);
		const own = await openServingRole(connect(url), url, { secret, appUrl: undefined });
		expect(await excessRights(connect(own))).toEqual([]);
		await sql`select from auctions`.execute(connect(own));
	});

	test('never takes over a role that somebody else created', async () => {
		const other = useName();
		await sql.raw(`create role ${other.role} login password 'theirs'`).execute(other.db);
		await expect(openServingRole(other.db, other.url, { secret, appUrl: undefined })).rejects.toThrow(
			'did not make it',
		);
	});
	const third = useDatabase();
	const useName = () => ({
		db: third.db,
		url: third.url,
		role: servingName(new URL(third.url).pathname.slice(1)),
	});
});

test('names and URLs', () => {
	expect(servingName('martelo')).toBe('martelo_app');
	expect(Buffer.byteLength(servingName('é'.repeat(31)))).toBeLessThanOrEqual(63);
	expect(withLogin('postgres://a:b@h:5/d?sslmode=require', 'r', 'p')).toBe(
		'postgres://r:p@h:5/d?sslmode=require',
	);
	expect(withLogin('postgresql://a:b@/d?host=/run/pg', 'r', 'p')).toContain(
		'host=%2Frun%2Fpg&user=r&password=p',
	);
	expect(withLogin('postgres://h/d?user=a&password=b', 'r', 'p')).toBe('postgres://r:p@h/d');
});
