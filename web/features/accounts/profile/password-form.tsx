import { useActionState, useRef } from 'react';
import { TOASTS } from '#domain/notices/toasts.ts';
import { passwordForm } from '#domain/people/account.ts';
import { changePassword } from '#web/api/account.ts';
import { Button } from '#web/ui/button.tsx';
import { FormShell } from '#web/ui/form-shell.tsx';
import { ConfirmPasswordField, NewPasswordField, PasswordField } from '#web/ui/password-fields.tsx';
import {
	checkWith,
	errorsOf,
	refusedSubmission,
	type Submission,
	UNTOUCHED,
	useOpenErrors,
	valuesOf,
} from '#web/ui/submission.ts';
import { toast } from '#web/ui/toast.ts';
import { useAfterChange } from './use-after-change.ts';

const FIELDS = {
	'password.wrong': 'currentPassword',
	'password.common': 'password',
	currentPassword: 'currentPassword',
	newPassword: 'password',
};

interface Props {
	name: string;
	email: string;
	onDone: () => void;
}

/** Sets a new password for a user who knows the old one. All other sessions end. */
export function PasswordForm({ name, email, onDone }: Props) {
	const afterChange = useAfterChange();
	const form = useRef<HTMLFormElement>(null);
	const [attempt, send, pending] = useActionState(save, UNTOUCHED);
	const { values, done } = attempt;
	const { errors, onInput } = useOpenErrors(attempt, checkWith(passwordForm));

	async function save(_before: Submission, sent: FormData): Promise<Submission> {
		const { username: _username, ...fields } = valuesOf(sent);
		const read = passwordForm.safeParse(fields);
		if (!read.success) return { values: fields, errors: errorsOf(read.error) };
		const answer = await changePassword(read.data.currentPassword, read.data.password);
		if ('refused' in answer) return refusedSubmission(answer.refused, fields, FIELDS);
		await afterChange();
		toast(TOASTS['password.changed']);
		onDone();
		return { values: {}, errors: {}, done: true };
	}

	return (
		<FormShell form={form} action={send} closed={pending || done === true} onInput={onInput}>
			{/* Tells password managers which account the password belongs to. */}
			<input type="text" name="username" autoComplete="username" defaultValue={email} readOnly hidden />
			<PasswordField
				label="Senha atual"
				name="currentPassword"
				autoComplete="current-password"
				required
				defaultValue={values.currentPassword}
				error={errors.currentPassword}
			/>
			<NewPasswordField
				label="Nova senha"
				known={[name, email]}
				defaultValue={values.password}
				error={errors.password}
			/>
			<ConfirmPasswordField defaultValue={values.confirmPassword} error={errors.confirmPassword} />
			<p className="text-16 sm:text-14 text-ink-soft">
				Ao trocar a senha, os outros aparelhos são desconectados.
			</p>
			<Button type="submit" variant="secondary" className="self-start">
				{pending ? 'Alterando senha...' : 'Alterar senha'}
			</Button>
		</FormShell>
	);
}
