import type { Params, Problem, ProblemCode } from './problem-catalogue.ts';

export type { BidRefusal, Problem, ProblemCode } from './problem-catalogue.ts';

/** Makes a problem. The compiler requires the parameters of the code. */
export function problem<C extends ProblemCode>(
	code: C,
	...params: Record<string, never> extends Params<C> ? [] : [Params<C>]
): Extract<Problem, { code: C }> {
	return { code, params: params[0] ?? {} } as Extract<Problem, { code: C }>;
}
