import { createHmac, hkdfSync } from 'node:crypto';
import { NONCE_LABEL } from '#domain/frozen-words.js';
import { canonical } from '#domain/ledger.ts';
import type { Centavos } from '#domain/money.ts';
import { sha256 } from './locked-auction.ts';

/**
 * The random text of a maximum's commitment: the same for the same bid, so that a replayed bid is answered the same, and
 * nothing that anybody without the operator's secret can guess.
 */
export function proxyBidNonce(
	secret: string,
	bid: { auction_id: string; user_id: string; key: string },
): string {
	const key = Buffer.from(hkdfSync('sha256', secret, '', NONCE_LABEL, 32));
	const text = canonical([bid.auction_id, bid.user_id, bid.key]);
	return createHmac('sha256', key).update(text).digest('hex').slice(0, 32);
}

/** What the ledger shows in a maximum's place; its holder proves it by telling the four. */
export function commitmentOf(it: {
	auction_id: string;
	bidder: number;
	max_amount: Centavos;
	nonce: string;
}): string {
	return sha256(canonical(it));
}
