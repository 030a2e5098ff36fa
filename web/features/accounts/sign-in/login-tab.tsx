import { useState } from 'react';
import { UNTOUCHED } from '#web/ui/submission.ts';
import type { Attempt } from './attempt.ts';
import { LoginForm } from './login-form.tsx';
import { SecondFactor } from './second-factor.tsx';

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
