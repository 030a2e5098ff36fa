import { type Claim, type Signed, signClaims } from '#domain/receipts.ts';
import { batchLoader } from '#server/platform/batch-loader.ts';
import type { Signer } from '#server/platform/signing.ts';
import { sha256 } from './locked-auction.ts';

/** As many as one commit decides at most. */
const MOST = 1_000;

/** Signs what a bidder keeps. */
export type SignReceipt = <C extends Claim>(claim: C) => Promise<Signed<C>>;

/** Signs claims with the operator's key: those of bids that were decided together, with one signature. */
export function receiptSigner(signer: Signer): SignReceipt {
	const sign = batchLoader(async (claims: Claim[]) => signClaims(claims, sha256, signer), { most: MOST });
	return sign as SignReceipt;
}
