import type { PublicBid } from '#contract/bids.ts';
import type { Submission } from './submission.ts';

/** The person's bid that was recorded and covered at once by somebody's maximum; null when that did not happen. */
export function coveredBid(result: Submission['result']): PublicBid | null {
	if (result?.kind !== 'accepted') return null;
	const { bid, bidder, leader } = result.answer;
	return leader === bidder ? null : bid;
}
