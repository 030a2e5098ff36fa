import type { IncomingMessage } from 'node:http';
import { MINUTE, SECOND } from '#domain/values/time.ts';
import type { TemporaryFile } from '#server/platform/temporary-file.ts';

/** The minimum speed of a body. */
export interface Pace {
	/** The bytes that must arrive in each window, the first one included; not required in the last one. */
	least: number;
	/** In milliseconds. */
	window: number;
	/** The longest that a whole body may take, in milliseconds. */
	longest: number;
}

/**
 * 8 KB a second, over 20 seconds: a phone at 20 KB/s may pause for 12 of them, as when it changes its cell. The largest
 * file takes 8.6 minutes at that rate. The server waits a little longer for a whole request (web-server.ts).
 */
export const PACE: Pace = { least: 20 * 8 * 1024, window: 20 * SECOND, longest: 9 * MINUTE };

/** How the reading of a body ended; `gone`: the sender has disconnected. */
export type Arrival = 'whole' | 'too-large' | 'too-slow' | 'gone';

/**
 * Writes a request's body to a file as it arrives, up to `limit` bytes. The server drops the unread rest after the
 * answer.
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
	const checkPace = () => {
		// While the disk is written to, nothing is read from the sender.
		if (!incoming.isPaused() && size - seen < pace.least) resolve('too-slow');
		seen = size;
	};
	// The end may be reported while the last chunk is still being written.
	const whole = () => void Promise.resolve(written).then(() => resolve('whole'), reject);
	const gone = () => {
		if (!incoming.readableEnded) resolve('gone');
	};
	const timers = [setInterval(checkPace, pace.window), setTimeout(() => resolve('too-slow'), pace.longest)];
	incoming.on('data', take).on('end', whole).on('error', gone).on('close', gone);
	if (incoming.destroyed) gone();
	try {
		return await promise;
	} finally {
		for (const timer of timers) clearTimeout(timer);
		incoming.off('data', take).off('end', whole).off('error', gone).off('close', gone).pause();
	}
}
