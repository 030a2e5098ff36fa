import { isRouteErrorResponse, redirect, replace } from 'react-router';
import { PAGES } from '#contract/paths.ts';
import { AdminDenied } from '#web/features/auth/admin-denied.tsx';
import { AdminGate } from '#web/features/auth/admin-gate.tsx';
import { adminRefusal, requireAdmin } from '#web/features/auth/require-admin.ts';
import { ToLogin } from '#web/features/auth/to-login.tsx';
import { viewerContext } from '#web/page-context.ts';
import { WaitingScreen } from '#web/ui/spinner.tsx';
import type { Route } from './+types/admin';

const CHECKING = 'Verificando permissões de acesso...';

/** The auctions are the administrator's one screen so far: this address leads there. */
export function loader({ context }: Route.LoaderArgs) {
	requireAdmin(context.get(viewerContext));
	throw redirect(PAGES.adminAuctions);
}

/** A check that fails, rather than refuses, leads to the login (spec §6). */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
	try {
		return await serverLoader();
	} catch (error) {
		if (error instanceof Response || isRouteErrorResponse(error)) throw error;
		throw replace(PAGES.auth);
	}
}

export default function AdminPanel() {
	return <WaitingScreen>{CHECKING}</WaitingScreen>;
}

/** Unlike the screens behind it, this address shows no gate but leads away (spec §6). */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	const refused = adminRefusal(error);
	if (refused === 'auth.two-factor-due') return <AdminGate refused={refused} />;
	return refused === 'auth.admin-only' ? <AdminDenied /> : <ToLogin>{CHECKING}</ToLogin>;
}
