import { useActionState, useRef } from 'react';
import { signupForm } from '#domain/account.ts';
import { NOTICES } from '#domain/notices.ts';
import { signUp } from '#web/api/authentication.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { toast } from '#web/ui/toast.ts';
import { FormShell } from './form-shell.tsx';
import { errorsOf, type Submission, UNTOUCHED, valuesOf } from './submission.ts';

interface Given {
	/** The account has a session at once. */
	onDone: () => void;
	/** The address has to be confirmed first. */
	onCheckEmail: () => void;
}

/** The tab 'Criar Conta' (spec §2). */
export function SignupForm({ onDone, onCheckEmail }: Given) {
	const [{ values, errors, done }, send, pending] = useActionState(signup, UNTOUCHED);
	const form = useRef<HTMLFormElement>(null);

	async function signup(_before: Submission, sent: FormData): Promise<Submission> {
		const fields = valuesOf(sent);
		const read = signupForm.safeParse(fields);
		if (!read.success) return { values: fields, errors: errorsOf(read.error) };

		const outcome = await signUp(read.data);
		if ('failed' in outcome) {
			toast({ ...outcome.failed, tone: 'destructive' });
			return { values: fields, errors: {} };
		}
		if (outcome.done === 'check-email') {
			toast(NOTICES['signup.check-email']);
			onCheckEmail();
			return UNTOUCHED;
		}
		toast(NOTICES['signup.done']);
		onDone();
		return { values: fields, errors: {}, done: true };
	}

	return (
		<FormShell form={form} action={send} closed={pending || done === true}>
			<Field
				label="Nome completo"
				name="name"
				autoComplete="name"
				required
				defaultValue={values.name}
				error={errors.name}
			/>
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
				autoComplete="new-password"
				required
				hint="Pelo menos 6 caracteres. Uma frase que só você conhece protege melhor."
				defaultValue={values.password}
				error={errors.password}
			/>
			<Button type="submit">{pending ? 'Criando conta...' : 'Criar Conta'}</Button>
		</FormShell>
	);
}
