import { data } from 'react-router';
import { CHECKPOINT_API } from '#contract/checkpoint-paths.ts';
import type { WitnessedLedger } from '#contract/ledger.ts';
import { API, PAGES } from '#contract/paths.ts';
import { formatDateTime } from '#domain/values/time.ts';
import { AuditoriaScreen } from '#web/features/bidding/ledger/auditoria-screen.tsx';
import { recordRows } from '#web/features/bidding/ledger/record-row.ts';
import { readLedgerQuery } from '#web/features/bidding/ledger/record-views.tsx';
import { backendContext, viewerContext } from '#web/page-context.ts';
import { privateMetadata } from '#web/shell/metadata.ts';
import { onDemand } from '#web/ui/lazy.tsx';
import { publicMetadata } from '#web/ui/public-metadata.ts';
import type { Route } from './+types/auction-auditoria';

export async function loader({ params, context, url }: Route.LoaderArgs) {
	const backend = context.get(backendContext);
	const viewer = context.get(viewerContext);
	const query = readLedgerQuery(url.searchParams);
	const [ledger, line, me] = await Promise.all([
		backend.ledger(params.id, query),
		backend.line(params.id, viewer),
		viewer && backend.bidderNumber(params.id, viewer),
	]);
	if (!ledger || !line) throw data(null, { status: 404 });
	const { lines, witnessed, ...page } = ledger;
	const link = witnessed && {
		words: witnessedWords(witnessed),
		url: `${CHECKPOINT_API.checkpoint(witnessed.number)}?auction=${params.id}`,
	};
	return { page, query, rows: recordRows({ lines }, me), witnessed: link, line, me, now: backend.now() };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
	const brand = matches[0].loaderData?.brand;
	if (!loaderData || !brand) return privateMetadata('Auditoria do leilão', brand);
	const { id, title, withdrawn_at } = loaderData.page.auction;
	const name = `Auditoria do leilão: ${title}`;
	// A withdrawn auction is not listed and must not be indexed. Its ledger stays available to those who have the
	// address.
	if (withdrawn_at) return privateMetadata(name, brand);
	return publicMetadata({
		site: brand.name,
		title: `${name} | ${brand.name}`,
		description: `Todos os registros do leilão “${title}”, para ler, baixar e conferir.`,
		url: `${brand.url}${PAGES.ledger(id)}`,
		picture: { url: `${brand.url}${API.sharePicture(id)}`, alt: title },
	});
}

const AuctionLine = onDemand(() => import('#web/features/bidding/auction-line/auction-line.tsx'));

export default function AuctionAuditoria({ loaderData }: Route.ComponentProps) {
	const { line, me, now, ...screen } = loaderData;
	const drawn = <AuctionLine facts={line} now={now} own={me} />;
	return <AuditoriaScreen key={screen.page.auction.id} {...screen} line={drawn} />;
}

/** Until which record a ledger is witnessed, in the words of the page. */
function witnessedWords({ seq, at, delivered }: WitnessedLedger): string {
	const how = delivered ? 'Registrado com testemunhas' : 'Assinado e publicado';
	return `${how} até o registro nº ${seq}, em ${formatDateTime(at)}`;
}
