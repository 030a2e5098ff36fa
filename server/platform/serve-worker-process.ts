import { once } from 'node:events';
import { captureConsole } from './console-log.ts';
import { createLog } from './log.ts';

/** Runs in the process that `createWorkerProcess` started: answers each input with the result of `work`. */
export function serveWorkerProcess(work: (bytes: Buffer) => Promise<unknown>): void {
	captureConsole(createLog('info'));
	process.on('message', async ({ length }: { length: number }) => {
		process.send?.(await work(await take(length)));
	});
}

/** Reads the next `length` bytes of standard input. */
async function take(length: number): Promise<Buffer> {
	const bytes = Buffer.allocUnsafe(length);
	let filled = 0;
	while (filled < length) {
		const chunk = process.stdin.read() as Buffer | null;
		if (chunk) filled += chunk.copy(bytes, filled);
		else await once(process.stdin, 'readable');
	}
	return bytes;
}
