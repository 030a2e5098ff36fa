import { requireAdmin } from '#web/features/accounts/sign-in/admin-gate.tsx';
import { SalesScreen } from '#web/features/backoffice/sales/sales-screen.tsx';
import { backendContext, viewerContext } from '#web/page-context.ts';
import { privateMetadata } from '#web/shell/metadata.ts';
import type { Route } from './+types/admin-sales';

export function loader({ context }: Route.LoaderArgs) {
	const backend = context.get(backendContext);
	requireAdmin(backend, context.get(viewerContext));
	return { now: backend.now() };
}

export function meta({ matches }: Route.MetaArgs) {
	return privateMetadata('Editais', matches[0].loaderData?.brand);
}

export default function AdminSales({ loaderData }: Route.ComponentProps) {
	return <SalesScreen now={loaderData.now} />;
}
