import { type Kysely, sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { useDatabase } from '#server/testing/database.ts';
import { openDatabase, poolOf } from './open.ts';
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

	test('stays open where connections are kept, and all are there from the start', async () => {
		expect(await leftAfterAMinute(openDatabase(database.url, 3, {}, { kept: true }))).toBe(3);
	});
});
