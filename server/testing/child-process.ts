import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** Whether a process has ended, by itself or by a signal. */
export function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
	return exitCode !== null || signalCode !== null;
}

/** Sends a task to a forked process and resolves with its next message; rejects if the process has ended, or ends instead. */
export async function askProcess<T>(child: ChildProcess, task: object | string): Promise<T> {
	// A channel that has closed fails here, and the end of the process below.
	if (!hasEnded(child)) child.send(task, () => undefined);
	return nextMessage<T>(child);
}

/** Resolves with the next message of a forked process; rejects if the process has ended, or ends instead. */
export async function nextMessage<T>(child: ChildProcess): Promise<T> {
	const file = child.spawnargs.find((each) => /\.m?[jt]s$/.test(each));
	const ended = () => new Error(`the process of ${file} ended with ${child.exitCode ?? child.signalCode}`);
	if (hasEnded(child)) throw ended();
	const waited = new AbortController();
	const { signal } = waited;
	const exit = once(child, 'exit', { signal }).then(() => {
		throw ended();
	});
	exit.catch(() => undefined);
	try {
		const [message] = (await Promise.race([once(child, 'message', { signal }), exit])) as [T];
		return message;
	} finally {
		waited.abort();
	}
}

/** Disconnects a forked process, which then ends, and waits for that. One that has ended is over. */
export async function endProcess(child: ChildProcess): Promise<void> {
	if (hasEnded(child)) return;
	const exit = once(child, 'exit');
	if (child.connected) child.disconnect();
	await exit;
}
