import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, inject, test, vi } from 'vitest';
import { startEmbedded } from './embedded.ts';
import { freeStaleLock } from './stale-lock.ts';

const { all } = inject('runs');
const CACHE = join(import.meta.dirname, '..', '..', '..', 'node_modules', '.cache');

let folder = '';
let data = '';
const started: ChildProcess[] = [];
const said: string[] = [];
beforeEach(async () => {
	await mkdir(CACHE, { recursive: true });
	folder = await mkdtemp(join(CACHE, 'test-stale-'));
	data = join(folder, 'cluster');
	said.length = 0;
	vi.spyOn(process.stderr, 'write').mockImplementation((text) => said.push(String(text)) > 0);
});
afterEach(async () => {
	vi.restoreAllMocks();
	for (const child of started.splice(0)) child.kill('SIGKILL');
	await rm(folder, { recursive: true, force: true });
});

/** A process that does nothing, in a folder. */
async function idle(cwd: string): Promise<number> {
	const child = spawn('sleep', ['1000'], { cwd, stdio: 'ignore' });
	started.push(child);
	await once(child, 'spawn');
	return child.pid as number;
}

const file = () => join(data, 'postmaster.pid');
const textOf = (pid: number | string) =>
	`${pid}\n${data}\n1764000000\n5432\n\n127.0.0.1\n  1234567         3\nready   \n`;

describe('a file that was left over', () => {
	beforeEach(async () => {
		await mkdir(data);
	});
	const freed = async (pid: number | string) => {
		await writeFile(file(), textOf(pid), { mode: 0o600 });
		const why = await freeStaleLock(data);
		return { why, changed: (await readFile(file(), 'utf8')) !== textOf(pid) };
	};

	test('is freed when another process has its number now: only the number changes', async () => {
		const pid = await idle(folder);
		expect(await freed(pid)).toEqual({ why: null, changed: true });
		expect(await readFile(file(), 'utf8')).toBe(textOf(4_194_305));
		expect(said).toEqual([
			`postmaster.pid was left over: process ${pid} (sleep 1000) is no PostgreSQL of this folder\n`,
		]);
	});

	test('stays when the process works in the folder of the database', async () => {
		const pid = await idle(data);
		const { why, changed } = await freed(pid);
		expect(why).toContain(`postmaster.pid names process ${pid} (sleep 1000)`);
		expect(changed).toBe(false);
		expect(said).toEqual([]);
	});

	test.each([
		['no number', 'postgres'],
		['an empty file', ''],
		['the number of a single-user server', '-1'],
		['a process that is gone', 4_194_304],
	])('is left to PostgreSQL: %s', async (_, pid) => {
		expect(await freed(pid)).toEqual({ why: null, changed: false });
	});

	test('is nothing where there is none', async () => {
		expect(await freeStaleLock(data)).toBeNull();
	});
});

/** Runs a statement on a database, and closes the connection. */
async function ask(url: string, statement: string): Promise<Record<string, unknown>[]> {
	const client = new pg.Client({ connectionString: url });
	client.on('error', () => undefined);
	await client.connect();
	try {
		return (await client.query(statement)).rows;
	} finally {
		await client.end();
	}
}

const isAlive = (pid: number) => {
	try {
		return process.kill(pid, 0);
	} catch {
		return false;
	}
};

async function gone(pid: number): Promise<void> {
	await expect.poll(() => isAlive(pid), { timeout: 10_000 }).toBe(false);
}

describe.runIf(all)('a database whose server was killed', { timeout: 60_000 }, () => {
	/** Kills the server; returns its number. */
	async function kill(): Promise<number> {
		const pid = Number((await readFile(file(), 'utf8')).split('\n')[0]);
		process.kill(pid, 'SIGKILL');
		return pid;
	}

	test('starts although another process has its number, with its data', async () => {
		const first = await startEmbedded(folder);
		await ask(first.url, 'create table kept as select 7 as seven');
		const processes = await ask(first.url, 'select pid from pg_stat_activity');
		// Its other processes notice the end by themselves.
		for (const { pid } of [{ pid: await kill() }, ...processes]) await gone(pid as number);
		const [, ...others] = (await readFile(file(), 'utf8')).split('\n');
		await writeFile(file(), [await idle(folder), ...others].join('\n'));
		const second = await startEmbedded(folder);
		expect(await ask(second.url, 'select seven from kept')).toEqual([{ seven: 7 }]);
		await second.stop();
	});

	test('does not start while a process of the old server works on its data', async () => {
		const first = await startEmbedded(folder);
		const client = new pg.Client({ connectionString: first.url });
		client.on('error', () => undefined);
		await client.connect();
		const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
		const backend = rows[0]?.pid as number;
		process.kill(backend, 'SIGSTOP');
		try {
			await gone(await kill());
			const [, ...others] = (await readFile(file(), 'utf8')).split('\n');
			await writeFile(file(), [await idle(folder), ...others].join('\n'));
			await expect(startEmbedded(folder)).rejects.toThrow(/pre-existing shared memory block/);
		} finally {
			process.kill(backend, 'SIGKILL');
			await client.end().catch(() => undefined);
		}
		await gone(backend);
		const second = await startEmbedded(folder);
		await second.stop();
	});
});
