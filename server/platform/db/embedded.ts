import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { closeSync, existsSync, openSync } from 'node:fs';
import { chmod, chown, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { SECOND } from '#domain/values/time.ts';
import { childEnvironment } from '#server/platform/child-environment.ts';
import { findPostgres } from './postgres-binaries.ts';
import { freeStaleLock } from './stale-lock.ts';

/** How long to wait before a database that ended is started again, in milliseconds. */
const PAUSE = SECOND;

/**
 * Starts a program again whenever it ends by itself, until there is room on its disk or whatever else it lacks. Returns the
 * function that ends it for good. `ended` is told each end after which it had been running for longer than the pause.
 */
export function keepRunning(
	first: ChildProcess,
	launch: () => ChildProcess,
	ended: (how: string) => void,
): () => Promise<void> {
	let child = first;
	let stopping = false;
	let timer: NodeJS.Timeout | undefined;
	let said = 0;
	const watch = () => {
		const started = performance.now();
		child.once('exit', (code, signal) => {
			if (stopping) return;
			if (said === 0 || performance.now() - started > 2 * PAUSE) ended(signal ?? `code ${code}`);
			said += 1;
			timer = setTimeout(again, PAUSE);
		});
	};
	const again = () => {
		try {
			child = launch();
		} catch {
			timer = setTimeout(again, PAUSE); // Its log cannot be opened on a full disk.
			return;
		}
		watch();
	};
	watch();
	return async () => {
		stopping = true;
		clearTimeout(timer);
		await stopProcess(child);
	};
}

/** Stops a PostgreSQL server that this process started, and waits for its end. */
async function stopProcess(child: ChildProcess): Promise<void> {
	if (hasEnded(child)) return;
	const { promise, resolve: exited } = Promise.withResolvers<void>();
	child.once('exit', () => exited());
	child.kill('SIGINT'); // Fast shutdown: open transactions roll back, and everything committed is on disk.
	await promise;
}

/** Whether a process ended, by itself or by a signal. */
export function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
	return exitCode !== null || signalCode !== null;
}

/** A PostgreSQL server that this process started, or found running on the same folder. */
export interface EmbeddedPostgres {
	url: string;
	/** Stops the server if this process started it. */
	stop(): Promise<void>;
}

const USER = 'martelo';
const DATABASE = 'martelo';
const NOBODY = 65534;
const run = promisify(execFile);

export interface EmbeddedOptions {
	/** How long it may take to answer, in milliseconds. */
	patience?: number;
	/** Other folders that PostgreSQL reads and writes. */
	folders?: string[];
	/** Whether it is started again, at the same port, when it ends by itself: after a crash on a full disk, for example. */
	keep?: boolean;
}

/**
 * Starts PostgreSQL on `folder` (created when missing): on 127.0.0.1 only, with a port chosen by the system, a scram
 * password in a 0600 file, and checksums on. A root process runs it without root's privileges. The server ends with
 * this process, however that ends. `settings` are passed as `-c name=value`.
 */
export async function startEmbedded(
	folder: string,
	settings: Record<string, string> = {},
	{ patience = 30 * SECOND, folders = [], keep = false }: EmbeddedOptions = {},
): Promise<EmbeddedPostgres> {
	const home = resolve(folder);
	await mkdir(home, { recursive: true, mode: 0o700 });
	const password = await readPassword(home);
	const data = join(home, 'cluster');
	const running = await runningPort(data);
	if (running && (await answers(urlOf(running, password, 'postgres')))) {
		return { url: urlOf(running, password), stop: async () => undefined };
	}
	const binaries = await findPostgres();
	const unprivileged = await dropPrivileges([home, ...folders]);
	if (!existsSync(join(data, 'PG_VERSION'))) await initialise(binaries.initdb, home, data, unprivileged);
	const occupied = await freeStaleLock(data);
	if (occupied !== null) throw new Error(`PostgreSQL did not start: ${occupied}`);
	const port = await freePort();
	const start = () =>
		launch(unprivileged, binaries.postgres, home, data, { port: String(port), ...settings });
	const child = start();
	await ready(child, urlOf(port, password, 'postgres'), home, patience);
	await createDatabase(urlOf(port, password, 'postgres'));
	const stop = keep ? keepRunning(child, start, (how) => sayEnded(how, home)) : () => stopProcess(child);
	return { url: urlOf(port, password), stop };
}

function sayEnded(how: string, home: string): void {
	const log = join(home, 'postgres.log');
	process.stderr.write(`PostgreSQL ended (${how}) and is being started again: see ${log}\n`);
}

/** Whether `folder` contains a database. */
export function hasEmbedded(folder: string): boolean {
	return existsSync(join(folder, 'cluster', 'PG_VERSION'));
}

function urlOf(port: number, password: string, database = DATABASE): string {
	return `postgres://${USER}:${password}@127.0.0.1:${port}/${database}`;
}

async function readPassword(home: string): Promise<string> {
	const file = join(home, 'password');
	// Flushed: the database is on disk from the start, and cannot be opened again without its password.
	if (!existsSync(file)) await writeFile(file, randomBytes(24).toString('hex'), { mode: 0o600, flush: true });
	return readFile(file, 'utf8');
}

