import { redirect } from 'react-router';
import { PAGES } from '#contract/paths.ts';
import { requireAdmin } from '#web/features/auth/require-admin.ts';
import { viewerContext } from '#web/page-context.ts';
import { WaitingScreen } from '#web/ui/spinner.tsx';
import type { Route } from './+types/admin';

/** The auctions are the administrator's one screen so far: this address leads there. */
export function loader({ context }: Route.LoaderArgs) {
	requireAdmin(context.get(viewerContext));
	throw redirect(PAGES.adminAuctions);
}

export default function AdminPanel() {
	return <WaitingScreen>Verificando permissões de acesso...</WaitingScreen>;
}
