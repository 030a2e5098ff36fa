import { SECOND } from '#domain/values/time.ts';

/** A stream sends a heartbeat every five seconds. After two missed ones the page may be out of date. */
const GAP = 10 * SECOND;

/**
 * Returns the seconds since the last sign of life if the page may be out of date, otherwise null. A lost connection and
 * a silent one are treated alike. Both times are of a monotonic clock. (In its own file, because pages load it before
 * the streaming code.)
 */
export function staleSeconds(last_sign: number, now: number): number | null {
	const silent = now - last_sign;
	return silent > GAP ? Math.floor(silent / SECOND) : null;
}
