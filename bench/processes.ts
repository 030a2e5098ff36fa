import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** Starts a process of the benchmarks by the name of its file. It ends when it is disconnected. */
export function startProcess(file: string): ChildProcess {
	return fork(join(import.meta.dirname, file));
}

/** Sends a task and resolves with the process's next message. */
export async function ask<T>(child: ChildProcess, task: object): Promise<T> {
	child.send(task);
	return answerOf<T>(child);
}

/** Resolves with the next message of a process; rejects if the process ends instead. */
export async function answerOf<T>(child: ChildProcess): Promise<T> {
	const ended = new AbortController();
	const exit = once(child, 'exit', { signal: ended.signal }).then(([code]) => {
		throw new Error(`a process of the benchmark ended with ${code}`);
	});
	exit.catch(() => undefined);
	const [answer] = (await Promise.race([once(child, 'message', { signal: ended.signal }), exit])) as [T];
	ended.abort();
	return answer;
}
