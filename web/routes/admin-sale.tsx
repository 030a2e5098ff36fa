import { data } from 'react-router';
import { requireAdmin } from '#web/features/accounts/sign-in/admin-gate.tsx';
import { SaleScreen } from '#web/features/backoffice/workbench/sale-screen.tsx';
import { backendContext, viewerContext } from '#web/page-context.ts';
import { privateMetadata } from '#web/shell/metadata.ts';
import type { Route } from './+types/admin-sale';

export async function loader({ params, context }: Route.LoaderArgs) {
	const backend = context.get(backendContext);
	const reads = requireAdmin(backend, context.get(viewerContext));
	if (!(await reads.hasSale(params.id))) throw data(null, { status: 404 });
	return { id: params.id, now: backend.now() };
}

export function meta({ matches }: Route.MetaArgs) {
	return privateMetadata('Leilão com edital', matches[0].loaderData?.brand);
}

export default function AdminSale({ loaderData: { id, now } }: Route.ComponentProps) {
	return <SaleScreen key={id} id={id} now={now} />;
}
