import { type FormEvent, useState } from 'react';
import type { z } from 'zod';
import { toast } from './toast.ts';

/** A form as it was last sent: its values and the errors of its fields. */
export interface Submission {
	values: Record<string, string>;
	errors: Record<string, string>;
	/** The request succeeded: the form stays closed until the next screen. */
	done?: true;
}

export const UNTOUCHED: Submission = { values: {}, errors: {} };

/** The values of a form's text fields. */
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

/** The messages for a form's values; none where they are accepted. */
type Check = (values: Submission['values']) => Submission['errors'];

/** The check of a form that a schema describes whole. */
export function checkWith(schema: z.ZodType): Check {
	return (values) => {
		const read = schema.safeParse(values);
		return read.success ? {} : errorsOf(read.error);
	};
}

/**
 * The errors of a form that still hold: one is gone with the first value of its field that `check` accepts, and what the server refused
 * with the first change. `onInput` belongs on the form.
 */
export function useOpenErrors({ errors }: Submission, check: Check) {
	const [corrected, setCorrected] = useState<{ of: Submission['errors']; fields: string[] }>();
	const fields = corrected?.of === errors ? corrected.fields : [];

	function onInput({ currentTarget, target }: FormEvent<HTMLFormElement>) {
		const { name } = target as HTMLInputElement;
		if (errors[name] === undefined || fields.includes(name)) return;
		if (check(valuesOf(new FormData(currentTarget)))[name] === undefined)
			setCorrected({ of: errors, fields: [...fields, name] });
	}

	const open = Object.entries(errors).filter(([name]) => !fields.includes(name));
	return { errors: Object.fromEntries(open) as Submission['errors'], onInput };
}

/** Why a request was refused: a text for the whole, and for each field. */
interface RefusedRequest {
	title: string;
	description: string;
	code: string | null;
	fields: Record<string, string>;
}

/**
 * The state of a form after a refusal. The text is shown on the field that `shown` names for the refusal's code or for
 * the server's field name, otherwise in a toast.
 */
export function refusedSubmission(
	{ code, title, description, fields }: RefusedRequest,
	values: Submission['values'],
	shown: Record<string, string>,
): Submission {
	const field = code === null ? undefined : shown[code];
	if (field) return { values, errors: { [field]: description } };
	const errors = Object.entries(fields).flatMap(([name, words]) => {
		const field = shown[name];
		return field === undefined ? [] : [[field, words]];
	});
	if (errors.length > 0) return { values, errors: Object.fromEntries(errors) };
	toast({ title, description, tone: 'destructive' });
	return { values, errors: {} };
}
