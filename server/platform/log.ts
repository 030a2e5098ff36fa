import { pino } from 'pino';
import { currentRequest } from './request-scope.ts';

/** The server's log: JSON lines on standard output, without personal data. */
export type Log = ReturnType<typeof createLog>;

/** The most characters of a text in a line, and of the stack of an error: strangers choose paths, headers and messages of errors. */
const LONGEST = { text: 500, stack: 4_000 };

/** How deep the values of a line are cut. What lies deeper is left out. */
const DEPTH = 5;

/**
 * `level` is one of pino's; tests use 'silent'. A line of a request has its id, and that of its trace. Long texts are cut. `to` is where
 * lines are written, by default standard output.
 */
export function createLog(level: string, to?: { write(line: string): void }) {
	const options = {
		level,
		base: null,
		timestamp: pino.stdTimeFunctions.isoTime,
		mixin: () => {
			const { request_id, trace_id } = currentRequest() ?? {};
			return { request_id, trace_id };
		},
		// Errors are objects by then.
		serializers: { err: (value: unknown) => value },
		formatters: { log: (line: Record<string, unknown>) => bounded(line, DEPTH) as Record<string, unknown> },
		hooks: {
			logMethod(this: pino.Logger, given: Parameters<pino.LogFn>, write: pino.LogFn) {
				const short = given.map((each: unknown) =>
					typeof each === 'string' ? cut(each, LONGEST.text) : each,
				);
				write.apply(this, short as Parameters<pino.LogFn>);
			},
		},
	};
	return to ? pino(options, to) : pino(options);
}

/** A text of at most `longest` characters; a longer one ends with how many were left out. */
function cut(text: string, longest: number): string {
	return text.length > longest ? `${text.slice(0, longest)}… (${text.length - longest} more)` : text;
}

/** The same value with every text in it cut. Errors become objects, as in pino's own lines. */
function bounded(value: unknown, depth: number, name = ''): unknown {
	if (typeof value === 'string') return cut(value, name === 'stack' ? LONGEST.stack : LONGEST.text);
	if (typeof value !== 'object' || value === null || value instanceof Date) return value;
	if (depth === 0) return undefined;
	if (Array.isArray(value)) return value.map((each) => bounded(each, depth - 1));
	const plain = value instanceof Error ? pino.stdSerializers.err(value) : value;
	return Object.fromEntries(Object.entries(plain).map(([key, each]) => [key, bounded(each, depth - 1, key)]));
}
