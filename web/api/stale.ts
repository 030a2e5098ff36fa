import { SECOND } from '#domain/time.ts';

/** A sign of life comes every five seconds: after two missed ones what is shown may be out of date. */
const SILENCE = 10 * SECOND;

/**
 * Seconds since the last sign of life once the page may be out of date, else null: whether the connection is down or
 * open and silent is the same to who reads the page. Both times on a clock that only moves forward.
 */
export function staleSeconds(last_sign: number, now: number): number | null {
	const silent = now - last_sign;
	return silent > SILENCE ? Math.floor(silent / SECOND) : null;
}
