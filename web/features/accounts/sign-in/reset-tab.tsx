import { Link } from 'react-router';
import { PAGES } from '#contract/paths.ts';
import { ResetForm } from './reset-form.tsx';
import { useRecoveryToken } from './use-recovery-token.ts';

/** The reset tab; without a link's token it says how to get one. */
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
