import { format } from 'node:util';
import { SECOND } from '#domain/values/time.ts';
import type { Log } from './log.ts';

const METHODS = ['log', 'info', 'warn', 'error', 'debug', 'trace'] as const;

/** How many lines in how long, in milliseconds: libraries print one for each request of some kind. */
const LIMIT = { lines: 10, within: 10 * SECOND };

/**
 * From now on what libraries of this process print by `console` is a line of the log, cut as its lines are. Of more than ten lines in ten
 * seconds the rest is counted, and the number is in the next line. `target` is the console.
 */
export function captureConsole(
	log: Pick<Log, 'warn'>,
	target: Pick<Console, (typeof METHODS)[number]> = console,
): void {
	let [since, lines, suppressed] = [0, 0, 0];
	const write = (method: string, given: unknown[]) => {
		const now = performance.now();
		if (lines === 0 || now - since >= LIMIT.within) [since, lines] = [now, 0];
		lines += 1;
		if (lines > LIMIT.lines) {
			suppressed += 1;
			return;
		}
		log.warn({ console: method, text: format(...given), suppressed }, 'console');
		suppressed = 0;
	};
	for (const method of METHODS) target[method] = (...given: unknown[]) => write(method, given);
}
