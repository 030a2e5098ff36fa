import { once } from 'node:events';

/** In the process that `createWorkerProcess` opened: answers each piece of bytes with what `work` makes of it. */
export function serveWorkerProcess(work: (bytes: Buffer) => Promise<unknown>): void {
	process.on('message', async ({ length }: { length: number }) => {
		process.send?.(await work(await take(length)));
	});
}

/** The next so many bytes of the standard input. */
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
