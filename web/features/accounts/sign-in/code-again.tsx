import { useState } from 'react';
import type { CodeKind } from '#web/api/authentication.ts';
import { Button } from '#web/ui/button.tsx';
import { CodeForm } from './code-form.tsx';

/** Asks a signed-in person for a code of the app, or a recovery code, before an act on money. `onGiven(false)`: no further code is accepted. */
export default function CodeAgain({ onGiven }: { onGiven: (proved: boolean) => void }) {
	const [kind, setKind] = useState<CodeKind>('app');
	const leave = () => onGiven(false);
	return (
		<div className="mt-3 grid gap-4">
			<p>Seu último código tem mais de 10 minutos. Digite um novo para continuar.</p>
			<CodeForm key={kind} kind={kind} onDone={() => onGiven(true)} onRestart={leave} onLeave={leave}>
				<Button
					variant="quiet"
					className="-mx-4 self-start"
					onClick={() => setKind(kind === 'app' ? 'recovery' : 'app')}
				>
					{kind === 'app' ? 'Usar um código de recuperação' : 'Usar o código do aplicativo'}
				</Button>
			</CodeForm>
		</div>
	);
}
