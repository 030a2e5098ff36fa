import pg from 'pg';

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

/** The SQLSTATE of a lock that another transaction holds. */
export const LOCK_NOT_AVAILABLE = '55P03';

/**
 * SQLSTATEs of a query that failed because of its values (22, 23) or of other transactions (40), and of the ledger's refusal
 * to close a lot (55000).
 */
const OWN_FAULT = /^(22...|23...|40...|55000)$/;

/** The SQLSTATE with which the database answered a query; null when the error is none of its answers. */
export function sqlStateOf(error: unknown): string | null {
	if (error instanceof pg.DatabaseError) return error.code ?? null;
	return error instanceof Error && error.cause !== undefined ? sqlStateOf(error.cause) : null;
}

/** SQLSTATEs of a database that stops, and of locks and answers that were not to be had in time: trying again takes as long. */
const WAITED = /^(08...|57...|55P03)$/;

/** Whether the database answered with an error at once, so that another transaction, on other rows, may pass. */
export function isRefusedWrite(error: unknown): boolean {
	const state = sqlStateOf(error);
	return state !== null && !WAITED.test(state);
}

/**
 * Whether a query failed because of the database itself, whatever its values were: it is unavailable, or answers with an
 * error that no bidder's input causes. A bug of this program is none.
 */
export function isDatabaseFault(error: unknown): boolean {
	const state = sqlStateOf(error);
	return state === null ? isUnavailable(error) : !OWN_FAULT.test(state);
}
