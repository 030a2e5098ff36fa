import type { ChildProcess } from 'node:child_process';
import { SECOND } from '#domain/values/time.ts';

/** How long to wait before a database that ended is started again, in milliseconds. */
const PAUSE = SECOND;

/**
 * Starts a program again whenever it ends by itself, until there is room on its disk or whatever else it lacks. Returns the
 * function that ends it for good. `ended` is told each end after which it had been running for longer than the pause.
 */
export function keepRunning(
	first: ChildProcess,
	launch: () => ChildProcess,
	ended: (how: string) => void,
): () => Promise<void> {
	let child = first;
	let stopping = false;
	let timer: NodeJS.Timeout | undefined;
	let said = 0;
	const watch = () => {
		const started = performance.now();
		child.once('exit', (code, signal) => {
			if (stopping) return;
			if (said === 0 || performance.now() - started > 2 * PAUSE) ended(signal ?? `code ${code}`);
			said += 1;
			timer = setTimeout(again, PAUSE);
		});
	};
	const again = () => {
		try {
			child = launch();
		} catch {
			timer = setTimeout(again, PAUSE); // Its log cannot be opened on a full disk.
			return;
		}
		watch();
	};
	watch();
	return async () => {
		stopping = true;
		clearTimeout(timer);
		await stopProcess(child);
	};
}

/** Stops a PostgreSQL server that this process started, and waits for its end. */
export async function stopProcess(child: ChildProcess): Promise<void> {
	if (hasEnded(child)) return;
	const { promise, resolve: exited } = Promise.withResolvers<void>();
	child.once('exit', () => exited());
	child.kill('SIGINT'); // Fast shutdown: open transactions roll back, and everything committed is on disk.
	await promise;
}

/** Whether a process ended, by itself or by a signal. */
export function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
	return exitCode !== null || signalCode !== null;
}
