import { requireAdmin } from '#web/features/accounts/sign-in/admin-gate.tsx';
import { SalesScreen } from '#web/features/backoffice/sales/sales-screen.tsx';
import { backendContext, viewerContext } from '#web/page-context.ts';
import { privateMetadata } from '#web/shell/metadata.ts';
import type { Route } from './+types/admin-sales';

export function loader({ context }: Route.LoaderArgs) {
	requireAdmin(context.get(backendContext), context.get(viewerContext));
	return null;
}

export function meta({ matches }: Route.MetaArgs) {
	return privateMetadata('Leilões com edital', matches[0].loaderData?.brand);
}

export default function AdminSales() {
	return <SalesScreen />;
}
