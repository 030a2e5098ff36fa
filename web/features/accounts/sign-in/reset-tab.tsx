import { useEffect, useState } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router';
import { PAGES } from '#contract/paths.ts';
import { recoveryOpened } from '#web/api/session-client.ts';
import { isRecovery } from './auth-tabs.tsx';
import { ResetForm } from './reset-form.tsx';

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
