import { type Claim, type Signed, signClaims } from '#domain/ledger/receipts.ts';
import { batchLoader } from '#server/platform/batch-loader.ts';
import { sha256 } from '#server/platform/sha256.ts';
import type { Signer } from '#server/platform/signing.ts';

/** The most claims signed together: as many as one commit decides at most. */
const MAX_CLAIMS = 1_000;

/** Signs a claim for its bidder to keep. */
export type SignReceipt = <C extends Claim>(claim: C) => Promise<Signed<C>>;

/** Signs claims with the server's key; claims of bids decided together share one signature. */
export function receiptSigner(signer: Signer): SignReceipt {
	const sign = batchLoader(async (claims: Claim[]) => signClaims(claims, sha256, signer), {
		most: MAX_CLAIMS,
	});
	return sign as SignReceipt;
}
