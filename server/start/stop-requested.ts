import { SECOND } from '#domain/values/time.ts';

/** How often the server checks whether the npm process that started it still runs: npm does not pass SIGTERM on. */
const PARENT_CHECK = 500;

/** A signal this soon after the first is the same request: Ctrl-C reaches the server from the terminal and from npm. */
const SAME_REQUEST = 0.5 * SECOND;

/**
 * Resolves at the first reason to stop: SIGTERM, SIGINT, or the end of the process that started this one. A second signal
 * ends the process at once.
 */
export function stopRequested(): Promise<void> {
	const { promise, resolve } = Promise.withResolvers<void>();
	let first: number | null = null;
	const request = () => {
		first ??= performance.now();
		resolve();
	};
	const parent = process.ppid;
	setInterval(() => process.ppid !== parent && request(), PARENT_CHECK).unref();
	const signalled = () => {
		if (first !== null && performance.now() - first > SAME_REQUEST) end('was asked to stop twice');
		request();
	};
	process.on('SIGINT', signalled).on('SIGTERM', signalled);
	return promise;
}

/** Ends the process after this many milliseconds, if it has not ended by then: a database that hangs closes no connection. */
export function giveUpAfter(milliseconds: number): void {
	setTimeout(() => end(`could not close everything within ${milliseconds / SECOND} s`), milliseconds).unref();
}

/** Ends without waiting for anything. Worker processes and an embedded database end with this process. */
function end(why: string): never {
	process.stderr.write(`The server ${why} and ends at once.\n`);
	process.exit(1);
}
