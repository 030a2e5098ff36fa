import { useEffect, useState } from 'react';
import { LIVE_CONTROL_REFRESH, type NamedBid } from '#contract/live-control.ts';
import { bidderName } from '#domain/auction/bidding.ts';
import { BACKOFFICE_TOASTS } from '#domain/notices/backoffice-toasts.ts';
import { formatDateTimeSeconds } from '#domain/values/time.ts';
import { showReais } from '#web/api/amount.ts';
import { readNamedBids } from '#web/api/backoffice.ts';
import { everyWhileVisible } from '#web/api/every-while-visible.ts';
import { followStates } from '#web/api/live-stream.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { NEW_ITEM_HIGHLIGHT } from '#web/ui/new-item-highlight.ts';
import { Spinner } from '#web/ui/spinner.tsx';

interface NamedBids {
	/** Newest first; null until the first answer. */
	bids: readonly NamedBid[] | null;
	/** Whether the last read failed. The shown bids may be out of date. */
	failed: boolean;
	/** The newest bid when the dialog opened. Later ones are marked as new. */
	first: number;
}

const UNREAD: NamedBids = { bids: null, failed: false, first: 0 };

/**
 * The newest bids of an auction with names. They are read again after every update from its stream, and every five
 * seconds.
 */
function useNamedBids(auction_id: string): NamedBids {
	const [held, setHeld] = useState(UNREAD);
	useEffect(() => {
		const reader = withoutOverlap(async () => {
			const answer = await readNamedBids(auction_id);
			setHeld((before) => ('done' in answer ? taken(before, answer.done.bids) : { ...before, failed: true }));
		});
		void reader();
		const unfollow = followStates([auction_id], { news: () => void reader(), stale: () => undefined });
		const stopPolling = everyWhileVisible(LIVE_CONTROL_REFRESH, reader);
		return () => {
			unfollow();
			stopPolling();
		};
	}, [auction_id]);
	return held;
}

function taken(before: NamedBids, bids: NamedBid[]): NamedBids {
	const newest = bids[0]?.seq ?? 0;
	return { bids, failed: false, first: before.bids === null ? newest : before.first };
}

/** Runs one `act` at a time. A call during a run causes one more run after it, so that nothing newer is missed. */
function withoutOverlap(act: () => Promise<void>): () => Promise<void> {
	const state = { acting: false, again: false };
	return async function run(): Promise<void> {
		state.again = state.acting;
		if (state.acting) return;
		do {
			state.acting = true;
			state.again = false;
			await act();
			state.acting = false;
		} while (state.again);
	};
}

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
