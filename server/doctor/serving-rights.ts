import { type Kysely, sql } from 'kysely';
import { excessRights } from '#server/platform/db/excess-rights.ts';
import { openDatabase } from '#server/platform/db/open.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { servingUrl } from '#server/platform/db/serving-role.ts';
import type { Env } from '#server/start/env.ts';
import { readSecrets } from '#server/start/secret-files.ts';
import { type Finding, reportOf, wordsOf } from './finding.ts';

const { ok, warning, error } = reportOf('database-role');

/** The rights of the two roles (decision 039): one migrates, the other serves and can do no more than serve. */
export async function examineRole(owner: Kysely<Database>, env: Env, ownerUrl: string): Promise<Finding[]> {
	const secrets = await readSecrets(env);
	if (secrets === null) return [ok('the role that serves is created by the first start')];
	const { rows } = await sql<{ database: string; may: boolean }>`
		select current_database() as database, r.rolcreaterole or r.rolsuper as may
		from pg_roles r where r.rolname = session_user`.execute(owner);
	const { database = '', may = false } = rows[0] ?? {};
	const url = servingUrl(ownerUrl, database, { secret: secrets.secret, appUrl: env.DATABASE_APP_URL });
	const role = decodeURIComponent(new URL(url).username || (new URL(url).searchParams.get('user') ?? ''));
	if (!(await roleExists(owner, role)))
		return [may ? ok(`the role ${role} is created by the first start`) : cannotCreate(role)];
	return examineServing(url, role, may);
}

async function roleExists(owner: Kysely<Database>, role: string): Promise<boolean> {
	const { rows } = await sql`select from pg_roles where rolname = ${role}`.execute(owner);
	return rows.length > 0;
}

const cannotCreate = (role: string) =>
	error(
		`the role of DATABASE_URL may not create the role ${role} that serves`,
		`As an administrator: create role "${role}" login password '…'; then set DATABASE_APP_URL (docs/operations.md).`,
	);

async function examineServing(url: string, role: string, may: boolean): Promise<Finding[]> {
	const db = openDatabase(url, 1, { default_transaction_read_only: 'on' });
	try {
		const excess = await excessRights(db);
		if (excess.length === 0) return [ok(`${role} can serve, and nothing beyond that`)];
		return [
			error(
				`${role} has rights that no server may have: ${excess.slice(0, 5).join('; ')}`,
				'Take them from it (docs/operations.md, the two database roles).',
			),
		];
	} catch (thrown) {
		const found = `${role} cannot sign in: ${wordsOf(thrown)}`;
		return [
			may
				? warning(
						found,
						'A start with this AUTH_SECRET sets its password; servers with another secret then lose theirs.',
					)
				: error(found, 'Correct DATABASE_APP_URL, or AUTH_SECRET.'),
		];
	} finally {
		await db.destroy();
	}
}
