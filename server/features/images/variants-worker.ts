import { parentPort } from 'node:worker_threads';
import { FORMATS, makeVariants } from './variants.ts';

/** The thread on which uploaded pictures are worked on (variants-aside.ts): a file in, its variants out. */
parentPort?.on('message', async ({ buffer, byteOffset, length }: Uint8Array<ArrayBuffer>) => {
	parentPort?.postMessage(await makeVariants(Buffer.from(buffer, byteOffset, length), FORMATS));
});
