import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { PAGES } from '#contract/paths.ts';
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
