import { readFileSync } from 'node:fs';

/** What a process adds to its score when the kernel has to end one for lack of memory (proc(5), oom_score_adj). Linux only. */
export function memoryScore(pid: number): number {
	return Number(readFileSync(`/proc/${pid}/oom_score_adj`, 'utf8'));
}

/** The score that `yieldMemory` gives to a process of this one. */
export function yieldedScore(): number {
	return Math.min(1_000, Math.max(0, memoryScore(process.pid)) + 500);
}
