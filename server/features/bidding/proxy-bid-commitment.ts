import { createHmac, hkdfSync } from 'node:crypto';
import { canonical } from '#domain/values/canonical.ts';
import { NONCE_LABEL } from '#domain/values/frozen-words.js';
import type { Centavos } from '#domain/values/money.ts';
import { sha256 } from '#server/platform/sha256.ts';

/**
 * The nonce of a maximum's commitment: the same for the same bid, so that a replayed bid gets the same answer, and
 * unpredictable without the server's secret.
 */
export function proxyBidNonce(
	secret: string,
	bid: { auction_id: string; user_id: string; key: string },
): string {
	const key = Buffer.from(hkdfSync('sha256', secret, '', NONCE_LABEL, 32));
	const text = canonical([bid.auction_id, bid.user_id, bid.key]);
	return createHmac('sha256', key).update(text).digest('hex').slice(0, 32);
}

/** What the ledger shows instead of a maximum; its holder proves the maximum by disclosing the four values. */
export function commitmentOf(proxyBid: {
	auction_id: string;
	bidder: number;
	max_amount: Centavos;
	nonce: string;
}): string {
	return sha256(canonical(proxyBid));
}
