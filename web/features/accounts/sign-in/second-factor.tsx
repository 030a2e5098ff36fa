import { useState } from 'react';
import type { CodeKind } from '#web/api/authentication.ts';
import { Button } from '#web/ui/button.tsx';
import { CodeForm } from './code-form.tsx';

interface Given {
	onDone: () => void;
	/** Back to e-mail and password. */
	onBack: () => void;
}

/** The second step of a login: the app's code, or one of the recovery codes in its place. */
export function SecondFactor({ onDone, onBack }: Given) {
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
