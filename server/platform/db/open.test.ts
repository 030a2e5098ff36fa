import { type Kysely, sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { useDatabase } from '#server/testing/database.ts';
import { openAllConnections, openDatabase, poolOf } from './open.ts';
import type { Database } from './schema.ts';

const database = useDatabase();

/** How many connections a pool has after nobody used it for a minute. */
async function leftAfterAMinute(db: Kysely<Database>): Promise<number | undefined> {
	try {
		await sql`select 1`.execute(db);
		vi.advanceTimersByTime(60_000);
		return poolOf(db)?.totalCount;
	} finally {
		await db.destroy();
	}
}

describe('a connection that nobody uses', () => {
	beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
	afterEach(() => void vi.useRealTimers());

	test('is closed', async () => {
		expect(await leftAfterAMinute(openDatabase(database.url))).toBe(0);
	});

	test('stays open where connections are kept', async () => {
		const db = openDatabase(database.url, 3, {}, { kept: true });
		await openAllConnections(db);
		expect(await leftAfterAMinute(db)).toBe(3);
	});
});

test('connections that were opened before anything was asked are closed with the database', async () => {
	const db = openDatabase(database.url, 3, {}, { kept: true });
	await openAllConnections(db);
	expect(poolOf(db)?.totalCount).toBe(3);
	await db.destroy();
	expect(poolOf(db)?.totalCount).toBe(0);
});
