import { useEffect, useState } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router';
import { PAGES } from '#contract/paths.ts';
import { recoveryOpened } from '#web/api/session-client.ts';
import { isRecovery } from './auth-tabs.tsx';
import { ResetForm } from './reset-form.tsx';

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

/**
 * The token of a recovery link, from behind the address's '#', which no server and no Referer ever sees; null without
 * one, undefined until the browser has been asked. It is only ever sent in the body that sets the password.
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
