import type { BidAnswer } from '#contract/bids.ts';
import { IDEMPOTENCY_KEY } from '#contract/headers.ts';
import { API } from '#contract/paths.ts';
import type { ProblemDocument } from '#contract/problems.ts';
import { type Centavos, reaisOf } from '#domain/money.ts';
import { SECOND } from '#domain/time.ts';

/** What became of a bid. `unknown`: no answer came, so it may have been recorded; the same key asks again safely. */
export type Outcome =
	| { kind: 'accepted'; answer: BidAnswer }
	| { kind: 'refused'; problem: ProblemDocument }
	| { kind: 'unknown' };

/** Longer than any answer takes; after that the bidder should hear that the outcome is not known. */
const PATIENCE = 12 * SECOND;

/** What is bid, in centavos: the amount, and the secret ceiling up to which the house bids on, if any. */
export interface SentBid {
	amount: Centavos;
	ceiling: Centavos | null;
}

/** Sends a bid once. Never throws: whatever leaves the outcome open is `unknown`. */
export async function sendBid(auctionId: string, bid: SentBid, key: string): Promise<Outcome> {
	const { amount, ceiling } = bid;
	const secret = ceiling === null ? {} : { max_amount: reaisOf(ceiling) };
	try {
		const response = await fetch(API.bids(auctionId), {
			method: 'POST',
			headers: { 'Content-Type': 'application/json', [IDEMPOTENCY_KEY]: key },
			body: JSON.stringify({ amount: reaisOf(amount), ...secret }),
			signal: AbortSignal.timeout(PATIENCE),
		});
		if (response.status >= 500) return { kind: 'unknown' };
		const body: unknown = await response.json();
		return response.ok
			? { kind: 'accepted', answer: body as BidAnswer }
			: { kind: 'refused', problem: body as ProblemDocument };
	} catch {
		// Offline, timed out, or an answer cut short: the bid may or may not have arrived.
		return { kind: 'unknown' };
	}
}
