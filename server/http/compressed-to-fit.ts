import type { Encoding } from './accepted-encoding.ts';
import { compressed } from './compression.ts';

/** What a server sends before it waits for an acknowledgement, ten packets, without the head of the answer. */
export const FIRST_FLIGHT = 14_600 - 1_050;

/** The second level takes nearly twice as long for about 7 % fewer bytes. */
const LEVELS = { usual: 4, small: 5 };
const GAIN = 1.07;

/** The level of the newest page of each kind, by the first part of its path. */
const levels = new Map<string, number>();

/**
 * Compresses a page that is compressed once and sent many times (decisions 049 and 050): more slowly where it then fits into what is
 * sent at once.
 */
export function compressedToFit(
	bytes: Uint8Array<ArrayBuffer>,
	encoding: Encoding,
	url: string,
): Uint8Array<ArrayBuffer> {
	if (encoding !== 'br') return compressed(bytes, encoding, LEVELS.usual);
	const kind = new URL(url).pathname.split('/', 2).join('/');
	const level = levels.get(kind) ?? LEVELS.usual;
	const body = compressed(bytes, encoding, level);
	const exceeds = body.length > FIRST_FLIGHT;
	if (level === LEVELS.small) {
		// A page that exceeds it in any case gains nothing.
		if (exceeds || body.length * GAIN <= FIRST_FLIGHT) levels.set(kind, LEVELS.usual);
		return body;
	}
	if (!exceeds || body.length / GAIN > FIRST_FLIGHT) return body;
	levels.set(kind, LEVELS.small);
	return compressed(bytes, encoding, LEVELS.small);
}
