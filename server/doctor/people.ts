import type { Kysely } from 'kysely';
import { type Centavos, formatBRL } from '#domain/values/money.ts';
import { listAdministrators } from '#server/features/accounts/administrators.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { type Finding, reportOf } from './finding.ts';

const { ok, warning, error } = reportOf('administrators');

/**
 * Whether the back office of a database that is not the demo can be used: by an administrator with a second factor, and, above the amount
 * that one may not move alone (null for none), by a second one.
 */
export async function examineAdministrators(db: Kysely<Database>, limit: Centavos | null): Promise<Finding> {
	const all = await listAdministrators(db);
	if (all.length === 0)
		return error(
			'there is no administrator: nobody can use the back office',
			'npm run admin -- create EMAIL --name NAME',
		);
	const without = all.filter(({ two_factor }) => !two_factor).map(({ email }) => email);
	if (without.length === 0 && all.length === 1 && limit !== null)
		return warning(
			`one administrator alone: acts on money above ${formatBRL(limit)}, and accounts of sellers and auctioneers, wait for a second one`,
			'npm run admin -- create EMAIL --name NAME, for somebody else; or CONSENT_LIMIT=none (docs/operations.md, Acts on money).',
		);
	if (without.length === 0) return ok(`administrators: ${all.length}, each with a second factor`);
	return warning(
		`without a second factor, and so without the back office: ${without.join(', ')}`,
		'Let each sign in and set it up (Perfil, Segurança), or revoke the role: npm run admin -- revoke EMAIL.',
	);
}
