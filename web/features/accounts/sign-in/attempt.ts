import { type RefObject, useEffect } from 'react';
import type { Refusal } from '#web/api/request.ts';
import { refusedSubmission, type Submission } from '#web/ui/submission.ts';

/** A form as it was last sent, and where the focus goes when that is not for the form itself to know. */
export interface Attempt extends Submission {
	focus?: string;
}

/** The fields of these forms, by the codes and the field names of the accounts API. */
const FIELDS = {
	'password.common': 'password',
	'auth.wrong-code': 'code',
	'auth.wrong-recovery-code': 'code',
	name: 'name',
	email: 'email',
	password: 'password',
	newPassword: 'password',
	code: 'code',
};

/** A form after a refusal: words on the field that they are about, or else a toast. */
export function refusedAttempt(values: Attempt['values'], refusal: Refusal): Attempt {
	return refusedSubmission(refusal, values, FIELDS);
}

/** Refusals after which no further code is accepted. */
const FINAL: ReadonlySet<string | null> = new Set(['auth.challenge-over', 'auth.too-many-codes']);

/** Whether e-mail and password have to be given again. */
export function needsRestart({ code }: Refusal): boolean {
	return FINAL.has(code);
}

/** Leads the focus to the control that the last attempt names; runs after what the form shell does of itself. */
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
