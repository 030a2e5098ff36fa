import { keyId, type ReceiptClaim, receiptText, type SignedReceipt } from '#domain/receipts.ts';
import { sha256 } from '#server/features/auctions/locked-auction.ts';
import type { Signer } from '#server/platform/signing.ts';

/** The claim with the house's signature: what its bidder keeps. */
export function signReceipt(signer: Signer, claim: ReceiptClaim): SignedReceipt {
	const { public_key } = signer;
	return {
		...claim,
		key_id: keyId(public_key, sha256),
		public_key,
		signature: signer.sign(receiptText(claim)),
	};
}
