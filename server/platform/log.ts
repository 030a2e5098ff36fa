import { pino } from 'pino';

/** The server's log: JSON lines on standard output, without personal data. */
export type Log = ReturnType<typeof createLog>;

/** `level` is one of pino's; tests use 'silent'. */
export function createLog(level: string) {
	return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime });
}
