import { announcementOf } from '#domain/auction/hammer-calls.ts';
import { OUTCOME_WORDS } from '#domain/auction/outcomes.ts';
import { NEW_ITEM_HIGHLIGHT } from '#web/ui/new-item-highlight.ts';
import type { Bidding } from './use-bidding.ts';

/** Whether the lot is called by an auctioneer. The space for the calls is then reserved from the first paint on. */
export function isCalled({ auction, phase }: Pick<Bidding, 'auction' | 'phase'>): boolean {
	return auction.auction_type === 'live' && phase !== 'cancelled' && phase !== 'expired';
}

/** The auctioneer's calls. Their space is reserved, so that nothing moves. */
export function CallBanner({ bidding }: { bidding: Bidding }) {
	const { auction, live, price } = bidding;
	const lot = { ...live.state, auction_type: auction.auction_type, current_bid: price };
	const announcement = announcementOf(lot, live.call);
	return (
		<div
			aria-live="polite"
			className={`grid min-h-18 place-items-center border-y-4 bg-paper px-2 text-center font-serif text-balance ${announcement ? 'border-brass-mark' : 'border-line'}`}
		>
			{announcement ? (
				<p key={announcement} className={`px-2 text-22 font-semibold sm:text-36 ${NEW_ITEM_HIGHLIGHT}`}>
					{announcement}
				</p>
			) : (
				<p className="text-18 text-ink-soft">
					{live.state.outcome ? OUTCOME_WORDS[live.state.outcome] : QUIET}
				</p>
			)}
		</div>
	);
}

const QUIET = 'Leilão conduzido ao vivo pelo leiloeiro';
