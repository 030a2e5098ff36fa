import { data } from 'react-router';
import { PAGES } from '#contract/paths.ts';
import { AuditoriaScreen } from '#web/features/bidding/ledger/auditoria-screen.tsx';
import { readLedgerQuery } from '#web/features/bidding/ledger/ledger-query.ts';
import { recordRows } from '#web/features/bidding/ledger/record-row.ts';
import { backendContext, viewerContext } from '#web/page-context.ts';
import { privateMetadata } from '#web/shell/metadata.ts';
import type { Route } from './+types/auction-auditoria';

export async function loader({ params, context, url }: Route.LoaderArgs) {
	const backend = context.get(backendContext);
	const viewer = context.get(viewerContext);
	const query = readLedgerQuery(url.searchParams);
	const [ledger, me] = await Promise.all([
		backend.ledger(params.id, query),
		viewer && backend.bidderNumber(params.id, viewer),
	]);
	if (!ledger) throw data(null, { status: 404 });
	const { lines, ...page } = ledger;
	return { page, query, rows: recordRows({ lines }, me) };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
	const brand = matches[0].loaderData?.brand;
	if (!loaderData || !brand) return privateMetadata('Auditoria do leilão', brand);
	const { id, title, withdrawn_at } = loaderData.page.auction;
	const name = `Auditoria do leilão: ${title}`;
	// A withdrawn auction is not listed and must not be indexed. Its ledger stays available to those who have the
	// address.
	if (withdrawn_at) return privateMetadata(name, brand);
	return [
		{ title: `${name} | ${brand.name}` },
		{ name: 'description', content: `Todos os registros do leilão “${title}”, para ler, baixar e conferir.` },
		{ name: 'robots', content: 'index, follow' },
		{ tagName: 'link', rel: 'canonical', href: `${brand.url}${PAGES.ledger(id)}` },
	];
}

export default function AuctionAuditoria({ loaderData }: Route.ComponentProps) {
	return <AuditoriaScreen key={loaderData.page.auction.id} {...loaderData} />;
}
