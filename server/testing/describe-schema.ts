import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/platform/db/schema.ts';

/**
 * What `pg_dump --schema-only` states of the schema `public`, from the catalog: PostgreSQL's npm package has no pg_dump. Columns are
 * in their order; comments and rights of access are included, owners are not. Kysely's own tables are left out.
 */
export async function describeSchema(db: Kysely<Database>): Promise<string> {
	const { rows } = await sql<{ line: string }>`
		with own as (
			select c.* from pg_class c where relnamespace = 'public'::regnamespace and relname !~ '^kysely_'
		), routines as (
			select p.* from pg_proc p where pronamespace = 'public'::regnamespace and not exists (
				select from pg_depend d where d.objid = p.oid and d.classid = 'pg_proc'::regclass and d.deptype = 'e')
		), stated (place, line) as (
			select '1 ' || extname, concat('extension ', extname) from pg_extension where extname <> 'plpgsql'
			union all
			select '2 ' || t.typname, concat('domain ', t.typname, ' ', format_type(t.typbasetype, t.typtypmod), ' ',
				pg_get_constraintdef(k.oid), ' ', t.typacl) from pg_type t join pg_constraint k on k.contypid = t.oid
			where t.typnamespace = 'public'::regnamespace
			union all
			select concat('3 ', oid::regprocedure), concat(pg_get_functiondef(oid), ' ', proacl) from routines
			union all
			select concat('4 ', relname), concat(relkind, ' ', relname, ' ', relpersistence, ' ', reloptions, ' ', relacl,
				case relkind when 'v' then pg_get_viewdef(oid) end) from own where relkind in ('r', 'p', 'v', 'm', 'S')
			union all
			select concat('4 ', o.relname, ' 1 ', lpad((row_number() over (partition by o.oid order by attnum))::text, 3, '0')), concat('	',
				attname, ' ', format_type(atttypid, atttypmod), ' ' || nullif(l.collname, 'default'), case when attnotnull then ' not null' end,
				' generated ' || nullif(attgenerated::text, ''), ' identity ' || nullif(attidentity::text, ''), ' default ' || pg_get_expr(adbin, adrelid),
				' statistics ' || nullif(attstattarget::integer, -1), ' ' || attacl::text)
			from own o join pg_attribute a on a.attrelid = o.oid left join pg_collation l on l.oid = attcollation
				left join pg_attrdef on adrelid = attrelid and adnum = attnum
			where relkind in ('r', 'p', 'v', 'm') and attnum > 0 and not attisdropped
			union all
			select concat('4 ', o.relname, ' 2 ', conname), concat('	constraint ', conname, ' ', pg_get_constraintdef(k.oid))
			from own o join pg_constraint k on k.conrelid = o.oid where contype <> 'n'
			union all
			select concat('4 ', o.relname, ' 3 ', indexrelid::regclass), concat('	', pg_get_indexdef(indexrelid))
			from own o join pg_index i on i.indrelid = o.oid
			union all
			select concat('4 ', o.relname, ' 4 ', tgname), concat('	', pg_get_triggerdef(t.oid), ' ', tgenabled)
			from own o join pg_trigger t on t.tgrelid = o.oid where not tgisinternal
			union all
			select concat('5 ', obj_description), obj_description from (
				select obj_description(oid, 'pg_class') from own union all select obj_description(oid, 'pg_proc') from routines
				union all select col_description(oid, n) from own, generate_series(1, relnatts) n
			) as comments where obj_description is not null
			union all
			select concat('6 ', n.nspname, a.defaclobjtype), concat('default privileges ', n.nspname, a.defaclobjtype, ' ', a.defaclacl)
			from pg_default_acl a left join pg_namespace n on n.oid = a.defaclnamespace
		)
		select trim(trailing from line) as line from stated order by place collate "C"`.execute(db);
	return `${rows.map(({ line }) => line).join('\n')}\n`;
}

/** Every table with rows: how many, and a hash of them all. Kysely's own tables are left out. */
export async function describeRows(db: Kysely<Database>): Promise<string> {
	const { rows: tables } = await sql<{ name: string }>`
		select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
			and relname !~ '^kysely_' order by relname collate "C"`.execute(db);
	const lines: string[] = [];
	for (const { name } of tables) {
		const { rows } = await sql<{ count: number; hash: string }>`
			select count(*) as count, md5(string_agg(t::text, E'\n' order by t::text collate "C")) as hash from ${sql.id(name)} t`.execute(
			db,
		);
		if (rows[0]?.count) lines.push(`${name} ${rows[0].count} ${rows[0].hash}`);
	}
	return `${lines.join('\n')}\n`;
}
