/** System errors of a connection that could not be made or was cut. */
const CUT = new Set([
	'ECONNREFUSED',
	'ECONNRESET',
	'EPIPE',
	'ETIMEDOUT',
	'EHOSTUNREACH',
	'ENETUNREACH',
	'ENOTFOUND',
	'EAI_AGAIN',
]);

/**
 * SQLSTATEs of a database that is unreachable, stopping or starting, full, read-only, or where a lock or an answer
 * (57014) was not available in time, or two transactions waited for each other (40P01). 55000 is the ledger's refusal to close
 * a lot after a gap in the heartbeat that has not been checked yet (`ledger_close_waits` in schema.sql).
 */
const AWAY = /^(40P01|08...|53...|57014|57P0[1-5]|25006|25P03|55P03|55000|58...)$/;

/** Driver errors without a code. */
const UNCODED =
	/^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection)/;

/** Whether a query failed because the database was unavailable, and not because of the query itself. */
export function isUnavailable(error: unknown): boolean {
	if (!(error instanceof Error)) return false;
	const { code } = error as { code?: unknown };
	if (typeof code === 'string') return CUT.has(code) || AWAY.test(code) || isUnavailable(error.cause);
	return UNCODED.test(error.message) || isUnavailable(error.cause);
}
