import { type ReactNode, useEffect } from 'react';
import { useLocation, useMatches, useNavigate } from 'react-router';
import { PAGES } from '#contract/paths.ts';
import { useViewer } from '#web/api/session.ts';
import { WaitingScreen } from '#web/ui/spinner.tsx';
import type { ReturnState } from './return-path.ts';

/** Leads to the login, which remembers where from (spec §2). Without scripts the words stay, with a link under them. */
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
 * The route guard (spec §2), once for all screens: a route that exports `handle = { login: true }` is for those who
 * are signed in, every other one requires nothing. Data are guarded by the loaders, on the server.
 */
export function LoginGuard({ children }: { children: ReactNode }) {
	const viewer = useViewer();
	const needed = useMatches().some(({ handle }) => asksLogin(handle));
	return needed && !viewer ? <ToLogin>Verificando autenticação...</ToLogin> : children;
}

function asksLogin(handle: unknown): boolean {
	return typeof handle === 'object' && handle !== null && 'login' in handle && handle.login === true;
}
