import { useActionState, useEffect, useRef, useState } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router';
import { PAGES } from '#contract/paths.ts';
import { TOASTS } from '#domain/notices/toasts.ts';
import { resetForm } from '#domain/people/account.ts';
import { resetPassword } from '#web/api/authentication.ts';
import { refusalWith } from '#web/api/request.ts';
import { recoveryOpened, sessionStarted } from '#web/api/session-client.ts';
import { Button } from '#web/ui/button.tsx';
import { FormShell } from '#web/ui/form-shell.tsx';
import { ConfirmPasswordField, NewPasswordField } from '#web/ui/password-fields.tsx';
import { checkWith, errorsOf, UNTOUCHED, useOpenErrors, valuesOf } from '#web/ui/submission.ts';
import { toast } from '#web/ui/toast.ts';
import { type Attempt, refusedAttempt } from './attempt.ts';
import { isRecovery } from './auth-tabs.tsx';

/** The reset tab. Without a token it explains how to get a link. */
export function ResetTab({ onDone, onSignIn }: { onDone: () => void; onSignIn: () => void }) {
	const token = useRecoveryToken();
	return (
		<>
			{token === null && (
				<p className="mb-6 border-l-2 border-warn pl-4">
					Para definir uma nova senha, abra o link que enviamos por email. Ainda não tem um? Em{' '}
					<Link to={PAGES.login} className="underline">
						Entrar
					</Link>
					, digite seu email e use "Esqueci minha senha".
				</p>
			)}
			<ResetForm token={token ?? null} onDone={onDone} onSignIn={onSignIn} />
		</>
	);
}

/**
 * The token of a recovery link, after the '#' of the address, which is never sent to a server or in a Referer; null
 * without one, undefined before the first effect. It is only sent in the body of the request that sets the password.
 */
function useRecoveryToken(): string | null | undefined {
	const { hash } = useLocation();
	const recovery = isRecovery(useSearchParams()[0]);
	const [token, setToken] = useState<string | null>();

	useEffect(() => setToken(new URLSearchParams(hash.slice(1)).get('token')), [hash]);
	useEffect(() => {
		if (recovery && token) recoveryOpened();
	}, [recovery, token]);
	return token;
}

interface Props {
	/** The token of the recovery link; null without one. */
	token: string | null;
	/** Called when the new password is set and there is a session. */
	onDone: () => void;
	/** Called when the new password is set and the account must sign in with its second factor. */
	onSignIn: () => void;
}

/** The form of the reset tab (spec §2): a new password, entered twice. */
function ResetForm({ token, onDone, onSignIn }: Props) {
	const [attempt, send, pending] = useActionState(reset, UNTOUCHED);
	const { values, done } = attempt;
	const { errors, onInput } = useOpenErrors(attempt, checkWith(resetForm));
	const form = useRef<HTMLFormElement>(null);

	async function reset(_before: Attempt, sent: FormData): Promise<Attempt> {
		const typed = valuesOf(sent);
		const read = resetForm.safeParse(typed);
		if (!read.success) return { values: typed, errors: errorsOf(read.error) };
		if (token === null) return refusedAttempt(typed, refusalWith(TOASTS['reset.failed']));

		const answer = await resetPassword(read.data.password, token);
		if ('refused' in answer) return refusedAttempt(typed, answer.refused);
		if (answer.done === 'session') {
			toast(TOASTS['reset.done']);
			void sessionStarted('SIGNED_IN');
			onDone();
		} else {
			toast(TOASTS['reset.done-sign-in']);
			onSignIn();
		}
		return { values: {}, errors: {}, done: true };
	}

	return (
		<FormShell form={form} action={send} closed={pending || done === true} onInput={onInput}>
			<NewPasswordField label="Nova senha" defaultValue={values.password} error={errors.password} />
			<ConfirmPasswordField defaultValue={values.confirmPassword} error={errors.confirmPassword} />
			<Button type="submit">{pending ? 'Salvando...' : 'Definir Nova Senha'}</Button>
		</FormShell>
	);
}
