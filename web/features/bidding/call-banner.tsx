import { announcementOf } from '#domain/auction/hammer-calls.ts';
import { OUTCOME_WORDS } from '#domain/auction/outcomes.ts';
import { NEW_ITEM_HIGHLIGHT } from '#web/ui/new-item-highlight.ts';
import type { Bidding } from './use-bidding.ts';

/** Whether the lot is called by an auctioneer. */
export function isCalled({ auction, phase }: Pick<Bidding, 'auction' | 'phase'>): boolean {
	return auction.auction_type === 'live' && phase !== 'cancelled' && phase !== 'expired';
}

/** What the auctioneer called last; null before the first call. */
function callOf({ auction, live, price }: Bidding): string | null {
	const lot = { ...live.state, auction_type: auction.auction_type, current_bid: price };
	return announcementOf(lot, live.call);
}

/** The auctioneer's calls, in panel and sheet. */
export function CallBanner({ bidding }: { bidding: Bidding }) {
	const call = callOf(bidding);
	const { outcome } = bidding.live.state;
	if (call === null)
		return (
			<p className="px-4 pt-4 text-16 sm:text-14 text-ink-soft in-[dialog]:px-0 in-[dialog]:pt-0 sm:px-6">
				{outcome ? OUTCOME_WORDS[outcome] : 'Leilão conduzido ao vivo pelo leiloeiro'}
			</p>
		);
	return (
		<div aria-live="polite" className={`rounded-t-card text-center font-serif text-balance ${CALL}`}>
			<p key={call} className={`text-22 font-semibold ${NEW_ITEM_HIGHLIGHT}`}>
				{call}
			</p>
		</div>
	);
}

const CALL = 'grid min-h-18 place-items-center border-b-4 border-brass-mark bg-paper px-4 py-2';

/**
 * The last call at the top of a narrow screen, above what scrolls. It takes no space, so that nothing moves when a call begins; on a very
 * low screen it stays where it is.
 */
export function CallBar({ bidding }: { bidding: Bidding }) {
	const call = callOf(bidding);
	return (
		<div aria-live="polite" className="sticky top-0 z-10 -mb-4 h-0 low:static lg:hidden">
			{call !== null && (
				<p
					key={call}
					className={`-mx-4 text-center font-serif text-22 font-semibold text-balance md:-mx-6 ${CALL} ${NEW_ITEM_HIGHLIGHT}`}
				>
					{call}
				</p>
			)}
		</div>
	);
}
