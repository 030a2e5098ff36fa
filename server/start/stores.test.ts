import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { startEmbedded } from '#server/platform/db/embedded.ts';
import { openDatabase } from '#server/platform/db/open.ts';
import { useDatabase } from '#server/testing/database.ts';
import { startDatabaseProxy } from '#server/testing/database-proxy.ts';
import { makeAuction } from '#server/testing/factories.ts';
import { waitFor } from '#server/testing/wait-for.ts';
import { readEnv } from './env.ts';
import { openStores } from './stores.ts';

const { all } = inject('runs');

const folders = { demo: '', real: '' };
const SECRET = 'x'.repeat(32);

beforeAll(async () => {
	for (const name of ['demo', 'real'] as const)
		folders[name] = await mkdtemp(join(import.meta.dirname, '../../node_modules/.cache/test-stores-'));
});
afterAll(() =>
	Promise.all(Object.values(folders).map((folder) => rm(folder, { recursive: true, force: true }))),
);

/** Opens a folder with some variables and closes it again; returns whether it holds the demo. */
async function opens(
	folder: string,
	given: Record<string, string> = {},
	purpose: 'server' | 'command' = 'server',
) {
	const database = await openStores(readEnv({ DATA_DIR: folder, ...given }), purpose);
	await database.close();
	return database.demo;
}

describe.runIf(all)('a data folder with the demo', { timeout: 240_000 }, () => {
	test('is marked as the demo before it is filled, and stays the demo', async () => {
		expect(await opens(folders.demo)).toBe(true);
		await expect(opens(folders.demo, { DEMO: '0' })).rejects.toThrow(/^DEMO: /);
		await expect(opens(folders.demo, { DEMO: '0' }, 'command')).rejects.toThrow(/^DEMO: /);
		await expect(opens(folders.demo, { HOST: '0.0.0.0' })).rejects.toThrow(/^HOST: .*DEMO_PASSWORD/);
		await expect(opens(folders.demo, { PUBLIC_URL: 'https://demo.example.com' })).rejects.toThrow(
			/^PUBLIC_URL: /,
		);
		expect(await opens(folders.demo, { LEGAL_TERMS_UNIT: 'second' })).toBe(true);
		expect(await opens(folders.demo, { HOST: '0.0.0.0', DEMO_PASSWORD: 'uma senha comprida' })).toBe(true);
	});

	test('is refused when its database is opened with DATABASE_URL', async () => {
		const cluster = await startEmbedded(join(folders.demo, 'postgres'));
		const given = {
			DATABASE_URL: cluster.url,
			AUTH_SECRET: SECRET,
			IDENTITY_KEY: SECRET,
			DATA_DIR: folders.real,
		};
		await expect(opens(folders.real, given).finally(cluster.stop)).rejects.toThrow(/^DATABASE_URL: /);
	});
});

describe.runIf(all)('an empty data folder', { timeout: 240_000 }, () => {
	test('becomes no demo where others could reach it, and with DEMO=0 stays a real installation', async () => {
		await expect(opens(folders.real, { HOST: '0.0.0.0' })).rejects.toThrow(/^HOST: /);
		expect(await opens(folders.real, { DEMO: '0' })).toBe(false);
		expect(await opens(folders.real, {}, 'command')).toBe(false);
		const terms = { DEMO: '0', LEGAL_TERMS_UNIT: 'second' };
		for (const purpose of ['server', 'command'] as const)
			await expect(opens(folders.real, terms, purpose)).rejects.toThrow(/^LEGAL_TERMS_UNIT: /);
		expect(await opens(folders.real, { HOST: '0.0.0.0', DEMO: '0' })).toBe(false);
		const cluster = await startEmbedded(join(folders.real, 'postgres'));
		const db = openDatabase(cluster.url, 1);
		expect((await sql`select from users`.execute(db)).rows).toEqual([]);
		await makeAuction(db);
		await db.destroy();
		await cluster.stop();
		expect(await opens(folders.real, { HOST: '0.0.0.0' })).toBe(false);
	});
});

test.each(['command', 'replace-secret'] as const)(
	'a %s makes no database where there is none',
	async (purpose) => {
		const empty = join(folders.real, 'empty');
		await expect(openStores(readEnv({ DATA_DIR: empty }), purpose)).rejects.toThrow(
			/^DATA_DIR: .*empty contains no database, and a command makes none.*ENV_FILE/,
		);
		expect(existsSync(empty)).toBe(false);
	},
);

describe('a database of the operator’s own', () => {
	const own = useDatabase();

	test('is served by a separate role; statements of the server have a time limit, those of a command have none', async () => {
		const env = readEnv({
			DATABASE_URL: own.url,
			AUTH_SECRET: SECRET,
			IDENTITY_KEY: SECRET,
			DATA_DIR: folders.real,
		});
		const timeout = async (purpose: 'server' | 'command') => {
			const database = await openStores(env, purpose);
			const { rows } = await sql<{ role: string; timeout: string }>`
				select session_user as role, current_setting('statement_timeout') as timeout`.execute(database.db);
			await database.close();
			return { ...rows[0], demo: database.demo };
		};
		const role = `${new URL(own.url).pathname.slice(1)}_app`;
		expect(await timeout('server')).toEqual({ role, timeout: '30s', demo: false });
		expect(await timeout('command')).toEqual({ role, timeout: '0', demo: false });
	});

	test('is waited for when it answers later than the server starts, and the operator is told so once', async () => {
		const proxy = await startDatabaseProxy();
		const env = readEnv({
			DATABASE_URL: proxy.url(own.url),
			AUTH_SECRET: SECRET,
			IDENTITY_KEY: SECRET,
			DATA_DIR: folders.real,
		});
		const lines: string[] = [];
		const said = vi.spyOn(process.stderr, 'write').mockImplementation((line) => lines.push(String(line)) > 0);
		try {
			const opened = openStores(env, 'server');
			await waitFor('the line', async () => lines.length > 0);
			proxy.lead(own.url);
			await (await opened).close();
			expect(lines).toEqual([
				expect.stringMatching(
					/^DATABASE_URL: the database does not answer \(.+\); waiting for up to 60 s\n$/,
				),
			]);
		} finally {
			said.mockRestore();
			await proxy.close();
		}
	});
});
