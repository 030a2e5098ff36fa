import { data } from 'react-router';
import { rereadsPath } from '#web/api/revalidation.ts';
import { requireAdmin } from '#web/features/accounts/sign-in/admin-gate.tsx';
import { SaleScreen } from '#web/features/backoffice/workbench/sale-screen.tsx';
import { backendContext, readFirst, viewerContext } from '#web/page-context.ts';
import { privateMetadata } from '#web/shell/metadata.ts';
import type { Route } from './+types/admin-sale';

export async function loader({ params, context, url }: Route.LoaderArgs) {
	const backend = context.get(backendContext);
	const reads = requireAdmin(backend, context.get(viewerContext));
	const sale = await readFirst(backend, url, reads.sale(params.id));
	if (sale === null) throw data(null, { status: 404 });
	return { id: params.id, now: backend.now(), sale };
}

export const shouldRevalidate = rereadsPath;

export function meta({ matches }: Route.MetaArgs) {
	return privateMetadata('Leilão com edital', matches[0].loaderData?.brand);
}

export default function AdminSale({ loaderData }: Route.ComponentProps) {
	return <SaleScreen key={loaderData.id} {...loaderData} />;
}
