import { type ReactNode, useActionState, useEffect, useRef } from 'react';
import { codeForm, recoveryCodeForm } from '#domain/people/account.ts';
import { type CodeKind, verifyCode } from '#web/api/authentication.ts';
import { Button } from '#web/ui/button.tsx';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import { Field } from '#web/ui/field.tsx';
import { FormShell } from '#web/ui/form-shell.tsx';
import { checkWith, errorsOf, UNTOUCHED, useOpenErrors, valuesOf } from '#web/ui/submission.ts';
import { type Attempt, needsRestart, refusedAttempt, useAttemptFocus } from './attempt.ts';

const KINDS = {
	app: {
		form: codeForm,
		label: 'Código do aplicativo',
		hint: 'Os 6 números que seu aplicativo de autenticação mostra agora.',
		inputMode: 'numeric',
		autoComplete: 'one-time-code',
	},
	recovery: {
		form: recoveryCodeForm,
		label: 'Código de recuperação',
		hint: 'Um dos códigos que você guardou. Cada um vale uma única vez.',
		inputMode: 'text',
		autoComplete: 'off',
	},
} as const;

interface Props {
	kind: CodeKind;
	onDone: () => void;
	/** No further code is accepted: email and password must be entered again. */
	onRestart: () => void;
	/** Leaves a dialog of which this is the form. */
	onLeave?: () => void;
	children: ReactNode;
}

/** A form with one field for a code. It is focused, because the user is already holding the phone. */
export function CodeForm({ kind, onDone, onRestart, onLeave, children }: Props) {
	const [attempt, send, pending] = useActionState(verify, UNTOUCHED);
	const { values, done } = attempt;
	const { errors, onInput } = useOpenErrors(attempt, checkWith(KINDS[kind].form));
	const form = useRef<HTMLFormElement>(null);
	useEffect(() => form.current?.querySelector('input')?.focus(), []);
	useAttemptFocus(form, attempt, pending);
	const { form: schema, ...field } = KINDS[kind];
	const act = <Button type="submit">{pending ? 'Conferindo...' : 'Confirmar'}</Button>;

	async function verify(_before: Attempt, sent: FormData): Promise<Attempt> {
		const typed = valuesOf(sent);
		const read = schema.safeParse(typed);
		if (!read.success) return { values: typed, errors: errorsOf(read.error) };

		const answer = await verifyCode(kind, read.data);
		if ('done' in answer) {
			onDone();
			return { values: typed, errors: {}, done: true };
		}
		if (needsRestart(answer.refused)) onRestart();
		return { ...refusedAttempt(typed, answer.refused), focus: 'code' };
	}

	return (
		<FormShell form={form} action={send} closed={pending || done === true} onInput={onInput}>
			<Field
				{...field}
				name="code"
				required
				spellCheck={false}
				autoCapitalize="off"
				defaultValue={values.code}
				error={errors.code}
			/>
			{!onLeave && act}
			{children}
			{onLeave && (
				<DialogActions
					back={
						<Button variant="secondary" onClick={onLeave}>
							Voltar
						</Button>
					}
					act={act}
				/>
			)}
		</FormShell>
	);
}
