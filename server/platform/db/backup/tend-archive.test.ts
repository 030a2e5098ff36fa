import { existsSync } from 'node:fs';
import { mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, inject, test, vi } from 'vitest';
import { MINUTE } from '#domain/values/time.ts';
import type { EmbeddedPostgres } from '#server/platform/db/embedded.ts';
import type { Log } from '#server/platform/log.ts';
import { waitFor } from '#server/testing/wait-for.ts';
import { startArchived } from './start-archived.ts';
import { startArchiving } from './start-archiving.ts';
import { type ArchiveState, openWalArchive } from './tend-archive.ts';

const { all } = inject('runs');

let folder = '';
let postgres: EmbeddedPostgres;
const backups = () => join(folder, 'backups');
beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), 'tend-archive-'));
	postgres = await startArchived(join(folder, 'postgres'), backups());
});
afterAll(async () => {
	await postgres.stop();
	await rm(folder, { recursive: true, force: true });
});
afterEach(() => vi.useRealTimers());

async function query(text: string): Promise<Record<string, string>[]> {
	const client = new pg.Client({ connectionString: postgres.url });
	await client.connect();
	const { rows } = await client.query(text);
	await client.end();
	return rows;
}

const currentSegment = async () =>
	(await query('select pg_walfile_name(pg_current_wal_lsn()) as file'))[0]?.file;

test.runIf(all)(
	'closes segments, which are archived; an archive that is away is reported, and costs no segments',
	async () => {
		const archive = openWalArchive(postgres.url, backups());
		expect(archive.state).toBeNull();
		await query('create table kept (n int)');
		await archive.tend();
		const archived = await waitFor('an archived segment', async () => {
			const state = await archive.tend();
			return state.archived_at && state;
		});
		expect(archived.failing).toBe(false);

		await rename(backups(), `${backups()}.away`);
		await query('insert into kept values (1)');
		await archive.tend();
		const failing = await waitFor('a failure', async () => {
			const state = await archive.tend();
			return state.failing && state;
		});
		expect(archive.state).toEqual(failing);
		expect(failing.waiting).toBe(1);
		// The database goes on, in its segment; the folder is not made anew, since it may be a disk that is not mounted.
		const segment = await currentSegment();
		await query('insert into kept values (2)');
		expect((await archive.tend()).waiting).toBe(1);
		expect(await currentSegment()).toBe(segment);
		expect(existsSync(backups())).toBe(false);
		expect(await archive.newestBackup()).toBeNull();

		await rename(`${backups()}.away`, backups());
		// Wakes the archiver, which would look again within a minute.
		await query('select pg_switch_wal()');
		await waitFor('the archive to catch up', async () => {
			const state = await archive.tend();
			return !state.failing && state.waiting === 0;
		});
	},
);

test('a server logs once when archiving begins to fail, and once when it works again', async () => {
	vi.useFakeTimers();
	const states = [false, true, true, false, false];
	const said: string[] = [];
	const say = (level: string) => (_: object, text: string) => said.push(`${level} ${text}`);
	const log = { error: say('error'), info: say('info') } as unknown as Log;
	const tend = async (): Promise<ArchiveState> => {
		const failing = states.shift();
		if (failing === undefined) throw new Error('the database is away');
		return { failing, waiting: 1, archived_at: null };
	};
	const loop = startArchiving({ state: null, tend, newestBackup: async () => null }, log);
	for (let minute = 0; minute < 5; minute += 1) await vi.advanceTimersByTimeAsync(MINUTE);
	await loop.stop();
	expect(said).toEqual([
		expect.stringMatching(/^error BACKUP_DIR: the WAL is not archived; bids go on/),
		expect.stringMatching(/^info BACKUP_DIR: the WAL is archived again/),
		'error archive',
	]);
});
