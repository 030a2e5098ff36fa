import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/platform/db/schema.ts';

/** The most devices of one person that get push messages; a new device replaces the oldest. */
const DEVICES_MOST = 10;

/** A browser's push subscription. */
export interface Subscription {
	endpoint: string;
	keys: { p256dh: string; auth: string };
}

interface Owner {
	id: string;
	session_id: string;
}

/** Stores a device for the caller; it is removed from its earlier owner. */
export async function addDevice(
	db: Kysely<Database>,
	{ id: user_id, session_id }: Owner,
	{ endpoint, keys }: Subscription,
	server_key: string,
): Promise<void> {
	await db.transaction().execute(async (trx) => {
		// Serialises changes of one person's devices; nothing is stored for an account that is being deleted.
		const { rows } = await sql`
			select from users where id = ${user_id} and deleted_at is null for no key update`.execute(trx);
		if (rows.length === 0) return;
		const device = { user_id, session_id, ...keys, server_key };
		await trx
			.insertInto('push_devices')
			.values({ ...device, endpoint })
			.onConflict((conflict) =>
				conflict.column('endpoint').doUpdateSet({ ...device, created_at: sql`now()` }),
			)
			.execute();
		await sql`delete from push_devices where id in (
			select id from push_devices where user_id = ${user_id} order by created_at desc offset ${DEVICES_MOST})
			`.execute(trx);
	});
}

/**
 * Ties a device to the caller's new session, so that it is removed with that session. False if it is not the caller's.
 */
export async function renewDevice(
	db: Kysely<Database>,
	{ id: user_id, session_id }: Owner,
	endpoint: string,
): Promise<boolean> {
	const { numUpdatedRows } = await db
		.updateTable('push_devices')
		.set({ session_id })
		.where('endpoint', '=', endpoint)
		.where('user_id', '=', user_id)
		.executeTakeFirstOrThrow();
	return numUpdatedRows > 0n;
}

/** Removes a device of the person; no error when there is none. */
export async function removeDevice(db: Kysely<Database>, user_id: string, endpoint: string): Promise<void> {
	await db
		.deleteFrom('push_devices')
		.where('endpoint', '=', endpoint)
		.where('user_id', '=', user_id)
		.execute();
}
