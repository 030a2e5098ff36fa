import { SECOND } from '#domain/time.ts';

/** A stream sends a heartbeat every five seconds: after two missed ones the page may be out of date. */
const GAP = 10 * SECOND;

/**
 * Seconds since the last sign of life once the page may be out of date, else null. A lost connection and a silent one count
 * alike. Both times by a monotonic clock.
 */
export function staleSeconds(last_sign: number, now: number): number | null {
	const silent = now - last_sign;
	return silent > GAP ? Math.floor(silent / SECOND) : null;
}
