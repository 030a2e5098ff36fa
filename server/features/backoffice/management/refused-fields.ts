import { type Problem, problem } from '#domain/problems/problems.ts';
import { fail, type Result } from '#domain/problems/result.ts';

/** A field's path in the form, and what is wrong with it. */
export interface FieldFault {
	path: string;
	message: string;
}

/** The result of a form: a refusal lists the fields it is about. */
export type FormResult<T> = Result<T, { problem: Problem; errors?: FieldFault[] }>;

/** Refuses a form because of its fields. */
export function refusedFields(errors: FieldFault[], because: Problem = problem('request.invalid')) {
	return fail({ problem: because, errors });
}

/** Thrown to roll everything back: a part of an act was written before another was refused. */
export class RefusedAct extends Error {
	readonly refusal: Extract<FormResult<never>, { ok: false }>;

	constructor(refusal: RefusedAct['refusal']) {
		super('an act was refused');
		this.refusal = refusal;
	}
}

/** The result of an act, or of the one that rolled it back. */
export async function orRefusal<T>(act: Promise<FormResult<T>>): Promise<FormResult<T>> {
	return act.catch((error) => {
		if (error instanceof RefusedAct) return error.refusal;
		throw error;
	});
}
