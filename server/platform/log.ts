import { pino } from 'pino';

/** The server's own log: JSON lines on standard output, without personal data. */
export type Log = ReturnType<typeof createLog>;

/** Levels as pino's; 'silent' for tests. */
export function createLog(level: string) {
	return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime });
}
