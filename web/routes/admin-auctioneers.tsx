import { rereadsPath } from '#web/api/revalidation.ts';
import { requireAdmin } from '#web/features/accounts/sign-in/admin-gate.tsx';
import { AuctioneersScreen } from '#web/features/backoffice/sales/auctioneers-screen.tsx';
import { backendContext, readFirst, viewerContext } from '#web/page-context.ts';
import { privateMetadata } from '#web/shell/metadata.ts';
import type { Route } from './+types/admin-auctioneers';

export async function loader({ context, url }: Route.LoaderArgs) {
	const backend = context.get(backendContext);
	const reads = requireAdmin(backend, context.get(viewerContext));
	return { auctioneers: await readFirst(backend, url, reads.auctioneers()) };
}

export const shouldRevalidate = rereadsPath;

export function meta({ matches }: Route.MetaArgs) {
	return privateMetadata('Leiloeiros', matches[0].loaderData?.brand);
}

export default function AdminAuctioneers({ loaderData }: Route.ComponentProps) {
	return <AuctioneersScreen {...loaderData} />;
}
