import { mkdtemp, readdir, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Linux's file system in memory. Containers often have 64 MB of it. */
const MEMORY = '/dev/shm';

/** The room in memory, in bytes, that a run of all tests does not fill. */
const ENOUGH = 2 * 2 ** 30;

/**
 * Creates a folder for a database that does not outlive the run: in memory where there is room, otherwise on disk. Each test file and
 * proof makes and removes a database of 800 files, and ext4 passes over all that were removed in the last minutes to make a new one: a
 * quarter of the tests' processor time. Folders in memory whose process is gone are removed.
 */
export async function temporaryFolder(name: string): Promise<string> {
	if (!(await hasRoom())) return mkdtemp(join(tmpdir(), `${name}-`));
	await removeAbandoned();
	return mkdtemp(join(MEMORY, `martelo-${name}-${process.pid}-`));
}

async function hasRoom(): Promise<boolean> {
	const space = await statfs(MEMORY).catch(() => null);
	return space !== null && space.bavail * space.bsize >= ENOUGH;
}

async function removeAbandoned(): Promise<void> {
	for (const entry of await readdir(MEMORY)) {
		const [, pid] = /^martelo-.*-(\d+)-\w{6}$/.exec(entry) ?? [];
		// Another process may remove it at the same moment.
		if (pid && !isRunning(Number(pid)))
			await rm(join(MEMORY, entry), { recursive: true, force: true, maxRetries: 5 });
	}
}

function isRunning(pid: number): boolean {
	try {
		return process.kill(pid, 0);
	} catch (error) {
		// A process of somebody else runs, too.
		return (error as NodeJS.ErrnoException).code !== 'ESRCH';
	}
}
