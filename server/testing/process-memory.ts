import { execFile } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** What a process and the ones that it started occupy, in megabytes. */
async function memoryOf(pid: number): Promise<number> {
	const { stdout } = await run('ps', ['-axo', 'pid=,ppid=,rss=']);
	const rows = stdout.trim().split('\n');
	const processes = rows.map((row) => row.trim().split(/\s+/).map(Number));
	const own = processes.filter(([id, parent]) => id === pid || parent === pid);
	return own.reduce((sum, [, , kilobytes = 0]) => sum + kilobytes, 0) / 1024;
}

/** The most that a process and its children grow by until it is asked for, in megabytes; looked at with pauses in milliseconds. */
export async function watchMemory(pid: number, pause: number): Promise<() => Promise<number>> {
	const before = await memoryOf(pid);
	let [peak, over] = [before, false];
	const watching = (async () => {
		while (!over) {
			peak = Math.max(peak, await memoryOf(pid));
			// Each look starts a process: without a pause they take the machine from what they watch.
			await sleep(pause);
		}
	})();
	return async () => {
		over = true;
		await watching;
		return Math.round(peak - before);
	};
}
