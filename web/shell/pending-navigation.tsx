import { useLocation, useNavigation } from 'react-router';
import { PAGES } from '#contract/paths.ts';
import { useDelayed } from '#web/ui/delayed.ts';
import { Spinner } from '#web/ui/spinner.tsx';

/** In milliseconds. */
const DELAY = 250;

/** Announces a navigation that takes long enough to be noticed. */
export function PendingNavigation() {
	const { pathname } = useLocation();
	const next = useNavigation().location?.pathname;
	const late = useDelayed(next !== undefined && next !== pathname, DELAY);
	return (
		<div role="status" className="pointer-events-none fixed inset-x-0 top-4 z-20 flex justify-center">
			{late && next !== undefined && (
				<span className="flex items-center gap-3 rounded-card border border-line bg-surface px-4 py-3 shadow-float">
					<Spinner />
					{waitingFor(next)}
				</span>
			)}
		</div>
	);
}

/** The text for what the server does in the meantime: guarded screens start with a check (spec §2). */
function waitingFor(pathname: string): string {
	if (pathname.startsWith(PAGES.admin)) return 'Verificando permissões de acesso...';
	return pathname === PAGES.profile ? 'Verificando autenticação...' : 'Carregando...';
}
