import ScrollText from 'lucide-react/icons/scroll-text';
import { memo, type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import type { PublicBid } from '#contract/bids.ts';
import { PAGES } from '#contract/paths.ts';
import { bidderName } from '#domain/auction/bidder-name.ts';
import { formatBRL } from '#domain/values/money.ts';
import { formatDateTimeSeconds } from '#domain/values/time.ts';
import { showReais } from '#web/api/amount.ts';
import { Button } from '#web/ui/button.tsx';
import { NEW_ITEM_HIGHLIGHT } from '#web/ui/new-item-highlight.ts';
import type { Bidding } from './use-bidding.ts';

interface Props {
	/** Newest first. */
	bids: readonly PublicBid[];
	total: number;
	me: number | null;
	/** The text shown without bids. */
	empty: string;
	/** Shown between the heading and the bids. */
	children?: ReactNode;
}

/** The number of bids shown before the rest is requested. */
const SHORT = 5;

/** The bids of the auction, newest first, with the pseudonyms of the bidders. */
export const BidHistory = memo(function BidHistory({ bids, total, me, empty, children }: Props) {
	const [all, setAll] = useState(false);
	const [rendered] = useState(bids[0]?.seq ?? 0);
	const shown = all ? bids : bids.slice(0, SHORT);
	return (
		<section aria-labelledby="lances" className="grid gap-4">
			<h2 id="lances" className="font-serif text-22 font-semibold">
				Histórico de lances{' '}
				<span className="font-sans text-14 font-normal text-ink-soft tabular-nums">({total})</span>
			</h2>
			{children}
			{shown.length === 0 ? (
				<p className="text-16 text-ink-soft">{empty}</p>
			) : (
				<ol className="divide-y divide-line border-y border-line">
					{shown.map((bid) => (
						<Row key={bid.seq} bid={bid} own={bid.bidder === me} fresh={bid.seq > rendered} />
					))}
				</ol>
			)}
			{bids.length > SHORT && (
				<Button
					variant="secondary"
					className="justify-self-start"
					aria-expanded={all}
					onClick={() => setAll(!all)}
				>
					{all ? 'Mostrar menos' : moreOf(bids.length, total)}
				</Button>
			)}
		</section>
	);
});

/** The page contains only the newest bids; the ledger contains all of them. */
function moreOf(held: number, total: number): string {
	return held < total ? `Mostrar os ${held} lances mais recentes` : `Mostrar todos os ${held} lances`;
}

function Row({ bid, own, fresh }: { bid: PublicBid; own: boolean; fresh: boolean }) {
	return (
		<li
			className={`flex flex-wrap items-baseline justify-between gap-x-4 px-1 py-2 tabular-nums ${fresh ? NEW_ITEM_HIGHLIGHT : ''}`}
		>
			<span className={own ? 'font-semibold text-brand' : ''}>
				{bidderName(bid.bidder)}
				{own && ' (você)'}
			</span>
			<span className="font-semibold">{showReais(bid.amount)}</span>
			<time dateTime={bid.created_at} className="w-full text-14 text-ink-soft">
				{formatDateTimeSeconds(bid.created_at)}
			</time>
		</li>
	);
}

/** A link from the bid history to the ledger. */
export function AuditoriaLink({ id }: { id: string }) {
	return (
		<Link
			to={PAGES.ledger(id)}
			className="inline-flex min-h-11 items-center gap-2 justify-self-start font-semibold"
		>
			<ScrollText aria-hidden size={18} />
			Conferir este leilão
		</Link>
	);
}

/** The text of an empty bid history. */
export function emptyHistory({ phase, minimum }: Pick<Bidding, 'phase' | 'minimum'>): string {
	if (phase === 'ended' || phase === 'cancelled' || phase === 'expired') return 'Não houve lances.';
	return `Ainda não há lances. O primeiro pode ser o seu, a partir de ${formatBRL(minimum)}.`;
}
