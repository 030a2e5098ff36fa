import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/platform/db/schema.ts';

/** Devices of one person that take pushes: the one that was added last takes the place of the oldest. */
const DEVICES_MOST = 10;

/** A browser's subscription, as it hands it over. */
export interface Subscription {
	endpoint: string;
	keys: { p256dh: string; auth: string };
}

interface Owner {
	id: string;
	session_id: string;
}

/** Keeps a device for the person who asks; it leaves whoever had it before. */
export async function addDevice(
	db: Kysely<Database>,
	{ id: user_id, session_id }: Owner,
	{ endpoint, keys }: Subscription,
	server_key: string,
): Promise<void> {
	await db.transaction().execute(async (trx) => {
		// One person's devices are counted one at a time; nothing is kept for an account that is being deleted.
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

/** The person signed in again on a device of theirs: it now leaves with this session. False where it is not theirs. */
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

/** Takes a device of the person's away; quiet where there is none. */
export async function removeDevice(db: Kysely<Database>, user_id: string, endpoint: string): Promise<void> {
	await db
		.deleteFrom('push_devices')
		.where('endpoint', '=', endpoint)
		.where('user_id', '=', user_id)
		.execute();
}
