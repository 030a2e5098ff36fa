import { type RefObject, startTransition, useActionState, useEffect, useRef } from 'react';
import { REMEMBERED_EMAIL } from '#contract/session.ts';
import { TOASTS } from '#domain/notices/toasts.ts';
import { loginForm, recoveryForm } from '#domain/people/account.ts';
import { requestRecovery, signIn } from '#web/api/authentication.ts';
import { sessionStarted } from '#web/api/session-client.ts';
import { kept } from '#web/browser/interfaces.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { FormShell } from '#web/ui/form-shell.tsx';
import { PasswordField } from '#web/ui/password-fields.tsx';
import { checkWith, errorsOf, useOpenErrors, valuesOf } from '#web/ui/submission.ts';
import { LEAVING, toast } from '#web/ui/toast.ts';
import { type Attempt, refusedAttempt, useAttemptFocus } from './attempt.ts';

interface Props {
	/** The initial values. */
	start: Attempt;
	/** Called when there is a session. */
	onDone: () => void;
	/** Called when the password is right and the account requires a code. */
	onSecondFactor: (fields: Attempt['values']) => void;
}

/** The tab 'Entrar' (spec §2). */
export function LoginForm({ start, onDone, onSecondFactor }: Props) {
	const [attempt, send, pending] = useActionState(submit, start);
	const { values, done } = attempt;
	const { errors, onInput } = useOpenErrors(attempt, checkWith(loginForm));
	const form = useRef<HTMLFormElement>(null);
	useRememberedEmail(form);
	useAttemptFocus(form, attempt, pending);

	function submit(_before: Attempt, sent: FormData): Promise<Attempt> {
		const { [FORGOT]: forgot, ...fields } = valuesOf(sent);
		return forgot === undefined ? login(fields) : recover(fields);
	}

	async function login(fields: Attempt['values']): Promise<Attempt> {
		const { remember, ...rest } = fields;
		const read = loginForm.safeParse(rest);
		if (!read.success) return { values: fields, errors: errorsOf(read.error) };

		const answer = await signIn(read.data);
		if ('refused' in answer) return refusedAttempt(fields, answer.refused);
		rememberEmail(remember ? read.data.email : null);
		if (answer.done === 'second-factor') {
			onSecondFactor(fields);
		} else {
			toast({ ...TOASTS['login.done'], timeout: LEAVING });
			void sessionStarted('SIGNED_IN');
			onDone();
		}
		return { values: fields, errors: {}, done: true };
	}

	function forget() {
		if (!form.current) return;
		const data = new FormData(form.current);
		data.set(FORGOT, '');
		startTransition(() => send(data));
	}

	return (
		<FormShell form={form} action={send} closed={pending || done === true} onInput={onInput}>
			<Field
				label="Email"
				name="email"
				type="email"
				autoComplete="email"
				required
				defaultValue={values.email}
				error={errors.email}
			/>
			<PasswordField
				label="Senha"
				name="password"
				autoComplete="current-password"
				required
				defaultValue={values.password}
				error={errors.password}
			/>
			<div className="flex flex-wrap items-center justify-between gap-x-4">
				<label className="flex min-h-11 items-center gap-3">
					<input
						type="checkbox"
						name="remember"
						defaultChecked={values.remember !== undefined}
						className="size-5 accent-brand"
					/>
					Lembrar e-mail
				</label>
				<Button name={FORGOT} variant="quiet" className="-mx-4" onClick={forget}>
					Esqueci minha senha
				</Button>
			</div>
			<Button type="submit">{pending ? 'Entrando...' : 'Entrar'}</Button>
		</FormShell>
	);
}

/** The name of the control 'Esqueci minha senha'. */
const FORGOT = 'forgot';

/** 'Esqueci minha senha' (spec §5, §8): sends the recovery email to the address in the login form. */
async function recover(values: Attempt['values']): Promise<Attempt> {
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

/** Stores the email in this browser for the next login, or removes it (spec §2). */
function rememberEmail(email: string | null): void {
	kept.write(REMEMBERED_EMAIL, email);
}

/** Fills the remembered email into a login form, unless one was already typed. */
function useRememberedEmail(form: RefObject<HTMLFormElement | null>): void {
	useEffect(() => {
		const email = form.current?.elements.namedItem('email');
		const remember = form.current?.elements.namedItem('remember');
		const remembered = kept.read(REMEMBERED_EMAIL);
		if (!remembered || !(email instanceof HTMLInputElement) || !(remember instanceof HTMLInputElement))
			return;
		if (email.value === '') email.value = remembered;
		remember.checked = true;
	}, [form]);
}
