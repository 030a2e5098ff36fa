import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { API } from '#contract/paths.ts';
import { openDatabase } from '#server/platform/db/open.ts';
import { makeOpenAuction } from '#server/testing/factories.ts';
import { useApp } from '#server/testing/test-app.ts';

const app = useApp();

test('a statement that is ended because it takes too long is a clean refusal, to be tried again', async () => {
	const id = await makeOpenAuction(app.db);
	const gate = openDatabase(app.databaseUrl, 1);
	// Ended as statement_timeout ends it (57014), without waiting for it.
	const answer = await gate.transaction().execute(async (trx) => {
		await sql`lock table auctions in access exclusive mode`.execute(trx);
		const asked = app.ask('GET', API.auction(id));
		await expect
			.poll(async () => {
				const { rows } = await sql<{ ended: boolean }>`
					select pg_cancel_backend(pid) as ended from pg_stat_activity
					where datname = current_database() and wait_event_type = 'Lock'`.execute(app.db);
				return rows.length;
			})
			.toBeGreaterThan(0);
		return asked;
	});
	await gate.destroy();
	expect(answer.status).toBe(503);
	expect(answer.headers.get('retry-after')).not.toBeNull();
	expect(answer.body).toMatchObject({ code: 'server.unavailable' });
	expect((await app.ask('GET', API.auction(id))).status).toBe(200);
});

test('statements of requests end within 30 s, those of bids after a wait for a lock and before those', async () => {
	const { rows } = await sql<{ statement_timeout: string }>`show statement_timeout`.execute(app.context.db);
	expect(rows).toEqual([{ statement_timeout: '30s' }]);
});
