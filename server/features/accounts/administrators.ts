import { type Kysely, sql } from 'kysely';
import { recordEvent } from '#server/features/accounts/security/security-events.ts';
import type { Database } from '#server/platform/db/schema.ts';

export interface Administrator {
	email: string;
	name: string;
	/** When the account was created. */
	since: Date;
	two_factor: boolean;
	/** Null if nobody has signed in with it yet. */
	last_sign_in: Date | null;
}

/** All administrators, the oldest account first. */
export async function listAdministrators(db: Kysely<Database>): Promise<Administrator[]> {
	const { rows } = await sql<Administrator>`
		select u.email, u.name, u.created_at as since, u.two_factor_enabled as two_factor, (
			select max(e.created_at) from security_events e where e.user_id = u.id and e.event_type = 'admin_login'
		) as last_sign_in
		from user_roles r join users u on u.id = r.user_id
		where r.role = 'admin' and u.deleted_at is null order by u.created_at, u.email`.execute(db);
	return rows;
}

/** Why an administrator was not revoked. */
export type Kept = 'unknown' | 'no-administrator' | 'last';

/**
 * Removes an administrator's role and ends their sessions, so that their next request has no special rights. If they
 * were never approved as a bidder, the registration returns to review. The last administrator is kept unless `force`.
 * Null when done.
 */
export async function revokeAdministrator(
	db: Kysely<Database>,
	email: string,
	{ force }: { force: boolean },
): Promise<Kept | null> {
	return db.transaction().execute(async (trx) => {
		// Locks all administrators: of two commands at once, the second sees the result of the first.
		const { rows: all } = await sql<{ user_id: string }>`
			select user_id from user_roles where role = 'admin' order by user_id for update`.execute(trx);
		const { rows } = await sql<{ id: string }>`
			select id from users where email = ${email.toLowerCase()} and deleted_at is null`.execute(trx);
		const user_id = rows[0]?.id;
		if (!user_id) return 'unknown';
		if (!all.some((each) => each.user_id === user_id)) return 'no-administrator';
		if (all.length === 1 && !force) return 'last';
		await trx.deleteFrom('user_roles').where('user_id', '=', user_id).execute();
		const { numDeletedRows } = await trx
			.deleteFrom('sessions')
			.where('user_id', '=', user_id)
			.executeTakeFirstOrThrow();
		await sql`update profiles set status = 'pending' where id = ${user_id} and status = 'approved'
			and 'approved' is distinct from (select d.decision from registration_decisions d
				where d.user_id = ${user_id} order by d.decided_at desc limit 1)`.execute(trx);
		const details = { by: 'command', ended: Number(numDeletedRows) };
		await recordEvent(trx, { event_type: 'admin_revoked', user_id, details, address: null });
		return null;
	});
}
