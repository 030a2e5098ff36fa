import { type RefObject, useEffect } from 'react';
import type { Refusal } from '#web/api/request.ts';
import { refusedSubmission, type Submission } from '#web/ui/submission.ts';

/** A form as it was last sent. `focus` names the control to focus when the form does not choose it itself. */
export interface Attempt extends Submission {
	focus?: string;
}

/** Maps the codes and field names of the accounts API to the fields of these forms. */
const FIELDS = {
	'password.common': 'password',
	'auth.wrong-code': 'code',
	'auth.code-used': 'code',
	'auth.wrong-recovery-code': 'code',
	name: 'name',
	email: 'email',
	password: 'password',
	newPassword: 'password',
	code: 'code',
};

/** The state of a form after a refusal: the text is shown on the field concerned, otherwise in a toast. */
export function refusedAttempt(values: Attempt['values'], refusal: Refusal): Attempt {
	return refusedSubmission(refusal, values, FIELDS);
}

/** Refusals after which no further code is accepted. */
const FINAL: ReadonlySet<string | null> = new Set(['auth.challenge-over', 'auth.too-many-codes']);

/** Whether email and password must be entered again. */
export function needsRestart({ code }: Refusal): boolean {
	return FINAL.has(code);
}

/** Focuses the control that the last attempt names. Runs after the form shell's own focus. */
export function useAttemptFocus(
	form: RefObject<HTMLFormElement | null>,
	{ focus }: Attempt,
	pending: boolean,
) {
	useEffect(() => {
		const control = focus && !pending ? form.current?.elements.namedItem(focus) : null;
		if (control instanceof HTMLElement) control.focus();
	}, [form, focus, pending]);
}
