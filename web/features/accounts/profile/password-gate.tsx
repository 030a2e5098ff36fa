import { useActionState, useEffect, useRef } from 'react';
import { ownPassword, ownPasswordAndCode } from '#contract/account.ts';
import type { Answer } from '#web/api/request.ts';
import { Button } from '#web/ui/button.tsx';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import { Field } from '#web/ui/field.tsx';
import { FormShell } from '#web/ui/form-shell.tsx';
import { PasswordField } from '#web/ui/password-fields.tsx';
import {
	checkWith,
	errorsOf,
	refusedSubmission,
	type Submission,
	UNTOUCHED,
	useOpenErrors,
	valuesOf,
} from '#web/ui/submission.ts';

interface Props<T> {
	/** The label of the button, and its label while the request is in progress. */
	action: string;
	underWay: string;
	/** Whether a code of the second factor is requested too; otherwise `request` receives an empty code. */
	withCode?: boolean;
	request: (password: string, code: string) => Promise<Answer<T>>;
	onDone: (done: T) => Promise<void> | void;
	onCancel: () => void;
}

const FIELDS = {
	'password.wrong': 'password',
	'account.wrong-password': 'password',
	'auth.wrong-code': 'code',
	'auth.code-used': 'code',
	'auth.wrong-recovery-code': 'code',
	password: 'password',
	code: 'code',
};

/**
 * A form that requires the account's password, and optionally a code, before an action for which an open session or a
 * password alone is not enough.
 */
export function PasswordGate<T>({ action, underWay, withCode = false, request, onDone, onCancel }: Props<T>) {
	const form = useRef<HTMLFormElement>(null);
	const [attempt, send, pending] = useActionState(open, UNTOUCHED);
	const { values, done } = attempt;
	const { errors, onInput } = useOpenErrors(attempt, checkWith(withCode ? ownPasswordAndCode : ownPassword));
	useEffect(() => form.current?.querySelector('input')?.focus(), []);

	async function open(_before: Submission, sent: FormData): Promise<Submission> {
		const fields = valuesOf(sent);
		const read = (withCode ? ownPasswordAndCode : ownPassword).safeParse(fields);
		if (!read.success) return { values: fields, errors: errorsOf(read.error) };
		const { password, code = '' }: { password: string; code?: string } = read.data;
		const answer = await request(password, code);
		if ('refused' in answer) return refusedSubmission(answer.refused, fields, FIELDS);
		await onDone(answer.done);
		return { values: {}, errors: {}, done: true };
	}

	return (
		<div className="max-w-md">
			<FormShell form={form} action={send} closed={pending || done === true} onInput={onInput}>
				<PasswordField
					label="Sua senha"
					name="password"
					autoComplete="current-password"
					required
					defaultValue={values.password}
					error={errors.password}
				/>
				{withCode && (
					<Field
						label="Código do aplicativo"
						name="code"
						autoComplete="one-time-code"
						required
						spellCheck={false}
						autoCapitalize="off"
						hint="Os 6 números que o aplicativo mostra agora. Sem o celular, um código de recuperação."
						defaultValue={values.code}
						error={errors.code}
					/>
				)}
				<DialogActions
					back={
						<Button variant="secondary" onClick={onCancel}>
							Cancelar
						</Button>
					}
					act={<Button type="submit">{pending ? underWay : action}</Button>}
				/>
			</FormShell>
		</div>
	);
}
