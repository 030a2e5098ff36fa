import { execFile } from 'node:child_process';
import { open, readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';

/** No process has this number: Linux gives at most 2^22, other systems less. */
const NOBODY = 4_194_305;

const run = promisify(execFile);

/**
 * Frees a postmaster.pid that was left over and whose number another process has now: PostgreSQL takes whatever process has it
 * for a running server. Only the number is replaced, so that PostgreSQL still finds processes of the old server by the shared memory that
 * the file names. `data` is the folder of the cluster. Returns why the file must stay, or null.
 */
export async function freeStaleLock(data: string): Promise<string | null> {
	const file = join(data, 'postmaster.pid');
	const text = await readFile(file, 'utf8').catch(() => '');
	const [first = '', ...others] = text.split('\n');
	const pid = Number(first);
	// A process that is gone, or of another user, is none of PostgreSQL's concern either.
	if (!Number.isInteger(pid) || pid <= 0 || !mayBeSignalled(pid)) return null;
	const command = await commandOf(pid);
	if (await mayServe(pid, command, data))
		return `${file} names process ${pid} (${command || 'unknown'}). If that is no PostgreSQL of this folder, end it, and start again (docs/operations.md)`;
	const handle = await open(file, 'r+');
	try {
		// At least as long as before: nothing is lost if the machine stops between the two.
		const { bytesWritten } = await handle.write([NOBODY, ...others].join('\n'), 0);
		await handle.truncate(bytesWritten);
		await handle.sync();
	} finally {
		await handle.close();
	}
	process.stderr.write(
		`postmaster.pid was left over: process ${pid} (${command}) is no PostgreSQL of this folder\n`,
	);
	return null;
}

function mayBeSignalled(pid: number): boolean {
	try {
		return process.kill(pid, 0);
	} catch {
		return false;
	}
}

/** Whether the process may be a PostgreSQL server on the folder, in which every process of one works. */
async function mayServe(pid: number, command: string, data: string): Promise<boolean> {
	const works = await stat(`/proc/${pid}/cwd`).catch(() => null);
	if (works) {
		const folder = await stat(data);
		return works.ino === folder.ino && works.dev === folder.dev;
	}
	return command === '' || /^postgres\b/.test(basename(command.split(' ')[0] ?? ''));
}

/** The command line of a process; empty where this system does not say. */
async function commandOf(pid: number): Promise<string> {
	if (process.platform === 'win32') return '';
	const linux = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => null);
	if (linux !== null) return linux.replaceAll('\0', ' ').trim();
	return run('ps', ['-o', 'command=', '-p', String(pid)]).then(
		({ stdout }) => stdout.trim(),
		() => '',
	);
}
