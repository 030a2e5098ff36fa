import { useActionState, useEffect, useRef } from 'react';
import { ownPasswordAndCode } from '#contract/account.ts';
import type { Answer } from '#web/api/account.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { FormShell } from '#web/ui/form-shell.tsx';
import { errorsOf, type Submission, UNTOUCHED, valuesOf } from '#web/ui/submission.ts';
import { refusedSubmission } from './refused.ts';

interface Given<T> {
	/** What password and code open, on the button, and while it is under way. */
	action: string;
	underWay: string;
	ask: (password: string, code: string) => Promise<Answer<T>>;
	onDone: (done: T) => Promise<void> | void;
	onCancel: () => void;
}

const FIELDS = {
	'password.wrong': 'password',
	'auth.wrong-code': 'code',
	'auth.wrong-recovery-code': 'code',
	password: 'password',
	code: 'code',
};

/** Asks for password and code before what neither a borrowed session nor a stolen password should do. */
export function CodeGate<T>({ action, underWay, ask, onDone, onCancel }: Given<T>) {
	const form = useRef<HTMLFormElement>(null);
	const [{ values, errors, done }, send, pending] = useActionState(open, UNTOUCHED);
	useEffect(() => form.current?.querySelector('input')?.focus(), []);

	async function open(_before: Submission, sent: FormData): Promise<Submission> {
		const fields = valuesOf(sent);
		const read = ownPasswordAndCode.safeParse(fields);
		if (!read.success) return { values: fields, errors: errorsOf(read.error) };
		const answer = await ask(read.data.password, read.data.code);
		if ('refused' in answer) return refusedSubmission(answer.refused, fields, FIELDS);
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
