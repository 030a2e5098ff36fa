import { requireAdmin } from '#web/features/accounts/sign-in/admin-gate.tsx';
import { ReconciliationScreen } from '#web/features/settlement/reconciliation/reconciliation-screen.tsx';
import { backendContext, readFirst, viewerContext } from '#web/page-context.ts';
import { privateMetadata } from '#web/shell/metadata.ts';
import type { Route } from './+types/admin-reconciliation';

export async function loader({ context, url }: Route.LoaderArgs) {
	const backend = context.get(backendContext);
	const reads = requireAdmin(backend, context.get(viewerContext));
	return { counts: await readFirst(backend, url, reads.financeCounts()) };
}

export function meta({ matches }: Route.MetaArgs) {
	return privateMetadata('Conciliar extrato', matches[0].loaderData?.brand);
}

export default function AdminReconciliation({ loaderData }: Route.ComponentProps) {
	return <ReconciliationScreen {...loaderData} />;
}
