import { redirect, type ShouldRevalidateFunctionArgs } from 'react-router';
import { PAGES } from '#contract/paths.ts';
import { readPage } from '#web/api/page-query.ts';
import { isGrowth, usePaged } from '#web/api/paged.ts';
import { requireAdmin } from '#web/features/auth/require-admin.ts';
import { rowOf } from '#web/features/management/auction-row.ts';
import { AuctionTable } from '#web/features/management/auction-table.tsx';
import { privateMetadata } from '#web/features/shell/metadata.ts';
import { backendContext, viewerContext } from '#web/page-context.ts';
import { LoadMore } from '#web/ui/load-more.tsx';
import type { Route } from './+types/admin-auctions';

export async function loader({ context, url }: Route.LoaderArgs) {
	requireAdmin(context.get(viewerContext));
	const backend = context.get(backendContext);
	const page = await readPage(backend, url.searchParams, (auction) => rowOf(auction, backend.now()));
	if (!page) throw redirect(PAGES.adminAuctions);
	return page;
}

export function shouldRevalidate(change: ShouldRevalidateFunctionArgs) {
	return isGrowth(change) ? false : change.defaultShouldRevalidate;
}

export function meta({ matches }: Route.MetaArgs) {
	return privateMetadata('Gerenciamento de Leilões', matches[0].loaderData?.brand);
}

export default function AdminAuctions({ loaderData }: Route.ComponentProps) {
	const { items, moreHref, loading, loadMore } = usePaged(loaderData);
	return (
		<div className="measure py-8">
			<h1 className="font-serif text-28 font-semibold">Gerenciamento de Leilões</h1>
			<p role="status" className="mt-1 mb-6 text-14 text-ink-soft">
				{`${items.length} de ${loaderData.total.toLocaleString('pt-BR')} leilões`}
			</p>
			<AuctionTable rows={items} />
			<LoadMore href={moreHref} loading={loading} onLoad={loadMore} />
		</div>
	);
}
