import type { Problem } from './problems.ts';

/** An expected outcome: a value, or a problem with a text for the user. Unexpected failures are thrown. */
export type Result<T, P = Problem> = { ok: true; value: T } | { ok: false; problem: P };

export function ok<T>(value: T): { ok: true; value: T } {
	return { ok: true, value };
}

export function fail<P>(problem: P): { ok: false; problem: P } {
	return { ok: false, problem };
}
