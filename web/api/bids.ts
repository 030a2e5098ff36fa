import type { AuctionDetail } from '#contract/auctions.ts';
import { BIDDER_API } from '#contract/bidder-paths.ts';
import type { BidAnswer, OwnPosition } from '#contract/bids.ts';
import { IDEMPOTENCY_KEY } from '#contract/headers.ts';
import type { ProblemDocument } from '#contract/problems.ts';
import { TOASTS } from '#domain/notices/toasts.ts';
import { type Centavos, reaisOf } from '#domain/values/money.ts';
import { SECOND } from '#domain/values/time.ts';
import { fromReais } from './amount.ts';
import { type Answer, isFault, request } from './request.ts';

/**
 * The outcome of a bid. `unknown`: no answer arrived, so the bid may have been recorded. Retrying with the same key is
 * safe.
 */
export type BidOutcome =
	| { kind: 'accepted'; answer: BidAnswer }
	| { kind: 'refused'; problem: ProblemDocument }
	| { kind: 'unknown' };

/** Longer than any answer takes, repetitions included. The bidder is then shown that the outcome is unknown. */
const TIMEOUT = 12 * SECOND;

/** A bid in centavos: the amount and, for a proxy bid, the secret maximum. */
export interface SentBid {
	amount: Centavos;
	maximum: Centavos | null;
}

/** The lot that a bid is for, in the round that the page shows. */
export type BidLot = Pick<AuctionDetail, 'id' | 'round'>;

/**
 * Sends a bid. While servers answer 503 with Retry-After, as one that restarts does, it is sent again with its key, which
 * counts once.
 */
export async function sendBid(lot: BidLot, bid: SentBid, key: string): Promise<BidOutcome> {
	const deadline = performance.now() + TIMEOUT;
	for (;;) {
		const answer = await post(lot, bid, key, Math.round(deadline - performance.now()));
		if ('done' in answer) return { kind: 'accepted', answer: answer.done };
		const { status, retry_after, problem } = answer.refused;
		if (!isFault(answer.refused)) return { kind: 'refused', problem: problem as ProblemDocument };
		const pause = retry_after * SECOND;
		const repeats = status === 503 && pause > 0 && performance.now() + pause < deadline;
		if (!repeats) return { kind: 'unknown' };
		await new Promise((resolve) => setTimeout(resolve, pause));
	}
}

function post({ id, round }: BidLot, { amount, maximum }: SentBid, key: string, timeout: number) {
	return request<BidAnswer>('POST', BIDDER_API.bids(id), {
		body: {
			amount: reaisOf(amount),
			...(maximum !== null && { max_amount: reaisOf(maximum) }),
			...(round !== null && { round }),
		},
		headers: { [IDEMPOTENCY_KEY]: key },
		timeout,
	});
}

/** Reads the viewer's maximum in an auction, in centavos, and their number; null without a proxy bid, or without a bid. */
export async function readPosition(
	auctionId: string,
): Promise<Answer<{ maximum: Centavos | null; bidder: number | null }>> {
	const answer = await request<OwnPosition>('GET', BIDDER_API.proxyBid(auctionId));
	if ('refused' in answer) return answer;
	const { max_amount, bidder } = answer.done;
	return { done: { maximum: max_amount === null ? null : fromReais(max_amount), bidder } };
}

/** Cancels the viewer's proxy bid. Bids that were already placed stay. */
export function cancelProxyBid(auctionId: string): Promise<Answer> {
	return request('DELETE', BIDDER_API.proxyBid(auctionId), { failed: TOASTS['proxy-bid.cancel-failed'] });
}
