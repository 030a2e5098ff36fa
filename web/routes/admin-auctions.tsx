import { requireAdmin } from '#web/features/accounts/sign-in/admin-gate.tsx';
import { loadAuctionList } from '#web/features/backoffice/management/auction-list.ts';
import { Management } from '#web/features/backoffice/management/management.tsx';
import { rereadsList } from '#web/features/backoffice/management/opened.ts';
import { backendContext, viewerContext } from '#web/page-context.ts';
import { privateMetadata } from '#web/shell/metadata.ts';
import type { Route } from './+types/admin-auctions';

export async function loader({ context, url }: Route.LoaderArgs) {
	const backend = context.get(backendContext);
	const reads = requireAdmin(backend, context.get(viewerContext));
	return loadAuctionList(backend, reads, url);
}

export const shouldRevalidate = rereadsList;

export function meta({ matches }: Route.MetaArgs) {
	return privateMetadata('Gerenciamento de Leilões', matches[0].loaderData?.brand);
}

export default function AdminAuctions({ loaderData }: Route.ComponentProps) {
	return <Management list={loaderData} />;
}
