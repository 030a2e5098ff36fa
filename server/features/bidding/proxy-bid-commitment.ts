import { createHmac, hkdfSync } from 'node:crypto';
import type { ProxyBid } from '#contract/bids.ts';
import { canonical } from '#domain/values/canonical.ts';
import { NONCE_LABEL } from '#domain/values/frozen-words.js';
import { type Centavos, centavosOf } from '#domain/values/money.ts';
import { acceptedSecrets, type Secrets } from '#server/platform/secrets.ts';
import { sha256 } from '#server/platform/sha256.ts';

interface SentBid {
	auction_id: string;
	user_id: string;
	key: string;
}

/**
 * The nonce of a maximum's commitment: the same for the same bid, so that a replayed bid gets the same answer, and
 * unpredictable without the server's secret.
 */
export function proxyBidNonce(secret: string, bid: SentBid): string {
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

/**
 * A maximum as its answer shows it, with the nonce that opens its commitment: of a bid that was first sent before the
 * secret was replaced, the former secret's. `bidder` is the person's number in the auction.
 */
export function withOpeningNonce(
	proxyBid: ProxyBid,
	secrets: Secrets,
	bidder: number,
	bid: SentBid,
): ProxyBid {
	const { auction_id } = bid;
	const max_amount = centavosOf(proxyBid.max_amount) as Centavos;
	const nonce = acceptedSecrets(secrets)
		.map((secret) => proxyBidNonce(secret, bid))
		.find((each) => commitmentOf({ auction_id, bidder, max_amount, nonce: each }) === proxyBid.commitment);
	return nonce === undefined ? proxyBid : { ...proxyBid, nonce };
}
