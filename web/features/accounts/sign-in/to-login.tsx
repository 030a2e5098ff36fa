import { type ReactNode, useEffect } from 'react';
import { useLocation, useMatches, useNavigate } from 'react-router';
import { PAGES } from '#contract/paths.ts';
import { useViewer } from '#web/api/session.ts';
import { WaitingScreen } from '#web/ui/spinner.tsx';
import type { ReturnState } from './return-path.ts';

/**
 * Redirects to the login with the current location as the page to return to (spec §2). Without scripts the text stays,
 * with a link below it.
 */
export function ToLogin({ children }: { children: string }) {
	const location = useLocation();
	const navigate = useNavigate();
	useEffect(() => {
		const state: ReturnState = { from: location };
		void navigate(PAGES.auth, { replace: true, state });
	}, [location, navigate]);
	return (
		<>
			<WaitingScreen>{children}</WaitingScreen>
			<noscript>
				<p className="measure pb-12 text-center">
					<a href={PAGES.login}>Entrar</a>
				</p>
			</noscript>
		</>
	);
}

/**
 * The route guard (spec §2) for all screens. A route that exports `handle = { login: true }` requires a signed-in user;
 * every other route requires nothing. Data is protected by the loaders, on the server.
 */
export function LoginGuard({ children }: { children: ReactNode }) {
	const viewer = useViewer();
	const needed = useMatches().some(({ handle }) => requiresLogin(handle));
	return needed && !viewer ? <ToLogin>Verificando autenticação...</ToLogin> : children;
}

function requiresLogin(handle: unknown): boolean {
	return typeof handle === 'object' && handle !== null && 'login' in handle && handle.login === true;
}
