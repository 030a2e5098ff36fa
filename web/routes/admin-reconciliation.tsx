import { requireAdmin } from '#web/features/accounts/sign-in/admin-gate.tsx';
import { ReconciliationScreen } from '#web/features/settlement/reconciliation/reconciliation-screen.tsx';
import { backendContext, viewerContext } from '#web/page-context.ts';
import { privateMetadata } from '#web/shell/metadata.ts';
import type { Route } from './+types/admin-reconciliation';

export function loader({ context }: Route.LoaderArgs) {
	requireAdmin(context.get(backendContext), context.get(viewerContext));
	return null;
}

export function meta({ matches }: Route.MetaArgs) {
	return privateMetadata('Conciliar extrato', matches[0].loaderData?.brand);
}

export default function AdminReconciliation() {
	return <ReconciliationScreen />;
}
