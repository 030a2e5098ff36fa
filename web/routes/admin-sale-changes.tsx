import { data } from 'react-router';
import { requireAdmin } from '#web/features/accounts/sign-in/admin-gate.tsx';
import { SaleReport } from '#web/features/backoffice/audit-log/sale-report.tsx';
import { backendContext, viewerContext } from '#web/page-context.ts';
import { privateMetadata } from '#web/shell/metadata.ts';
import type { Route } from './+types/admin-sale-changes';

export const handle = { report: true };

export async function loader({ params, context }: Route.LoaderArgs) {
	const backend = context.get(backendContext);
	const reads = requireAdmin(backend, context.get(viewerContext));
	const changes = await reads.saleChanges(params.id);
	if (!changes) throw data(null, { status: 404 });
	return { id: params.id, changes };
}

export function meta({ matches }: Route.MetaArgs) {
	return privateMetadata('Relatório de configuração', matches[0].loaderData?.brand);
}

export default function AdminSaleChanges({ loaderData: { id, changes } }: Route.ComponentProps) {
	return <SaleReport id={id} changes={changes} />;
}
