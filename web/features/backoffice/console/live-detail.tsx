import { Link } from 'react-router';
import { ADMIN_PAGES } from '#contract/admin-pages.ts';
import type { LiveControlRow } from '#contract/live-control.ts';
import { PAGES } from '#contract/paths.ts';
import { bidderName } from '#domain/auction/bidder-name.ts';
import { isExtended } from '#domain/auction/extension.ts';
import { BACKOFFICE_TOASTS } from '#domain/notices/backoffice-toasts.ts';
import { suspendedBecause } from '#domain/values/paused.ts';
import { formatClockSeconds, formatDateTime } from '#domain/values/time.ts';
import { showReais } from '#web/api/amount.ts';
import { useNamedBids } from './use-named-bids.ts';

/** The number of bids in an opened row. The bids dialog shows more. */
const SHOWN = 5;

const LINK = 'inline-flex min-h-11 items-center font-semibold';

/** An opened row: its last bids, the extensions, and what it belongs to. */
export function LiveDetail({ row }: { row: LiveControlRow }) {
	const place = [row.city, row.state].filter(Boolean).join('/');
	return (
		<div className="grid gap-x-8 gap-y-4 @4xl:grid-cols-[minmax(0,1fr)_auto]">
			<LastBids auction_id={row.id} />
			<div className="grid content-start gap-2 tabular-nums">
				<p className="font-semibold wrap-anywhere @4xl:max-w-md">{row.title}</p>
				{row.status === 'paused' && <p className="text-warn wrap-anywhere">{suspendedBecause(row.reason)}</p>}
				<p className="text-ink-soft">
					{place && `${place} · `}
					{row.bidders} {row.bidders === 1 ? 'licitante' : 'licitantes'}
					{row.leader !== null && ` · ${bidderName(row.leader)} na frente`}
				</p>
				<p className="text-ink-soft">
					Início {formatDateTime(row.start_time)} · Término {formatDateTime(row.end_time)}
				</p>
				<p className={isExtended(row) ? 'text-brass' : 'text-ink-soft'}>
					{isExtended(row)
						? `Prorrogado: o término previsto era ${formatDateTime(row.scheduled_end_time)}`
						: 'Sem prorrogações'}
				</p>
				<p className="flex flex-wrap gap-x-6">
					<Link className={LINK} to={PAGES.auction(row.id)}>
						Ver a página do lote
					</Link>
					{row.sale_id && (
						<Link className={LINK} to={ADMIN_PAGES.sale(row.sale_id)}>
							{row.lot_number === null ? 'Ver o leilão' : `Lote ${row.lot_number} do leilão`}
						</Link>
					)}
				</p>
			</div>
		</div>
	);
}

function LastBids({ auction_id }: { auction_id: string }) {
	const { bids, failed } = useNamedBids(auction_id);
	if (failed && bids === null)
		return (
			<p role="alert" className="text-live">
				{BACKOFFICE_TOASTS['auction.bids-failed'].description} Tentando de novo…
			</p>
		);
	if (bids === null) return <p className="min-h-20 text-ink-soft">Carregando os lances…</p>;
	if (bids.length === 0) return <p className="text-ink-soft">Nenhum lance ainda.</p>;
	return (
		<ol aria-label="Últimos lances" className="divide-y divide-line">
			{bids.slice(0, SHOWN).map((bid) => (
				<li
					key={bid.seq}
					className="grid grid-cols-[minmax(0,1fr)_auto_auto] gap-x-4 py-1.5 tabular-nums first:font-semibold"
				>
					<span className="truncate" title={`${bid.name} · ${bidderName(bid.bidder)}`}>
						{bid.name} <span className="font-normal text-ink-soft">· {bidderName(bid.bidder)}</span>
					</span>
					<span>{showReais(bid.amount)}</span>
					<time dateTime={bid.created_at} className="font-normal text-ink-soft">
						{formatClockSeconds(bid.created_at)}
					</time>
				</li>
			))}
		</ol>
	);
}
