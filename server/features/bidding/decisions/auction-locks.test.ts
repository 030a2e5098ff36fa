import { type Kysely, sql, type Transaction } from 'kysely';
import { expect, test } from 'vitest';
import type { Database } from '#server/platform/db/schema.ts';
import { useDatabase } from '#server/testing/database.ts';
import { makeOpenAuction, makePerson } from '#server/testing/factories.ts';
import { lockAuction } from './auction-locks.ts';

const database = useDatabase();

/** PostgreSQL's lock_not_available: a statement waited longer than `lock_timeout`. */
const LOCK_NOT_AVAILABLE = '55P03';

const locked = (trx: Transaction<Database>, id: string) => lockAuction(trx, id, 'production');
const lockedForUpdate = (trx: Transaction<Database>, id: string) =>
	sql`select from auctions where id = ${id} for update`.execute(trx);

/** Holds an auction by `lock` and does `act` in another transaction; returns the code of its error, or null. */
async function meanwhile(
	lock: (trx: Transaction<Database>, id: string) => Promise<unknown>,
	act: (trx: Transaction<Database>, id: string) => Promise<unknown>,
): Promise<string | null> {
	const { db } = database;
	const id = await makeOpenAuction(db);
	return db.transaction().execute(async (holder) => {
		await lock(holder, id);
		return db
			.transaction()
			.execute(async (other) => {
				await sql`set local lock_timeout = '200ms'`.execute(other);
				await act(other, id);
				return null;
			})
			.catch((error: { code: string }) => error.code);
	});
}

async function refer(db: Kysely<Database>, auction_id: string): Promise<void> {
	const user_id = await makePerson(database.db);
	await db.insertInto('favorites').values({ user_id, auction_id }).execute();
}

test('a locked auction keeps out every other decision on it', async () => {
	expect(await meanwhile(locked, locked)).toBe(LOCK_NOT_AVAILABLE);
	expect(await meanwhile(locked, lockedForUpdate)).toBe(LOCK_NOT_AVAILABLE);
});

test('rows that refer to a locked auction are written without waiting, so that they cannot deadlock with decisions on several', async () => {
	expect(await meanwhile(locked, refer)).toBeNull();
	expect(await meanwhile(lockedForUpdate, refer)).toBe(LOCK_NOT_AVAILABLE);
});
