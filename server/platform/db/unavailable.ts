/** What the system says of a connection that could not be made or was cut. */
const CUT = new Set([
	'ECONNREFUSED',
	'ECONNRESET',
	'EPIPE',
	'ETIMEDOUT',
	'EHOSTUNREACH',
	'ENETUNREACH',
	'ENOTFOUND',
]);

/**
 * SQLSTATEs of a database that is away, stopping or starting, full, read-only, or whose lock or answer (57014) could not
 * be had in time;
 * 55000 is what the ledger answers to a close after a silence that nobody has looked at (migration 019).
 */
const AWAY = /^(08...|53...|57014|57P0[1-5]|25006|25P03|55P03|55000|58...)$/;

/** The driver gives these no code. */
const UNCODED =
	/^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection)/;

/** Whether a query failed because the database could not be asked, and not because of what was asked. */
export function isUnavailable(error: unknown): boolean {
	if (!(error instanceof Error)) return false;
	const { code } = error as { code?: unknown };
	if (typeof code === 'string') return CUT.has(code) || AWAY.test(code) || isUnavailable(error.cause);
	return UNCODED.test(error.message) || isUnavailable(error.cause);
}
