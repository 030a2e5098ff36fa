import { type ChangeEvent, useActionState, useRef, useState } from 'react';
import { Link } from 'react-router';
import { PAGES } from '#contract/paths.ts';
import { TOASTS } from '#domain/notices/toasts.ts';
import { signupForm } from '#domain/people/account.ts';
import { signUp } from '#web/api/authentication.ts';
import { sessionStarted } from '#web/api/session-client.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { FormShell } from '#web/ui/form-shell.tsx';
import { NewPasswordField } from '#web/ui/password-fields.tsx';
import { checkWith, errorsOf, UNTOUCHED, useOpenErrors, valuesOf } from '#web/ui/submission.ts';
import { toast } from '#web/ui/toast.ts';
import { type Attempt, refusedAttempt } from './attempt.ts';

interface Props {
	/** Called when the account has a session at once. */
	onDone: () => void;
	/** Called when the address must be confirmed first. */
	onCheckEmail: (email: string) => void;
}

/** The tab 'Criar Conta' (spec §2). */
export function SignupForm({ onDone, onCheckEmail }: Props) {
	const [attempt, send, pending] = useActionState(signup, UNTOUCHED);
	const { values, done } = attempt;
	const { errors, onInput } = useOpenErrors(attempt, checkWith(signupForm));
	const [typed, setTyped] = useState({ name: '', email: '' });
	const form = useRef<HTMLFormElement>(null);

	async function signup(_before: Attempt, sent: FormData): Promise<Attempt> {
		const fields = valuesOf(sent);
		const read = signupForm.safeParse(fields);
		if (!read.success) return { values: fields, errors: errorsOf(read.error) };

		const answer = await signUp(read.data);
		if ('refused' in answer) return refusedAttempt(fields, answer.refused);
		if (answer.done === 'check-email') {
			toast(TOASTS['signup.check-email']);
			onCheckEmail(read.data.email);
			return UNTOUCHED;
		}
		toast(TOASTS['signup.done']);
		void sessionStarted('SIGNED_IN');
		onDone();
		return { values: fields, errors: {}, done: true };
	}

	const field = (name: keyof typeof typed) => ({
		name,
		required: true,
		defaultValue: values[name],
		error: errors[name],
		onChange: ({ target }: ChangeEvent<HTMLInputElement>) => setTyped({ ...typed, [name]: target.value }),
	});

	return (
		<FormShell form={form} action={send} closed={pending || done === true} onInput={onInput}>
			<Field label="Nome completo" autoComplete="name" {...field('name')} />
			<Field label="Email" type="email" autoComplete="email" {...field('email')} />
			<NewPasswordField
				label="Senha"
				defaultValue={values.password}
				error={errors.password}
				known={[typed.name, typed.email]}
			/>
			<p className="text-16 sm:text-14 text-ink-soft">
				Ao criar a conta você aceita os{' '}
				<Link to={PAGES.terms} target="_blank">
					Termos<span className="sr-only"> (abre em outra aba)</span>
				</Link>{' '}
				e a{' '}
				<Link to={PAGES.privacy} target="_blank">
					Política de privacidade<span className="sr-only"> (abre em outra aba)</span>
				</Link>
				.
			</p>
			<Button type="submit">{pending ? 'Criando conta...' : 'Criar Conta'}</Button>
		</FormShell>
	);
}
