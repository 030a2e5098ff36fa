import { type Kysely, sql } from 'kysely';
import { FIXED } from './grants.ts';
import type { Database } from './schema.ts';

/** Predefined roles of PostgreSQL whose rights go beyond those on tables. */
const POWERS = [
	...['pg_execute_server_program', 'pg_write_server_files', 'pg_read_server_files'],
	...['pg_write_all_data', 'pg_create_subscription', 'pg_maintain'],
];

/**
 * The rights that this connection's role has and must not have, read from the catalog: to change the fixed tables,
 * their triggers or any definition, or to become a role that could. Every role that it may become counts as itself.
 */
export async function excessRights(db: Kysely<Database>): Promise<string[]> {
	const { rows } = await sql<{ excess: string }>`
		with roles as (
			select r.* from pg_roles r where pg_has_role(session_user, r.oid, 'member')
		), own as (
			select * from roles where rolname = session_user
		), here as (
			select oid from pg_database where datname = current_database()
		), tables as (
			select c.oid, c.relname, c.relowner, c.relname = any(${FIXED}::text[]) as fixed
			from pg_class c join pg_namespace n on n.oid = c.relnamespace
			where n.nspname in ('public', 'pgboss') and c.relkind in ('r', 'p')
		)
		select 'is superuser' as excess from own where rolsuper
		union all
		select format('may %s', power) from roles r, lateral (values
			('become a superuser', rolsuper and r.rolname <> session_user), ('create roles', rolcreaterole),
			('create databases', rolcreatedb), ('replicate', rolreplication), ('bypass row security', rolbypassrls)
		) as powers (power, held) where held and not (select rolsuper from own)
		union all
		select format('belongs to %s', rolname) from roles where rolname = any(${POWERS}::text[]) and not (select rolsuper from own)
		union all
		select format('may become %s, the owner of %s tables', relowner::regrole, count(*)) from tables
			where pg_has_role(session_user, relowner, 'member') and not (select rolsuper from own) group by relowner
		union all
		select format('may %s %s', lower(verb), relname) from tables, roles r, unnest(array['UPDATE', 'DELETE', 'TRUNCATE', 'TRIGGER']) verb
			where (fixed or verb in ('TRUNCATE', 'TRIGGER')) and (has_table_privilege(r.oid, tables.oid, verb)
				or (verb = 'UPDATE' and has_any_column_privilege(r.oid, tables.oid, verb)))
				and not pg_has_role(session_user, relowner, 'member')
		union all
		select format('owns %s', pg_describe_object(d.classid, d.objid, d.objsubid)) from pg_shdepend d, roles r, here
			where d.refclassid = 'pg_authid'::regclass and d.refobjid = r.oid and d.deptype = 'o' and d.classid <> 'pg_class'::regclass
				and (d.dbid = here.oid or (d.classid = 'pg_database'::regclass and d.objid = here.oid))
		union all
		select format('may create in schema %s', nspname) from pg_namespace n, roles r
			where has_schema_privilege(r.oid, n.oid, 'create') and nspname !~ '^pg_(temp|toast)'
		union all
		select format('may create %s', what) from roles r, here,
			(values ('create', 'schemas'), ('temporary', 'temporary tables')) as rights (verb, what)
			where has_database_privilege(r.oid, here.oid, verb)
		union all
		select 'may set session_replication_role' from roles r
			where has_parameter_privilege(r.oid, 'session_replication_role', 'set')`.execute(db);
	return [...new Set(rows.map(({ excess }) => excess))];
}
