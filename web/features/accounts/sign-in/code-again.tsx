import { useState } from 'react';
import type { CodeKind } from '#web/api/authentication.ts';
import { Button } from '#web/ui/button.tsx';
import { CodeForm } from './code-form.tsx';

/** Asks a signed-in person for a code of the app, or a recovery code, before an act on money. `onGiven(false)`: no further code is accepted. */
export default function CodeAgain({ onGiven }: { onGiven: (proved: boolean) => void }) {
	const [kind, setKind] = useState<CodeKind>('app');
	return (
		<div className="mt-3 grid gap-4">
			<p>Este ato pede um código de menos de 10 minutos.</p>
			<CodeForm key={kind} kind={kind} onDone={() => onGiven(true)} onRestart={() => onGiven(false)}>
				<Button variant="quiet" onClick={() => setKind(kind === 'app' ? 'recovery' : 'app')}>
					{kind === 'app' ? 'Usar um código de recuperação' : 'Usar o código do aplicativo'}
				</Button>
			</CodeForm>
		</div>
	);
}
