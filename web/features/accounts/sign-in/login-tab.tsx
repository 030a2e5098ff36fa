import { useState } from 'react';
import { TOASTS } from '#domain/notices/toasts.ts';
import type { CodeKind } from '#web/api/authentication.ts';
import { sessionStarted } from '#web/api/session-client.ts';
import { Button } from '#web/ui/button.tsx';
import { UNTOUCHED } from '#web/ui/submission.ts';
import { LEAVING, toast } from '#web/ui/toast.ts';
import type { Attempt } from './attempt.ts';
import { CodeForm } from './code-form.tsx';
import { LoginForm } from './login-form.tsx';

/** The tab 'Entrar': email and password, then a code for accounts with a second factor. */
export function LoginTab({ onDone }: { onDone: () => void }) {
	const [start, setStart] = useState<Attempt>(UNTOUCHED);
	const [codeRequired, setCodeRequired] = useState(false);

	function requireCode({ password: _password, ...values }: Attempt['values']) {
		setStart({ values, errors: {}, focus: 'password' });
		setCodeRequired(true);
	}

	return codeRequired ? (
		<SecondFactor onDone={onDone} onBack={() => setCodeRequired(false)} />
	) : (
		<LoginForm start={start} onDone={onDone} onSecondFactor={requireCode} />
	);
}

interface SecondFactorProps {
	onDone: () => void;
	/** Returns to email and password. */
	onBack: () => void;
}

/** The second step of a login: a code of the authenticator app, or a recovery code. */
function SecondFactor({ onDone, onBack }: SecondFactorProps) {
	const [kind, setKind] = useState<CodeKind>('app');
	function signedIn() {
		toast({ ...TOASTS['login.done'], timeout: LEAVING });
		void sessionStarted('MFA_CHALLENGE_VERIFIED');
		onDone();
	}
	return (
		<CodeForm key={kind} kind={kind} onDone={signedIn} onRestart={onBack}>
			<div className="flex flex-col gap-1">
				<Button variant="quiet" onClick={() => setKind(kind === 'app' ? 'recovery' : 'app')}>
					{kind === 'app' ? 'Usar um código de recuperação' : 'Usar o código do aplicativo'}
				</Button>
				<Button variant="quiet" onClick={onBack}>
					Voltar para email e senha
				</Button>
			</div>
		</CodeForm>
	);
}
