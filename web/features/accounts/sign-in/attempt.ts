import { type RefObject, useEffect } from 'react';
import type { Failure } from '#web/api/auth-failure.ts';
import type { Submission } from '#web/ui/submission.ts';
import { toast } from '#web/ui/toast.ts';

/** A form as it was last sent, and where the focus goes when that is not for the form itself to know. */
export interface Attempt extends Submission {
	focus?: string;
}

/** What a failure leaves of a form: words on the field that they are about, or else a toast. */
export function failed(values: Attempt['values'], failure: Failure): Attempt {
	if ('refused' in failure) return { values, errors: failure.refused };
	toast({ ...failure.failed, tone: 'destructive' });
	return { values, errors: {} };
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
