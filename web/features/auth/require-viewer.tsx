import { type ReactNode, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { PAGES } from '#contract/paths.ts';
import type { Viewer } from '#contract/session.ts';
import { WaitingScreen } from '#web/ui/spinner.tsx';
import type { ReturnState } from './return-path.ts';

interface Given {
	viewer: Viewer | null;
	children: (viewer: Viewer) => ReactNode;
}

/** The route guard of spec §2: a screen for those who are signed in; others are led to the login. */
export function RequireViewer({ viewer, children }: Given) {
	return viewer ? children(viewer) : <ToLogin />;
}

/** Without scripts the words stay, with a link under them. */
function ToLogin() {
	const location = useLocation();
	const navigate = useNavigate();
	useEffect(() => {
		const state: ReturnState = { from: location };
		void navigate(PAGES.auth, { replace: true, state });
	}, [location, navigate]);
	return (
		<>
			<WaitingScreen>Verificando autenticação...</WaitingScreen>
			<noscript>
				<p className="measure pb-12 text-center">
					<a href={PAGES.login}>Entrar</a>
				</p>
			</noscript>
		</>
	);
}
