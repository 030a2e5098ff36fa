import { rereadsPath } from '#web/api/revalidation.ts';
import { requireAdmin } from '#web/features/accounts/sign-in/admin-gate.tsx';
import { SalesScreen } from '#web/features/backoffice/sales/sales-screen.tsx';
import { backendContext, readFirst, viewerContext } from '#web/page-context.ts';
import { privateMetadata } from '#web/shell/metadata.ts';
import type { Route } from './+types/admin-sales';

export async function loader({ context, url }: Route.LoaderArgs) {
	const backend = context.get(backendContext);
	const reads = requireAdmin(backend, context.get(viewerContext));
	return { now: backend.now(), sales: await readFirst(backend, url, reads.sales()) };
}

export const shouldRevalidate = rereadsPath;

export function meta({ matches }: Route.MetaArgs) {
	return privateMetadata('Editais', matches[0].loaderData?.brand);
}

export default function AdminSales({ loaderData }: Route.ComponentProps) {
	return <SalesScreen {...loaderData} />;
}
