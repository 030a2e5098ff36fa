import type { IncomingMessage } from 'node:http';
import { MINUTE, SECOND } from '#domain/time.ts';
import type { TemporaryFile } from '#server/platform/temporary-file.ts';

/** How slowly a body may come. */
export interface Pace {
	/** Bytes that must come in each window, the first one included; the last one of a body is not asked. */
	least: number;
	/** In milliseconds. */
	window: number;
	/** The longest that a body may take in all, in milliseconds. */
	longest: number;
}

/**
 * 8 KB a second, over 20 seconds: a phone at 20 KB/s may be silent for 12 of them, as when it changes its cell. The
 * largest file takes 8.6 minutes at that rate. A server waits for a whole request a little longer (web-server.ts).
 */
export const PACE: Pace = { least: 20 * 8 * 1024, window: 20 * SECOND, longest: 9 * MINUTE };

/** How the reading of a body ended; `gone`: the sender is not there any more. */
export type Arrival = 'whole' | 'too-large' | 'too-slow' | 'gone';

/**
 * Moves a request's body into a file as it comes, up to `limit` bytes. What it leaves unread, the server drops once the
 * answer is out.
 */
export async function receiveBody(
	incoming: IncomingMessage,
	file: TemporaryFile,
	{ limit, pace }: { limit: number; pace: Pace },
): Promise<Arrival> {
	const { promise, resolve, reject } = Promise.withResolvers<Arrival>();
	let [size, seen] = [0, 0];
	let written: Promise<void> | null = null;
	const take = (chunk: Buffer) => {
		size += chunk.length;
		if (size > limit) return resolve('too-large');
		const writing = file.append(chunk);
		if (!writing) return;
		incoming.pause();
		written = writing.then(() => void incoming.resume());
		written.catch(reject);
	};
	const look = () => {
		// While the disk is written to, nobody is read from.
		if (!incoming.isPaused() && size - seen < pace.least) resolve('too-slow');
		seen = size;
	};
	// The end of a body may be told while its last piece is on its way to the disk.
	const whole = () => void Promise.resolve(written).then(() => resolve('whole'), reject);
	const gone = () => {
		if (!incoming.readableEnded) resolve('gone');
	};
	const timers = [setInterval(look, pace.window), setTimeout(() => resolve('too-slow'), pace.longest)];
	incoming.on('data', take).on('end', whole).on('error', gone).on('close', gone);
	if (incoming.destroyed) gone();
	try {
		return await promise;
	} finally {
		for (const timer of timers) clearTimeout(timer);
		incoming.off('data', take).off('end', whole).off('error', gone).off('close', gone).pause();
	}
}
