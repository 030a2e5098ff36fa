import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';

/** The nice value of a process that yields. */
const NICE = constants.priority.PRIORITY_BELOW_NORMAL;

/**
 * Has a process yield the processor to the one that takes bids (nice 10). On Linux a priority is a thread's: without this, only the main thread
 * would yield, and not the threads that collect garbage, compress and read files. Threads that start later inherit it. It counts within a
 * session alone where the kernel groups processes by session (sched(7), autogroup), and PostgreSQL has another one: a process that leads a
 * session (`detached`) therefore has that yield, too.
 */
export function lowerPriority(pid: number): void {
	for (const thread of threadsOf(pid)) {
		try {
			setPriority(thread, NICE);
		} catch {
			// It has ended, or yields more than that, which only an administrator may take back.
		}
	}
	lowerSession(pid, AGAIN.times);
}

/** By how much more than this process a process that yields memory counts when the kernel has to end one (proc(5), oom_score_adj). */
const MEMORY_SCORE = 500;

/**
 * Has the kernel end this process, and not the one that takes bids, when memory runs out: its score (proc(5), oom_score_adj) is raised
 * above that of the process that calls this, for which nobody needs administrator's rights. Linux only.
 */
export function yieldMemory(pid: number): void {
	try {
		const own = Number(readFileSync('/proc/self/oom_score_adj', 'utf8'));
		const score = Math.min(HIGHEST_SCORE, Math.max(0, own) + MEMORY_SCORE);
		writeFileSync(`/proc/${pid}/oom_score_adj`, String(score));
	} catch {
		// Not Linux, or it has ended.
	}
}

const HIGHEST_SCORE = 1_000;

/** Without administrator's rights, Linux takes one change in 100 ms of all sessions, and refuses others: workers start together. */
const AGAIN = { after: 130, times: 100 };

function lowerSession(pid: number, times: number): void {
	try {
		if (sessionOf(pid) === pid) writeFileSync(`/proc/${pid}/autogroup`, String(NICE));
	} catch (error) {
		// Otherwise: not Linux, a kernel without this grouping, or it has ended.
		const refused = (error as NodeJS.ErrnoException).code === 'EAGAIN';
		if (refused && times > 0) setTimeout(lowerSession, AGAIN.after, pid, times - 1).unref();
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

/** The process that leads a process's session (proc(5): field 6, after the name in parentheses). Linux only. */
function sessionOf(pid: number): number {
	const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
	return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[3]);
}
