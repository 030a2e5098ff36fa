import type { Kysely } from 'kysely';
import { ADMIN_PASSWORD_MIN } from '#domain/people/account.ts';
import type { Database } from '#server/platform/db/schema.ts';

/** Whether a new password is too short for this user, because they are an administrator. */
export async function isShortForAdmin(
	db: Kysely<Database>,
	user_id: string,
	password: string,
): Promise<boolean> {
	if (password.length >= ADMIN_PASSWORD_MIN) return false;
	const admin = db.selectFrom('user_roles').select('role').where('user_id', '=', user_id);
	return (await admin.executeTakeFirst())?.role === 'admin';
}
