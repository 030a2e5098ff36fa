import type { Kysely } from 'kysely';
import { listAdministrators } from '#server/features/accounts/administrators.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { type Finding, reportOf } from './finding.ts';

const { ok, warning, error } = reportOf('administrators');

/** Whether somebody can use the back office of a database that is not the demo: an administrator with a second factor. */
export async function examineAdministrators(db: Kysely<Database>): Promise<Finding> {
	const all = await listAdministrators(db);
	if (all.length === 0)
		return error(
			'there is no administrator: nobody can use the back office',
			'npm run admin -- create EMAIL --name NAME',
		);
	const without = all.filter(({ two_factor }) => !two_factor).map(({ email }) => email);
	if (without.length === 0) return ok(`administrators: ${all.length}, each with a second factor`);
	return warning(
		`without a second factor, and so without the back office: ${without.join(', ')}`,
		'Let each sign in and set it up (Perfil, Segurança), or revoke the role: npm run admin -- revoke EMAIL.',
	);
}
