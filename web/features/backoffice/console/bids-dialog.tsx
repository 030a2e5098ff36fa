import { useState } from 'react';
import type { NamedBid } from '#contract/live-control.ts';
import { bidderName } from '#domain/auction/bidder-name.ts';
import { BACKOFFICE_TOASTS } from '#domain/notices/backoffice-toasts.ts';
import { formatDateTimeSeconds } from '#domain/values/time.ts';
import { showReais } from '#web/api/amount.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { NEW_ITEM_HIGHLIGHT } from '#web/ui/new-item-highlight.ts';
import { Spinner } from '#web/ui/spinner.tsx';
import { useNamedBids } from './use-named-bids.ts';

interface Props {
	auction_id: string;
	title: string;
	onClose(): void;
}

/** The newest bids of an auction with the bidders' names (spec §2), kept up to date. */
export function BidsDialog({ auction_id, title, onClose }: Props) {
	const [open, setOpen] = useState(true);
	return (
		<Dialog open={open} title="Lances" onClose={onClose}>
			<p className="mt-3 font-semibold wrap-anywhere">{title}</p>
			<Bids auction_id={auction_id} />
			<div className="mt-4 flex justify-end">
				<Button variant="secondary" onClick={() => setOpen(false)}>
					Fechar
				</Button>
			</div>
		</Dialog>
	);
}

function Bids({ auction_id }: { auction_id: string }) {
	const { bids, failed, first } = useNamedBids(auction_id);
	return (
		<div aria-busy={bids === null && !failed} className="mt-4 min-h-24">
			{failed && (
				<p role="alert" className="mb-2 text-live">
					{BACKOFFICE_TOASTS['auction.bids-failed'].description} Tentando de novo…
				</p>
			)}
			{bids === null && !failed && (
				<p className="flex items-center gap-2 text-ink-soft">
					<Spinner /> Carregando...
				</p>
			)}
			{bids?.length === 0 && <p className="text-ink-soft">Nenhum lance ainda.</p>}
			{bids && bids.length > 0 && (
				<ol className="divide-y divide-line border-y border-line">
					{bids.map((bid) => (
						<Bid key={bid.seq} bid={bid} fresh={bid.seq > first} />
					))}
				</ol>
			)}
		</div>
	);
}

function Bid({ bid, fresh }: { bid: NamedBid; fresh: boolean }) {
	return (
		<li
			className={`flex flex-wrap items-baseline justify-between gap-x-4 px-1 py-2 tabular-nums ${fresh ? NEW_ITEM_HIGHLIGHT : ''}`}
		>
			<span className="min-w-0 font-semibold wrap-anywhere">{bid.name}</span>
			<span className="font-semibold">{showReais(bid.amount)}</span>
			<span className="flex w-full justify-between gap-4 text-14 text-ink-soft">
				{bidderName(bid.bidder)}
				<time dateTime={bid.created_at}>{formatDateTimeSeconds(bid.created_at)}</time>
			</span>
		</li>
	);
}
