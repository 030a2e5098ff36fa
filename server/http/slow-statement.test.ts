import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { API } from '#contract/paths.ts';
import { openDatabase } from '#server/platform/db/open.ts';
import { makeOpenAuction } from '#server/testing/factories.ts';
import { useApp } from '#server/testing/test-app.ts';

const app = useApp();

test('a statement that times out is a clean refusal that can be retried', async () => {
	const id = await makeOpenAuction(app.db);
	const gate = openDatabase(app.databaseUrl, 1);
	// Ended with the code of statement_timeout (57014), without waiting for it.
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

test('statements of requests time out within 30 s, those of bids later than a lock wait and earlier than requests', async () => {
	const { rows } = await sql<{ statement_timeout: string }>`show statement_timeout`.execute(app.context.db);
	expect(rows).toEqual([{ statement_timeout: '30s' }]);
});
