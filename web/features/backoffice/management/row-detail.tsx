import { Link } from 'react-router';
import { ADMIN_PAGES } from '#contract/admin-pages.ts';
import { DRAFT_GAPS } from '#domain/backoffice/lot-stages.ts';
import { formatDateTime } from '#domain/values/time.ts';
import type { AuctionRow } from './auction-row.ts';
import { AuctionView } from './auction-view.tsx';
import { LoadedAuction } from './loaded-auction.tsx';
import { saleName } from './sale-name.ts';

interface Props {
	row: AuctionRow;
	now: number;
	onClose: () => void;
}

/** What an opened row of the management table shows: its sale, what a draft lacks, and the details of the view dialog. */
export function RowDetail({ row, now, onClose }: Props) {
	return (
		<div className="max-w-5xl font-normal whitespace-normal">
			<h2 className="sr-only">Detalhes: {row.title}</h2>
			<Place row={row} />
			{row.missing.length > 0 && (
				<p className="text-warn">
					Falta para publicar: {row.missing.map((gap) => DRAFT_GAPS[gap]).join(', ')}.{' '}
					<Link
						to={ADMIN_PAGES.publication(row.id)}
						className="inline-flex min-h-11 items-center font-semibold"
					>
						Publicação e documentos
					</Link>
				</p>
			)}
			{row.withdrawn ? (
				<p className="wrap-anywhere">
					{row.title}. Retirado em {formatDateTime(row.withdrawn.at)}: {row.withdrawn.reason}
				</p>
			) : (
				<LoadedAuction key={row.id} id={row.id} onClose={onClose}>
					{(auction) => <AuctionView auction={auction} now={now} />}
				</LoadedAuction>
			)}
		</div>
	);
}

function Place({ row: { sale, lot_number } }: { row: AuctionRow }) {
	if (!sale) return null;
	return (
		<p>
			<Link
				to={ADMIN_PAGES.sale(sale.id)}
				className="inline-flex min-h-11 items-center font-semibold wrap-anywhere"
			>
				Leilão {saleName(sale)}
			</Link>
			{lot_number !== null && <span className="text-ink-soft tabular-nums"> · lote {lot_number}</span>}
		</p>
	);
}
