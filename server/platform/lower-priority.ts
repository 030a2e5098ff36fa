import { readdirSync } from 'node:fs';
import { constants, setPriority } from 'node:os';

/**
 * Has a process yield the processor to the one that takes bids (nice 10). On Linux a priority is a thread's: without this, only the main thread
 * would yield, and not the threads that collect garbage, compress and read files. Threads that start later inherit it.
 */
export function lowerPriority(pid: number): void {
	for (const thread of threadsOf(pid)) {
		try {
			setPriority(thread, constants.priority.PRIORITY_BELOW_NORMAL);
		} catch {
			// It has ended, or yields more than that, which only an administrator may take back.
		}
	}
}

/** The ids of a process's threads; the process's own where the system does not list them. */
function threadsOf(pid: number): number[] {
	try {
		return readdirSync(`/proc/${pid}/task`).map(Number);
	} catch {
		return [pid];
	}
}
