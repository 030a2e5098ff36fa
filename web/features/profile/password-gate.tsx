import { useActionState, useEffect, useRef } from 'react';
import { ownPassword } from '#contract/account.ts';
import type { Answer } from '#web/api/account.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { FormShell } from '#web/ui/form-shell.tsx';
import { errorsOf, type Submission, UNTOUCHED, valuesOf } from '#web/ui/submission.ts';
import { refusedSubmission } from './refused.ts';

interface Given<T> {
	/** What the password opens, on the button, and while it is under way. */
	action: string;
	underWay: string;
	ask: (password: string) => Promise<Answer<T>>;
	onDone: (done: T) => Promise<void> | void;
	onCancel: () => void;
}

/** Asks for the account's own password before something that a borrowed session should not do. */
export function PasswordGate<T>({ action, underWay, ask, onDone, onCancel }: Given<T>) {
	const form = useRef<HTMLFormElement>(null);
	const [{ values, errors, done }, send, pending] = useActionState(open, UNTOUCHED);
	useEffect(() => form.current?.querySelector('input')?.focus(), []);

	async function open(_before: Submission, sent: FormData): Promise<Submission> {
		const fields = valuesOf(sent);
		const read = ownPassword.safeParse(fields);
		if (!read.success) return { values: fields, errors: errorsOf(read.error) };
		const answer = await ask(read.data.password);
		if ('refused' in answer)
			return refusedSubmission(answer.refused, fields, {
				'password.wrong': 'password',
				'account.wrong-password': 'password',
				password: 'password',
			});
		await onDone(answer.done);
		return { values: {}, errors: {}, done: true };
	}

	return (
		<div className="max-w-md">
			<FormShell form={form} action={send} closed={pending || done === true}>
				<Field
					label="Sua senha"
					name="password"
					type="password"
					autoComplete="current-password"
					required
					defaultValue={values.password}
					error={errors.password}
				/>
				<div className="flex flex-wrap gap-3">
					<Button type="submit">{pending ? underWay : action}</Button>
					<Button variant="secondary" onClick={onCancel}>
						Cancelar
					</Button>
				</div>
			</FormShell>
		</div>
	);
}
