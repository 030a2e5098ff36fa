import { lazy, Suspense, useActionState, useEffect, useRef } from 'react';
import { TOASTS } from '#domain/notices/toasts.ts';
import { codeForm } from '#domain/people/account.ts';
import { confirmTwoFactor, type TwoFactorSetup } from '#web/api/account.ts';
import { Button } from '#web/ui/button.tsx';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import { Field } from '#web/ui/field.tsx';
import { FormShell } from '#web/ui/form-shell.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
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

const FIELDS = { 'auth.wrong-code': 'code', 'auth.code-used': 'code' };

const QrCode = lazy(() => import('#web/ui/qr-code.tsx'));

interface Props {
	setup: TwoFactorSetup;
	onDone: () => void;
	onCancel: () => void;
}

/** Shows the secret as a QR code and as text for the authenticator app, and confirms it with a code. */
export function TwoFactorSetupForm({ setup, onDone, onCancel }: Props) {
	const afterChange = useAfterChange();
	const form = useRef<HTMLFormElement>(null);
	const [attempt, send, pending] = useActionState(confirm, UNTOUCHED);
	const { values, done } = attempt;
	const { errors, onInput } = useOpenErrors(attempt, checkWith(codeForm));
	useEffect(() => form.current?.querySelector('input')?.focus({ preventScroll: true }), []);

	async function confirm(_before: Submission, sent: FormData): Promise<Submission> {
		const fields = valuesOf(sent);
		const read = codeForm.safeParse(fields);
		if (!read.success) return { values: fields, errors: errorsOf(read.error) };
		const answer = await confirmTwoFactor(read.data.code);
		if ('refused' in answer) return refusedSubmission(answer.refused, fields, FIELDS);
		onDone();
		await afterChange();
		toast(TOASTS['two-factor.on']);
		return { values: fields, errors: {}, done: true };
	}

	return (
		<div className="grid gap-4 sm:grid-cols-[auto_1fr] sm:gap-6">
			<div className="size-52 overflow-hidden rounded-control border border-line">
				<Suspense
					fallback={
						<span className="grid size-full place-items-center">
							<Spinner />
						</span>
					}
				>
					<QrCode text={setup.totpURI} label="Código QR para o aplicativo de autenticação" />
				</Suspense>
			</div>
			<div className="grid min-w-0 content-start gap-4">
				<p>
					No seu celular, abra o aplicativo de autenticação (Google Authenticator, Microsoft Authenticator,
					Aegis ou outro) e leia este código. Sem câmera, digite nele esta chave:
				</p>
				<p className="font-semibold tracking-wide wrap-anywhere select-all">{secretOf(setup.totpURI)}</p>
				<FormShell form={form} action={send} closed={pending || done === true} onInput={onInput}>
					<Field
						label="Código do aplicativo"
						name="code"
						inputMode="numeric"
						autoComplete="one-time-code"
						required
						hint="Os 6 números que o aplicativo mostra agora."
						defaultValue={values.code}
						error={errors.code}
					/>
					<DialogActions
						back={
							<Button variant="secondary" onClick={onCancel}>
								Cancelar
							</Button>
						}
						act={<Button type="submit">{pending ? 'Conferindo...' : 'Confirmar código'}</Button>}
					/>
				</FormShell>
			</div>
		</div>
	);
}

/** The secret in groups of four letters, as authenticator apps display it. */
function secretOf(totpURI: string): string {
	const secret = new URL(totpURI).searchParams.get('secret') ?? '';
	return secret.replace(/.{4}(?=.)/g, '$& ');
}
