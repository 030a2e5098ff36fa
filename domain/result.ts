import type { Problem } from './problems.ts';

/** An expected outcome: a value, or a problem that has words for the user. Thrown errors are bugs. */
export type Result<T, P = Problem> = { ok: true; value: T } | { ok: false; problem: P };

/** Wraps a value as a success. */
export function ok<T>(value: T): { ok: true; value: T } {
	return { ok: true, value };
}

/** Wraps a problem as a failure. */
export function fail<P>(problem: P): { ok: false; problem: P } {
	return { ok: false, problem };
}
