import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { startArchived } from '#server/platform/db/backup/start-archived.ts';
import { openDatabase } from '#server/platform/db/open.ts';
import { readEnv } from '#server/start/env.ts';
import { openStores } from '#server/start/stores.ts';
import { makeOpenAuction } from '#server/testing/factories.ts';

const { all } = inject('runs');

/** An installation whose database was backed up, changed, archived and lost; in `folder` also its keys. */
const SECRET = 'known to these tests only'.repeat(2);
let folder = '';
let between = '';
const auctions = { before: '', after: '' };
const at = (...parts: string[]) => join(folder, ...parts);

interface Ran {
	status: number;
	out: string;
	err: string;
}

/** Runs a command as npm does. */
function run(
	name: 'backup' | 'restore',
	args: string[],
	variables: Record<string, string | undefined> = {},
): Promise<Ran> {
	const { promise, resolve } = Promise.withResolvers<Ran>();
	const env = {
		PATH: process.env.PATH,
		DATA_DIR: at('data'),
		BACKUP_DIR: at('backups'),
		AUTH_SECRET: SECRET,
		NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
		...variables,
	};
	execFile(process.execPath, [join(import.meta.dirname, `${name}.ts`), ...args], { env }, (error, out, err) =>
		resolve({ status: Number(error?.code ?? 0), out, err }),
	);
	return promise;
}

/** Runs `work` on the database of a folder, which archives. */
async function withStores<T>(
	data: string,
	work: (stores: Awaited<ReturnType<typeof openStores>>) => Promise<T>,
) {
	const env = readEnv({ DATA_DIR: data, BACKUP_DIR: at('backups'), AUTH_SECRET: SECRET, DEMO: '0' });
	const stores = await openStores(env, 'server');
	return work(stores).finally(() => stores.close());
}

beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), 'backup-command-'));
	await withStores(at('data'), async ({ db }) => {
		auctions.before = await makeOpenAuction(db);
		await mkdir(at('data', 'files', 'auctions'), { recursive: true });
		await writeFile(at('data', 'files', 'auctions', 'a.webp'), 'a picture');
		// The database runs meanwhile, as beside a server.
		expect(await run('backup', ['--keys', at('keys')])).toMatchObject({ status: 0, err: '' });
		const { rows } = await sql<{ now: Date }>`select clock_timestamp() + interval '5 ms' as now`.execute(db);
		between = rows[0]?.now.toISOString() ?? '';
		await sleep(20);
		auctions.after = await makeOpenAuction(db);
	});
	await rename(at('data'), at('lost'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** The auctions in the restored database of a folder. */
const restored = (data: string) =>
	withStores(data, async ({ db }) => {
		const rows = await db.selectFrom('auctions').select('id').execute();
		return rows.map(({ id }) => id).sort();
	});

describe.runIf(all)('npm run restore', () => {
	it('refuses what cannot be restored, and leaves nothing behind', async () => {
		const refusals: [string[], Record<string, string | undefined>, RegExp, number?][] = [
			[[], { BACKUP_DIR: undefined }, /^BACKUP_DIR: is required/],
			[[], { BACKUP_DIR: at('nowhere') }, /^BACKUP_DIR: .*contains no base backup/],
			[[], { DATA_DIR: at('lost') }, /^DATA_DIR: .*lost\/postgres exists/],
			[['--to', '2020-01-01T00:00:00Z'], {}, /^--to: the oldest backup is of \d{4}-/],
			[
				['--to', '2100-01-01T00:00:00Z'],
				{},
				/^--to: the archive ends before 2100-.*last commit is of \d{4}-/,
			],
			[['--timeline', '7'], {}, /^--timeline: no base backup leads to timeline 7/],
			[['--keys', at('lost', 'files')], {}, /^--keys: .*contains none of/],
			[['--to', 'yesterday'], {}, /^Usage: /, 2],
			[['--into', 'x'], {}, /^Usage: /, 2],
		];
		const ran = await Promise.all(
			refusals.map(([args, variables]) =>
				run('restore', args, { DATA_DIR: at('new', args.join('')), ...variables }),
			),
		);
		for (const [n, [args, , words, status = 1]] of refusals.entries()) {
			expect(ran[n]?.err, args.join(' ')).toMatch(words);
			expect(ran[n]?.status).toBe(status);
			expect(existsSync(at('new', args.join(''), 'postgres'))).toBe(false);
			expect(existsSync(at('new', args.join(''), 'postgres.restoring'))).toBe(false);
		}
	});

	it('refuses a backup of another PostgreSQL', async () => {
		const backups = await copyOfBackups('other-version');
		const [name = ''] = await readdir(join(backups, 'base'));
		const file = join(backups, 'base', name, 'manifest.json');
		await writeFile(file, (await readFile(file, 'utf8')).replace(/"postgres":\d+/, '"postgres":9'));
		const { status, err } = await run('restore', ['--drill'], { BACKUP_DIR: backups });
		expect({ status, err }).toMatchObject({
			status: 1,
			err: expect.stringMatching(/is of PostgreSQL 9; here is \d\d/),
		});
	});

	it('refuses an archive with a gap, unless the operator accepts what is lost', async () => {
		const backups = await copyOfBackups('gap');
		const segments = (await readdir(join(backups, 'wal')))
			.filter((file) => /^[0-9A-F]{24}\.gz$/.test(file))
			.sort();
		const last = segments.at(-1) ?? '';
		expect(segments.length).toBeGreaterThan(1);
		// As if another segment had come after one that is lost.
		const next = last.replace(
			/[0-9A-F]{8}(?=\.gz$)/,
			(low) => `${(Number.parseInt(low, 16) + 1).toString(16).toUpperCase().padStart(8, '0')}`,
		);
		await rename(join(backups, 'wal', last), join(backups, 'wal', next));
		const refused = await run('restore', ['--drill'], { BACKUP_DIR: backups });
		expect(refused.err).toMatch(`WAL segment ${last.slice(0, 24)} is missing`);
		expect(refused.err).toContain('--accept-gap');
		expect(refused.status).toBe(1);
		const accepted = await run('restore', ['--drill', '--accept-gap'], { BACKUP_DIR: backups });
		expect(accepted).toMatchObject({ status: 0, err: expect.stringMatching(/^Warning: WAL segment/) });
		expect(accepted.out).toContain('Ledgers: 1 with');
	});

	it('restores database, files and keys, to a time or completely, and says which ledgers do not verify', async () => {
		const [toTime, whole] = [at('to-time'), at('whole')];
		const first = await run('restore', ['--to', between, '--keys', at('keys')], { DATA_DIR: toTime });
		expect(first).toMatchObject({ status: 0, err: '' });
		expect(first.out).toMatch(/Ledgers: 1 with 1 records, the newest of .*: all verify/);
		expect(await readFile(join(toTime, 'files', 'auctions', 'a.webp'), 'utf8')).toBe('a picture');
		const identityKey = await readFile(at('lost', 'identity-key'), 'utf8');
		expect(await readFile(join(toTime, 'identity-key'), 'utf8')).toBe(identityKey);
		expect(await restored(toTime)).toEqual([auctions.before]);
		// That has begun another timeline and archived it; the first one can still be followed.
		const second = await run('restore', ['--timeline', '1'], { DATA_DIR: whole });
		expect(second).toMatchObject({ status: 0, err: '' });
		expect(second.out).toMatch(/Ledgers: 2 with 2 records/);
		expect(second.out).toContain('Keys: identity-key is missing. 0 identities and 0 bars');
		expect(second.out).not.toContain('auth-secret is missing');
		await changeBid(whole);
		expect(await restored(whole)).toEqual([auctions.before, auctions.after].sort());
		const newest = await run('restore', ['--drill']);
		expect(newest).toMatchObject({ status: 1, err: expect.stringContaining(auctions.after) });
		expect(newest.out).toContain('on timeline 3');
		expect(newest.out).toContain('1 DO NOT VERIFY');
		expect((await readdir(at('backups'))).filter((name) => name.startsWith('drill-'))).toEqual([]);
	});
});

describe.runIf(all)('npm run backup', () => {
	it('refuses without a folder, a database or a server that archives there', async () => {
		expect(await run('backup', [], { BACKUP_DIR: undefined })).toMatchObject({
			status: 1,
			err: expect.stringMatching(/^BACKUP_DIR: is required/),
		});
		expect(await run('backup', [], { DATA_DIR: at('nowhere') })).toMatchObject({
			status: 1,
			err: expect.stringMatching(/^DATA_DIR: .* contains no database/),
		});
		expect(await run('backup', [], { BACKUP_DIR: undefined, DATABASE_URL: 'postgres://x' })).toMatchObject({
			status: 1,
			err: expect.stringMatching(/^DATABASE_URL: /),
		});
		expect(await run('backup', ['--keys', at('backups', 'keys')], { DATA_DIR: at('lost') })).toMatchObject({
			status: 1,
			err: expect.stringMatching(/^--keys: must be outside/),
		});
		expect(await run('backup', ['--keep', '0'])).toMatchObject({
			status: 2,
			err: expect.stringMatching(/^Usage: /),
		});
		await withStores(at('lost'), async () => {
			const elsewhere = await run('backup', [], { DATA_DIR: at('lost'), BACKUP_DIR: at('elsewhere') });
			expect(elsewhere).toMatchObject({
				status: 1,
				err: expect.stringMatching(/does not archive into .*elsewhere/),
			});
			expect(await readdir(at('elsewhere'))).not.toContain('base');
		});
	});

	it('says that files are in the bucket where S3 stores them', async () => {
		const bucket = {
			S3_ENDPOINT: 'http://127.0.0.1:9',
			S3_BUCKET: 'martelo',
			S3_REGION: 'sa-east-1',
			S3_ACCESS_KEY: 'key',
			S3_SECRET_KEY: 'secret',
		};
		const { out } = await run('backup', ['--files'], { DATA_DIR: at('lost'), ...bucket });
		expect(out).toMatch(/^Files: not copied\. They are in S3_BUCKET/);
	});
});

/** Changes an auction's row, as who has the disk can. */
async function changeBid(data: string): Promise<void> {
	const postgres = await startArchived(join(data, 'postgres'), at('backups'));
	const db = openDatabase(postgres.url, 1);
	await sql`update auctions set current_bid = current_bid + 1 where id = ${auctions.after}`.execute(db);
	await db.destroy();
	await postgres.stop();
}

/** A copy of the backups, to be damaged. */
async function copyOfBackups(name: string): Promise<string> {
	await cp(at('backups'), at(name), { recursive: true, preserveTimestamps: true });
	return at(name);
}
