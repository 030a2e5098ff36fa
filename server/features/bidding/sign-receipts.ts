import { type ReceiptClaim, type SignedReceipt, signClaims } from '#domain/receipts.ts';
import { sha256 } from '#server/features/auctions/locked-auction.ts';
import { gather } from '#server/platform/gather.ts';
import type { Signer } from '#server/platform/signing.ts';

/** As many as one commit decides at most. */
const MOST = 1_000;

/** Signs what a bidder keeps. */
export type SignReceipt = (claim: ReceiptClaim) => Promise<SignedReceipt>;

/** Signs claims with the house's key: those of bids that were decided together, with one signature. */
export function receiptSigner(signer: Signer): SignReceipt {
	return gather(async (claims: ReceiptClaim[]) => signClaims(claims, sha256, signer), { most: MOST });
}
