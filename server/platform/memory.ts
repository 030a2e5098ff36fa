/**
 * How the processes use memory: flags of V8 and settings of glibc, each measured (decisions 038 and 040). They are to be measured
 * again with each new version of Node.
 *
 * The server's flags stand, too, where an operator starts it without npm: package.json, deploy/systemd/martelo.service and
 * deploy/container/Dockerfile. V8 reads them before any module is loaded; memory.test.ts compares them.
 */
import { setFlagsFromString } from 'node:v8';

/** The young generation of the server, in megabytes a half. With V8's default, collections take a sixth of its processor time. */
export const SERVER_HEAP = ['--min-semi-space-size=64', '--max-semi-space-size=64'];

/**
 * V8's heap in a worker that reads. The young generation has a fixed size: by default it grows and shrinks with the load, by a
 * hundred megabytes. The old one is collected when it has grown by half: by default it may grow to three times its size, and with
 * the buffers that it holds until then the process grows for hours.
 */
export const READ_WORKER_HEAP = [
	'--min-semi-space-size=32',
	'--max-semi-space-size=32',
	'--heap-growing-percent=50',
];

/** V8's heap in a process for files, without the buffers it works on: far above what processing a picture needs. */
export const FILE_WORKER_HEAP = ['--max-old-space-size=128'];

/**
 * glibc's settings for a process for files: one heap for all threads, and a separate mapping for each large buffer, so that freed
 * memory returns to the system. By default glibc keeps what libvips frees in fragments, 40 to 200 MB per process
 * (docs/benchmarks.md).
 */
export const FILE_WORKER_MALLOC = { MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: String(128 * 1024) };

/**
 * Has V8 count the memory of buffers together with its heap when it decides how often to collect. By default it collects the
 * whole heap after every few dozen megabytes of new buffers, however many of them are garbage: the server, which passes on what its
 * worker processes send, spent half of its processor time on that while people downloaded ledgers, and bids waited for it.
 */
export function countBuffersWithHeap(): void {
	setFlagsFromString('--external-memory-accounted-in-global-limit');
}
