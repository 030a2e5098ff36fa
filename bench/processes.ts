import { type ChildProcess, type ForkOptions, fork } from 'node:child_process';
import { join } from 'node:path';

/** Starts a process of the benchmarks by the name of its file. It ends when it is disconnected (`endProcess`). */
export function startProcess(
	file: string,
	args: readonly string[] = [],
	options: ForkOptions = {},
): ChildProcess {
	return fork(join(import.meta.dirname, file), args, options);
}
