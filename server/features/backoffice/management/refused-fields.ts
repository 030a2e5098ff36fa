import { type Problem, problem } from '#domain/problems.ts';
import { fail, type Result } from '#domain/result.ts';

/** What is wrong with which field, in words. */
export interface FieldFault {
	path: string;
	message: string;
}

/** A refusal with the fields that it is about. */
export type FormResult<T> = Result<T, { problem: Problem; errors?: FieldFault[] }>;

/** Refuses a form for its fields. */
export function refusedFields(errors: FieldFault[], because: Problem = problem('request.invalid')) {
	return fail({ problem: because, errors });
}
