import { pino } from 'pino';
import { currentRequest } from './request-scope.ts';

/** The server's log: JSON lines on standard output, without personal data. */
export type Log = ReturnType<typeof createLog>;

/** `level` is one of pino's; tests use 'silent'. A line of a request has its id, and that of its trace. */
export function createLog(level: string) {
	return pino({
		level,
		base: null,
		timestamp: pino.stdTimeFunctions.isoTime,
		mixin: () => {
			const { request_id, trace_id } = currentRequest() ?? {};
			return { request_id, trace_id };
		},
	});
}
