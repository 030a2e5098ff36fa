import { useState } from 'react';
import type { CodeKind } from '#web/api/authentication.ts';
import { Button } from '#web/ui/button.tsx';
import { UNTOUCHED } from '#web/ui/submission.ts';
import type { Attempt } from './attempt.ts';
import { CodeForm } from './code-form.tsx';
import { LoginForm } from './login-form.tsx';

/** The tab 'Entrar': e-mail and password, and then the code of those accounts that ask for one. */
export function LoginTab({ onDone }: { onDone: () => void }) {
	const [start, setStart] = useState<Attempt>(UNTOUCHED);
	const [asked, setAsked] = useState(false);

	function askForCode({ password: _password, ...values }: Attempt['values']) {
		setStart({ values, errors: {}, focus: 'password' });
		setAsked(true);
	}

	return asked ? (
		<SecondFactor onDone={onDone} onBack={() => setAsked(false)} />
	) : (
		<LoginForm start={start} onDone={onDone} onSecondFactor={askForCode} />
	);
}

interface SecondFactorProps {
	onDone: () => void;
	/** Back to e-mail and password. */
	onBack: () => void;
}

/** The second step of a login: the app's code, or one of the recovery codes in its place. */
function SecondFactor({ onDone, onBack }: SecondFactorProps) {
	const [kind, setKind] = useState<CodeKind>('app');
	return (
		<CodeForm key={kind} kind={kind} onDone={onDone} onRestart={onBack}>
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
