import { requireAdmin } from '#web/features/auth/require-admin.ts';
import { loadAuctionList } from '#web/features/management/load-list.ts';
import { Management } from '#web/features/management/management.tsx';
import { rereadsList } from '#web/features/management/reread-list.ts';
import { privateMetadata } from '#web/features/shell/metadata.ts';
import { backendContext, viewerContext } from '#web/page-context.ts';
import type { Route } from './+types/admin-auctions';

export async function loader({ context, url }: Route.LoaderArgs) {
	const viewer = context.get(viewerContext);
	requireAdmin(viewer);
	return loadAuctionList(context.get(backendContext), viewer, url);
}

export const shouldRevalidate = rereadsList;

export function meta({ matches }: Route.MetaArgs) {
	return privateMetadata('Gerenciamento de Leilões', matches[0].loaderData?.brand);
}

export default function AdminAuctions({ loaderData }: Route.ComponentProps) {
	return <Management list={loaderData} />;
}
