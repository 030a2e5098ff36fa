import { setFlagsFromString } from 'node:v8';

/**
 * Has V8 count the memory of buffers together with its heap when it decides how often to collect. By default it collects the
 * whole heap after every few dozen megabytes of new buffers, however many of them are garbage: the server, which passes on what its
 * worker processes send, spent half of its processor time on that while people downloaded ledgers, and bids waited for it.
 */
export function countBuffersWithHeap(): void {
	setFlagsFromString('--external-memory-accounted-in-global-limit');
}