/** The URL of the server that runs on `folder`; null where none runs. Starts and writes nothing. */
export async function runningEmbedded(folder: string): Promise<string | null> {
	const home = resolve(folder);
	if (!existsSync(join(home, 'password'))) return null;
	const port = await runningPort(join(home, 'cluster'));
	if (port === null) return null;
	const url = urlOf(port, await readPassword(home));
	return (await answers(url)) ? url : null;
}

/** The port in postmaster.pid, whether its server is alive or not; null without the file. */
async function runningPort(data: string): Promise<number | null> {
	const file = join(data, 'postmaster.pid');
	if (!existsSync(file)) return null;
	const port = Number((await readFile(file, 'utf8')).split('\n')[3]);
	return Number.isInteger(port) && port > 0 ? port : null;
}

async function answers(url: string): Promise<boolean> {
	// Long enough for a busy machine: a running server taken for dead would be started a second time, and refuse.
	const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
	try {
		await client.connect();
		await client.end();
		return true;
	} catch {
		return false; // Not started yet, or another program's port: the caller decides what that means.
	}
}

/** The command prefix that drops root's privileges: PostgreSQL refuses to run as root. */
async function dropPrivileges(folders: string[]): Promise<string[]> {
	if (process.getuid?.() !== 0) return [];
	const mapped = ['unshare', '-U', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`, '--'];
	if (spawnSync(mapped[0] as string, [...mapped.slice(1), 'true']).status === 0) return mapped;
	await run('chown', ['-R', `${NOBODY}:${NOBODY}`, ...folders]);
	for (const folder of folders) await letPass(dirname(folder));
	return ['setpriv', `--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups', '--'];
}

/** Lets PostgreSQL's group pass through root's folder, but not list it. */
async function letPass(folder: string): Promise<void> {
	const { mode, uid } = await stat(folder);
	if (mode & 0o001) return;
	await chown(folder, uid, NOBODY);
	await chmod(folder, (mode & 0o7777) | 0o010);
}

async function initialise(initdb: string, home: string, data: string, unprivileged: string[]): Promise<void> {
	await rm(data, { recursive: true, force: true }); // The remains of an interrupted first start.
	const options = ['--data-checksums', '--locale=C.UTF-8', '--encoding=UTF8', '--auth=scram-sha-256'];
	const [command = '', ...rest] = [
		...unprivileged,
		...[initdb, '-D', data, '-U', USER, `--pwfile=${join(home, 'password')}`, ...options],
	];
	await run(command, rest, { env: childEnvironment({ TZ: 'UTC' }) });
	await chmod(data, 0o700);
}

/**
 * What PostgreSQL reads to give the processes of connections the usual score (proc(5), oom_score_adj), where a unit lowers that of the server
 * and so of PostgreSQL's first process: the end of that one ends the database.
 */
const MEMORY_OF_BACKENDS = { PG_OOM_ADJUST_FILE: '/proc/self/oom_score_adj', PG_OOM_ADJUST_VALUE: '0' };

function launch(
	unprivileged: string[],
	postgres: string,
	home: string,
	data: string,
	settings: Record<string, string>,
) {
	const all = { listen_addresses: '127.0.0.1', unix_socket_directories: '', timezone: 'UTC', ...settings };
	const flags = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
	const dieWithParent = process.platform === 'linux' ? ['setpriv', '--pdeathsig', 'INT', '--'] : [];
	const [command = '', ...rest] = [...unprivileged, ...dieWithParent, postgres, '-D', data, ...flags];
	const log = openSync(join(home, 'postgres.log'), 'a', 0o600);
	// Detached, so that Ctrl-C reaches only this process, which finishes its requests and then stops the database.
	const child = spawn(command, rest, {
		detached: true,
		stdio: ['ignore', log, log],
		env: childEnvironment({ TZ: 'UTC', ...MEMORY_OF_BACKENDS }),
	});
	closeSync(log);
	return child;
}

async function ready(child: ChildProcess, url: string, home: string, patience: number): Promise<void> {
	for (const deadline = performance.now() + patience; performance.now() < deadline; ) {
		if (hasEnded(child)) throw new Error(`PostgreSQL did not start: ${await lastError(home)}`);
		if (await answers(url)) return;
		await sleep(25);
	}
	throw new Error(
		`PostgreSQL did not answer within ${patience / SECOND} s: see ${join(home, 'postgres.log')}`,
	);
}

/** The last error in PostgreSQL's log, and where the log is. */
async function lastError(home: string): Promise<string> {
	const file = join(home, 'postgres.log');
	const lines = (await readFile(file, 'utf8')).split('\n');
	const error = lines.findLast((line) => /\b(FATAL|PANIC):/.test(line));
	return error === undefined ? `see ${file}` : `${error} (see ${file})`;
}

async function createDatabase(url: string): Promise<void> {
	const client = new pg.Client({ connectionString: url });
	await client.connect();
	const { rowCount } = await client.query('select from pg_database where datname = $1', [DATABASE]);
	if (rowCount === 0) await client.query(`create database ${DATABASE} template template0 encoding 'UTF8'`);
	await client.end();
}

async function freePort(): Promise<number> {
	const { promise, resolve: found, reject } = Promise.withResolvers<number>();
	const server = createServer();
	server.once('error', reject);
	server.listen(0, '127.0.0.1', () => {
		const address = server.address();
		server.close(() => found(typeof address === 'object' && address ? address.port : 0));
	});
	return promise;
}
