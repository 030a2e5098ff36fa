import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { API, PAGES } from '#contract/paths.ts';
import { openDatabase } from '#server/platform/db/open.ts';
import { makeOpenAuction } from '#server/testing/factories.ts';
import { usePageServers } from '#server/testing/page-servers.ts';
import { useApp } from '#server/testing/test-app.ts';

const app = useApp();
const servers = usePageServers(app, 1);

/** The answer of a request whose statements end with the code of statement_timeout (57014), without waiting for it. */
async function slowly<T>(ask: () => Promise<T>): Promise<T> {
	const gate = openDatabase(app.databaseUrl, 1);
	try {
		return await gate.transaction().execute(async (trx) => {
			await sql`lock table auctions in access exclusive mode`.execute(trx);
			const asked = ask().then((answer) => ({ answer }));
			for (;;) {
				await sql`select pg_cancel_backend(pid) from pg_stat_activity
					where datname = current_database() and wait_event_type = 'Lock'`.execute(app.db);
				const done = await Promise.race([asked, sleep(20)]);
				if (done) return done.answer;
			}
		});
	} finally {
		await gate.destroy();
	}
}

test('a statement that times out is a clean refusal that can be retried', async () => {
	const id = await makeOpenAuction(app.db);
	const answer = await slowly(() => app.ask('GET', API.auction(id)));
	expect(answer.status).toBe(503);
	expect(answer.headers.get('retry-after')).not.toBeNull();
	expect(answer.body).toMatchObject({ code: 'server.unavailable' });
	expect((await app.ask('GET', API.auction(id))).status).toBe(200);
});

test('a page whose statement times out is the error page with 503 and a time to retry', async () => {
	const paths = [PAGES.home, `${PAGES.home}?search=casa`, PAGES.auction(await makeOpenAuction(app.db))];
	for (const path of paths) {
		const url = `${servers[0]?.url}${path}`;
		const page = await slowly(() => fetch(url, { headers: { accept: 'text/html' } }));
		expect(page.status).toBe(503);
		expect(page.headers.get('retry-after')).toBe('5');
		expect(page.headers.get('content-type')).toContain('text/html');
		expect(await page.text()).toContain('Ops! Algo deu errado');
		const again = await fetch(url);
		expect(again.status).toBe(200);
		await again.body?.cancel();
	}
});

test('statements of requests time out within 30 s, those of bids later than a lock wait and earlier than requests', async () => {
	const { rows } = await sql<{ statement_timeout: string }>`show statement_timeout`.execute(app.context.db);
	expect(rows).toEqual([{ statement_timeout: '30s' }]);
});
