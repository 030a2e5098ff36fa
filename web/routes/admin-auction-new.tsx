import { data } from 'react-router';
import { z } from 'zod';
import { requireAdmin } from '#web/features/accounts/sign-in/admin-gate.tsx';
import { NewAuctionPage } from '#web/features/backoffice/management/auction-page.tsx';
import { backendContext, viewerContext } from '#web/page-context.ts';
import { privateMetadata } from '#web/shell/metadata.ts';
import type { Route } from './+types/admin-auction-new';

const saleId = z.uuid().nullable();

export async function loader({ context, url }: Route.LoaderArgs) {
	const backend = context.get(backendContext);
	const reads = requireAdmin(backend, context.get(viewerContext));
	const sale = saleId.safeParse(url.searchParams.get('sale'));
	if (!sale.success || (sale.data !== null && !(await reads.hasSale(sale.data))))
		throw data(null, { status: 404 });
	return { sale: sale.data, now: backend.now() };
}

export function meta({ matches }: Route.MetaArgs) {
	return privateMetadata('Novo Leilão', matches[0].loaderData?.brand);
}

export default function AdminAuctionNew({ loaderData: { sale, now } }: Route.ComponentProps) {
	return <NewAuctionPage key={sale} sale={sale} now={now} />;
}
