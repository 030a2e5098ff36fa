import { sql } from 'kysely';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import type { Log } from '#server/platform/log.ts';
import { useDatabase } from '#server/testing/database.ts';
import { startDatabaseProxy } from '#server/testing/database-proxy.ts';
import { waitFor } from '#server/testing/wait-for.ts';
import { DatabaseWatch } from './database-watch.ts';
import { databaseAnswers, openDatabase } from './open.ts';

const own = useDatabase();

/** A watched database behind a proxy, and what its log says. */
async function watched() {
	const proxy = await startDatabaseProxy();
	proxy.lead(own.url);
	const db = openDatabase(proxy.url(own.url), 3);
	const lines: { msg: string; err?: { code?: string }; failures?: number; n?: number }[] = [];
	const plain: Log = pino({ base: null }, { write: (line: string) => void lines.push(JSON.parse(line)) });
	const watch = new DatabaseWatch(plain, () => databaseAnswers(db));
	onTestFinished(async () => {
		watch.stop();
		await db.destroy();
		await proxy.close();
	});
	/** A statement whose error is logged. */
	const query = (text: string, n = 0) =>
		sql
			.raw(text)
			.execute(db)
			.catch((err) => watch.log.error({ err, n }, 'a query failed'));
	return { proxy, lines, query, log: watch.log };
}

test('a lost database is one line, its return another, and what failed meanwhile is counted', async () => {
	const { proxy, lines, query, log } = await watched();
	proxy.lead(null);
	await Promise.all(Array.from({ length: 20 }, (_, n) => query('select 1', n)));
	await waitFor('the line of the loss', async () => lines.length > 0);
	await Promise.all(Array.from({ length: 10 }, (_, n) => query('select 1', n)));
	expect(lines.map(({ msg }) => msg)).toEqual(['the database does not answer']);
	log.error({ err: new Error('a fault of the program') }, 'not of the database');
	proxy.lead(own.url);
	await waitFor('the line of the return', async () => lines.length > 2);
	expect(lines.slice(1)).toMatchObject([
		{ msg: 'not of the database' },
		{ msg: 'the database answers again', failures: 30 },
	]);
});

test('a statement that fails by a time limit or a lock while the database answers is logged', async () => {
	const { lines, query } = await watched();
	await query('set statement_timeout = 20; select pg_sleep(1)', 1);
	await query("do $$ begin raise exception using errcode = '55P03'; end $$", 2);
	await waitFor('both lines', async () => lines.length === 2);
	expect(lines).toMatchObject([
		{ msg: 'a query failed', n: 1, err: { code: '57014' } },
		{ msg: 'a query failed', n: 2, err: { code: '55P03' } },
	]);
});
