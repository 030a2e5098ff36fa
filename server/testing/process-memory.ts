import { execFile } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The memory of a process and its children, in megabytes. */
async function memoryOf(pid: number): Promise<number> {
	const { stdout } = await run('ps', ['-axo', 'pid=,ppid=,rss=']);
	const rows = stdout.trim().split('\n');
	const processes = rows.map((row) => row.trim().split(/\s+/).map(Number));
	const own = processes.filter(([id, parent]) => id === pid || parent === pid);
	return own.reduce((sum, [, , kilobytes = 0]) => sum + kilobytes, 0) / 1024;
}

/**
 * Measures every `pause` milliseconds. Returns a function that ends the measurement and returns the peak growth of the
 * process and its children, in megabytes.
 */
export async function watchMemory(pid: number, pause: number): Promise<() => Promise<number>> {
	const before = await memoryOf(pid);
	let [peak, over] = [before, false];
	const watching = (async () => {
		while (!over) {
			peak = Math.max(peak, await memoryOf(pid));
			// Each measurement starts a process.
			await sleep(pause);
		}
	})();
	return async () => {
		over = true;
		await watching;
		return Math.round(peak - before);
	};
}
