import type { NamedBid } from '#contract/live-control.ts';
import { bidderName } from '#domain/auction/bidding.ts';
import { formatDateTimeSeconds } from '#domain/values/time.ts';
import { showReais } from '#web/api/amount.ts';

/** The number of bids beside the price. The bids window shows more. */
const SHOWN = 8;

/** The latest bids with the bidders' names, newest first. */
export function ConsoleBids({ bids }: { bids: readonly NamedBid[] }) {
	return (
		<section aria-labelledby="ultimos-lances" className="rounded-card border border-line bg-surface p-4">
			<h2 id="ultimos-lances" className="text-16 font-semibold">
				Últimos lances
			</h2>
			{bids.length === 0 ? (
				<p className="mt-2 text-16 text-ink-soft">Ainda não há lances.</p>
			) : (
				<ol className="mt-2 divide-y divide-line">
					{bids.slice(0, SHOWN).map((bid) => (
						<li
							key={bid.seq}
							className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 py-2 tabular-nums first:font-semibold"
						>
							<span className="truncate">{bid.name}</span>
							<span>{showReais(bid.amount)}</span>
							<span className="text-14 font-normal text-ink-soft">{bidderName(bid.bidder)}</span>
							<time dateTime={bid.created_at} className="text-right text-14 font-normal text-ink-soft">
								{formatDateTimeSeconds(bid.created_at).slice(-8)}
							</time>
						</li>
					))}
				</ol>
			)}
		</section>
	);
}
