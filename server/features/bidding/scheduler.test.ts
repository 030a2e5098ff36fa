import { randomBytes } from 'node:crypto';
import { afterAll, expect, inject, test } from 'vitest';
import { useDatabase } from '#server/testing/database.ts';
import { makeAuction } from '#server/testing/factories.ts';
import { type ServerProcess, startServer } from '#server/testing/server-process.ts';

const { all } = inject('runs');

const SECRET = randomBytes(32).toString('hex');
const database = useDatabase();
const running: ServerProcess[] = [];
afterAll(() => Promise.all(running.map((server) => server.stop())));

test.runIf(all)(
	'two servers open and close an auction once, at its time',
	{
		timeout: 60_000,
	},
	async () => {
		const env = { DATABASE_URL: database.url, AUTH_SECRET: SECRET, IDENTITY_KEY: SECRET };
		running.push(...(await Promise.all([startServer(env), startServer(env)])));
		// A lot whose end has passed is not opened any more: on a busy machine both may be late.
		const [start, end] = [Date.now() + 600, Date.now() + 8_000];
		const times = { start_time: new Date(start), end_time: new Date(end), scheduled_end_time: new Date(end) };
		const ids = await Promise.all(Array.from({ length: 20 }, () => makeAuction(database.db, times)));
		const recorded = () =>
			database.db.selectFrom('ledger_records').select('seq').where('auction_id', 'in', ids).execute();
		await expect.poll(recorded, { timeout: 30_000 }).toHaveLength(40);
		const records = await database.db
			.selectFrom('ledger_records')
			.select(['auction_id', 'seq', 'type', 'at'])
			.where('auction_id', 'in', ids)
			.execute();
		for (const { seq, type, at } of records) {
			expect(type).toBe(seq === 1 ? 'opened' : 'ended');
			const late = at.getTime() - (seq === 1 ? start : end);
			expect(late).toBeGreaterThanOrEqual(0);
			// Less than a second on an idle machine; other tests run beside this one.
			expect(late).toBeLessThanOrEqual(10_000);
		}
	},
);
