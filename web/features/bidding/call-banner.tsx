import { announcementOf } from '#domain/calls.ts';
import { FRESH } from '#web/ui/fresh.ts';
import type { Bidding } from './use-bidding.ts';

/** Whether the lot has an auctioneer whose calls are heard here: its place is kept from the first paint on. */
export function isCalled({ auction, phase }: Pick<Bidding, 'auction' | 'phase'>): boolean {
	return auction.auction_type === 'live' && phase !== 'cancelled' && phase !== 'expired';
}

/** What the auctioneer says, in a place that is always there: nothing moves when it speaks. */
export function CallBanner({ bidding }: { bidding: Bidding }) {
	const { auction, live, price } = bidding;
	const lot = { ...live.state, auction_type: auction.auction_type, current_bid: price };
	const said = announcementOf(lot, live.call);
	return (
		<div
			aria-live="polite"
			className={`grid min-h-18 place-items-center border-y-4 bg-paper px-2 text-center font-serif text-balance ${said ? 'border-brass-mark' : 'border-line'}`}
		>
			{said ? (
				<p key={said} className={`px-2 text-22 font-semibold sm:text-36 ${FRESH}`}>
					{said}
				</p>
			) : (
				<p className="text-18 text-ink-soft">{live.state.status === 'completed' ? '' : QUIET}</p>
			)}
		</div>
	);
}

const QUIET = 'Leilão conduzido ao vivo pelo leiloeiro';
