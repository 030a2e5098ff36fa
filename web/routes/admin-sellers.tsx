import { rereadsPath } from '#web/api/revalidation.ts';
import { requireAdmin } from '#web/features/accounts/sign-in/admin-gate.tsx';
import { SellersScreen } from '#web/features/backoffice/sales/sellers-screen.tsx';
import { backendContext, readFirst, viewerContext } from '#web/page-context.ts';
import { privateMetadata } from '#web/shell/metadata.ts';
import type { Route } from './+types/admin-sellers';

export async function loader({ context, url }: Route.LoaderArgs) {
	const backend = context.get(backendContext);
	const reads = requireAdmin(backend, context.get(viewerContext));
	return { sellers: await readFirst(backend, url, reads.sellers()) };
}

export const shouldRevalidate = rereadsPath;

export function meta({ matches }: Route.MetaArgs) {
	return privateMetadata('Comitentes', matches[0].loaderData?.brand);
}

export default function AdminSellers({ loaderData }: Route.ComponentProps) {
	return <SellersScreen {...loaderData} />;
}
