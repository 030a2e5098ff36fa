import type { IncomingMessage, ServerResponse } from 'node:http';
import { SECOND } from '#domain/values/time.ts';

/** How much of a body that nobody reads is waited for. */
export interface Rest {
	bytes: number;
	/** The longest that it may take, in milliseconds. */
	longest: number;
	/** The longest without any bytes, in milliseconds. */
	quiet: number;
}

const REST: Rest = { bytes: 64 * 1024 * 1024, longest: 30 * SECOND, quiet: 5 * SECOND };

/** How often it is looked at, in milliseconds. */
const LOOK = SECOND / 4;

/**
 * Reads and drops what is left of a request's body once it is answered, so that its sender gets the answer: a connection
 * that is closed while bytes are on their way is reset, and what was sent on it is lost. A sender that goes on for longer
 * is cut.
 */
export function dropRest(incoming: IncomingMessage, response: ServerResponse, rest: Rest = REST): void {
	response.once('finish', () => {
		if (incoming.complete || incoming.destroyed) return;
		const { socket } = incoming;
		const [start, before] = [performance.now(), socket.bytesRead];
		let [read, since] = [before, start];
		// At the socket: Node drops what arrives of a body that nobody has begun to read, without an event.
		const look = () => {
			const now = performance.now();
			if (socket.bytesRead > read) [read, since] = [socket.bytesRead, now];
			const over = read - before > rest.bytes || now - start > rest.longest || now - since > rest.quiet;
			if (over) socket.destroy();
		};
		const looks = setInterval(look, LOOK);
		const settle = () => clearInterval(looks);
		incoming.on('end', settle).on('close', settle).resume();
	});
}
