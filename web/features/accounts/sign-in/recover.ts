import { recoveryForm } from '#domain/account.ts';
import { TOASTS } from '#domain/toasts.ts';
import { requestRecovery } from '#web/api/authentication.ts';
import { errorsOf } from '#web/ui/submission.ts';
import { toast } from '#web/ui/toast.ts';
import { type Attempt, refusedAttempt } from './attempt.ts';

/** The control that 'Esqueci minha senha' is, by name. */
export const FORGOT = 'forgot';

/** 'Esqueci minha senha' (spec §5, §8): sends the recovery mail to the address that stands in the login form. */
export async function recover(values: Attempt['values']): Promise<Attempt> {
	if (!values.email) {
		toast({ ...TOASTS['recovery.email-needed'], tone: 'destructive' });
		return { values, errors: {}, focus: 'email' };
	}
	const read = recoveryForm.safeParse({ email: values.email });
	if (!read.success) return { values, errors: errorsOf(read.error) };

	const answer = await requestRecovery(read.data);
	if ('refused' in answer) return { ...refusedAttempt(values, answer.refused), focus: FORGOT };
	toast(TOASTS['recovery.sent']);
	return { values, errors: {}, focus: FORGOT };
}
