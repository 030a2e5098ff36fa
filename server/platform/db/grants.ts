import { type Kysely, sql } from 'kysely';
import type { Database } from './schema.ts';

type Right = 'select' | 'insert' | 'update' | 'delete';

/** The rights of the serving role on a table. */
const USUAL: readonly Right[] = ['select', 'insert', 'update', 'delete'];

/** Tables whose rows the serving role can add but never change or remove, and tables that it can only read. */
const APPEND_ONLY = [
	...['ledger_records', 'journal_entries', 'audit_log', 'bids', 'edital_acceptances'],
	...[
		'ledger_checkpoints',
		'ledger_checkpoint_deliveries',
		'lot_revisions',
		'lot_withdrawals',
		'lot_outcomes',
		'publication_reasons',
		'book_closings',
		'dps_numbers',
		'receipts',
		'signed_autos',
		'inquiry_answers',
		'correction_rates',
	],
];
const READ_ONLY = [
	'ledger_keys',
	'demo_mark',
	'identity_key',
	'municipalities',
	'municipality_names',
	'kysely_migration',
	'kysely_migration_lock',
];

/** Tables in which the serving role may neither update nor delete rows. */
export const FIXED = [...APPEND_ONLY, ...READ_ONLY];

/** The tables on which the serving role has fewer rights than usual. A new table needs no entry. */
const RIGHTS: Record<string, readonly Right[]> = {
	...Object.fromEntries(APPEND_ONLY.map((table) => [table, ['select', 'insert'] as const])),
	...Object.fromEntries(READ_ONLY.map((table) => [table, ['select'] as const])),
	// Details and addresses are erased after a time; the event remains.
	security_events: ['select', 'insert', 'update'],
	// Written by triggers on sessions alone, as their owner.
	access_records: ['select', 'delete'],
};

/** The product's schema, and the job queue's. */
const SCHEMAS = ['public', 'pgboss'];

/**
 * Grants the serving role what it needs, and revokes what it has beyond that. Tables of other owners are not touched.
 * Writes nothing where all rights are correct. Runs in a transaction, so that no excess right is visible in between.
 */
export async function grantServing(trx: Kysely<Database>, role: string): Promise<void> {
	const statements = [
		...(await schemaStatements(trx, role)),
		...(await tableStatements(trx, role)),
		...(await databaseStatements(trx, role)),
	];
	if (statements.length > 0) await sql.raw(statements.join(';\n')).execute(trx);
}

async function schemaStatements(trx: Kysely<Database>, role: string): Promise<string[]> {
	const { rows } = await sql<{ statement: string }>`
		select format('grant usage on schema %I to %I', nspname, ${role}::text) as statement from pg_namespace
			where nspname = any(${SCHEMAS}) and not has_schema_privilege(${role}, oid, 'usage')
		union all
		select format('revoke create on schema %I from public, %I', nspname, ${role}::text) from pg_namespace
			where has_schema_privilege(${role}, oid, 'create') and pg_has_role(nspowner, 'usage')
				and nspname !~ '^pg_'`.execute(trx);
	return rows.map(({ statement }) => statement);
}

async function tableStatements(trx: Kysely<Database>, role: string): Promise<string[]> {
	const { rows } = await sql<{ statement: string }>`
		with tables as (
			select c.oid, c.relacl, format('%I.%I', n.nspname, c.relname) as name,
				case when n.nspname = 'public' then coalesce(${JSON.stringify(RIGHTS)}::jsonb -> c.relname::text, ${JSON.stringify(USUAL)}::jsonb)
					else ${JSON.stringify(USUAL)}::jsonb end as rights
			from pg_class c join pg_namespace n on n.oid = c.relnamespace
			where n.nspname = any(${SCHEMAS}) and c.relkind in ('r', 'p', 'v') and pg_has_role(c.relowner, 'usage')
		)
		select format('grant %s on %s to %I', string_agg(r, ', '), name, ${role}::text) as statement
		from tables, jsonb_array_elements_text(rights) r
		where not has_table_privilege(${role}, oid, r) group by name
		union all
		select format('revoke %s on %s from %I', string_agg(a.privilege_type, ', '), name, ${role}::text)
		from tables, aclexplode(relacl) a
		where a.grantee = (select oid from pg_roles where rolname = ${role}) and not rights ? lower(a.privilege_type)
		group by name`.execute(trx);
	return rows.map(({ statement }) => statement);
}

/** A temporary table would come before the product's own in the search path, in triggers too. */
async function databaseStatements(trx: Kysely<Database>, role: string): Promise<string[]> {
	const { rows } = await sql<{ statement: string }>`
		select format('revoke temporary, create on database %I from public, %I', datname, ${role}::text) as statement
		from pg_database where datname = current_database() and pg_has_role(datdba, 'usage')
			and has_database_privilege(${role}, oid, 'temporary, create')
		union all
		select format('grant connect on database %I to %I', datname, ${role}::text)
		from pg_database where datname = current_database() and pg_has_role(datdba, 'usage')
			and not has_database_privilege(${role}, oid, 'connect')`.execute(trx);
	return rows.map(({ statement }) => statement);
}
