import { useState } from 'react';
import type { z } from 'zod';
import type { Answer, Refusal } from '#web/api/request.ts';
import { withFreshFactor } from '#web/features/accounts/sign-in/fresh-factor.ts';

/**
 * Saves a form: the errors of its fields, by the schema first and then by the server, the refusal, and whether it is being saved.
 * Resolves to what was saved; null if it was not.
 */
export function useSaving() {
	const [errors, setErrors] = useState<Record<string, string>>({});
	const [refused, setRefused] = useState<Refusal | null>(null);
	const [saving, setSaving] = useState(false);
	async function save<T, Body extends z.ZodType>(
		schema: Body,
		typed: z.input<Body>,
		send: (body: z.input<Body>) => Promise<Answer<T>>,
	): Promise<T | null> {
		setRefused(null);
		const read = schema.safeParse(typed);
		setErrors(read.success ? {} : firstErrors(read.error));
		if (!read.success) return null;
		setSaving(true);
		const answer = await withFreshFactor(() => send(typed));
		setSaving(false);
		if ('done' in answer) return answer.done;
		setErrors(answer.refused.fields);
		setRefused(answer.refused);
		return null;
	}
	return { errors, refused, saving, save };
}

/** The first message of each field, by its path: 'parties.0.name'. */
function firstErrors(error: z.ZodError): Record<string, string> {
	const errors: Record<string, string> = {};
	for (const { path, message } of error.issues) errors[path.join('.')] ??= message;
	return errors;
}
