import { useActionState, useRef } from 'react';
import { loginForm } from '#domain/account.ts';
import { NOTICES } from '#domain/notices.ts';
import { signIn } from '#web/api/authentication.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { toast } from '#web/ui/toast.ts';
import { FormShell } from './form-shell.tsx';
import { rememberEmail, useRememberedEmail } from './remembered-email.ts';
import { errorsOf, type Submission, UNTOUCHED, valuesOf } from './submission.ts';

/** The tab 'Entrar' (spec §2). */
export function LoginForm({ onDone }: { onDone: () => void }) {
	const [{ values, errors, done }, send, pending] = useActionState(login, UNTOUCHED);
	const form = useRef<HTMLFormElement>(null);
	useRememberedEmail(form);

	async function login(_before: Submission, sent: FormData): Promise<Submission> {
		const { remember, ...fields } = valuesOf(sent);
		const read = loginForm.safeParse(fields);
		if (!read.success) return { values: valuesOf(sent), errors: errorsOf(read.error) };

		const outcome = await signIn(read.data);
		if ('failed' in outcome) {
			toast({ ...outcome.failed, tone: 'destructive' });
			return { values: valuesOf(sent), errors: {} };
		}
		rememberEmail(remember ? read.data.email : null);
		toast(NOTICES['login.done']);
		onDone();
		return { values: valuesOf(sent), errors: {}, done: true };
	}

	return (
		<FormShell form={form} action={send} closed={pending || done === true}>
			<Field
				label="Email"
				name="email"
				type="email"
				autoComplete="email"
				required
				defaultValue={values.email}
				error={errors.email}
			/>
			<Field
				label="Senha"
				name="password"
				type="password"
				autoComplete="current-password"
				required
				defaultValue={values.password}
				error={errors.password}
			/>
			<label className="flex min-h-11 items-center gap-3">
				<input
					type="checkbox"
					name="remember"
					defaultChecked={values.remember !== undefined}
					className="size-5 accent-brand"
				/>
				Lembrar e-mail
			</label>
			<Button type="submit">{pending ? 'Entrando...' : 'Entrar'}</Button>
		</FormShell>
	);
}
