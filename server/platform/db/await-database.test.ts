import { expect, test } from 'vitest';
import { useDatabase } from '#server/testing/database.ts';
import { startDatabaseProxy } from '#server/testing/database-proxy.ts';
import { awaitDatabase } from './await-database.ts';
import { openDatabase } from './open.ts';

const own = useDatabase();

/** Waits for the database of a URL; returns the error and what was said. */
async function waits(url: string, patience: number): Promise<{ error: Error; said: string[] }> {
	const db = openDatabase(url, 1);
	const said: string[] = [];
	const error: Error = await awaitDatabase(db, patience, (line) => said.push(line)).then(
		() => new Error('it answered'),
		(reason) => reason,
	);
	await db.destroy();
	return { error, said };
}

test('a database that never answers is given up, with the time that it was waited for', async () => {
	const proxy = await startDatabaseProxy();
	const { error, said } = await waits(proxy.url(own.url), 400);
	await proxy.close();
	expect(error.message).toMatch(/^DATABASE_URL: the database does not answer \(.+\)\. Waited for 0\.4 s\.$/);
	expect(said).toHaveLength(1);
});

test('a database that answers with a refusal is not waited for', async () => {
	const { error, said } = await waits(own.url.replace(/[^/]+$/, 'there_is_none'), 60_000);
	expect(error).toMatchObject({ code: '3D000' });
	expect(said).toEqual([]);
});
