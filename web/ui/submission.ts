import type { z } from 'zod';

/** A form as it was last sent: what stood in it, and what is wrong with each field. */
export interface Submission {
	values: Record<string, string>;
	errors: Record<string, string>;
	/** It went through: the form stays closed until the next screen. */
	done?: true;
}

export const UNTOUCHED: Submission = { values: {}, errors: {} };

/** What stands in a form's fields. */
export function valuesOf(form: FormData): Record<string, string> {
	return Object.fromEntries(
		[...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
	);
}

/** The first message of the schema for each field that is wrong. */
export function errorsOf(error: z.ZodError): Record<string, string> {
	const errors: Record<string, string> = {};
	for (const { path, message } of error.issues) errors[String(path[0])] ??= message;
	return errors;
}
