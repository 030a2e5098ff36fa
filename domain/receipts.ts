import { type ChainHead, canonical, type Sha256 } from './ledger.ts';
import { leafHash, type PathStep, receiptTree, rootOf } from './receipt-tree.ts';

/** What a bidder's receipt says (rules §9): where their bid stands in the ledger, and the ledger's head right after it. */
export interface ReceiptClaim {
	auction_id: string;
	seq: number;
	/** The record's time. */
	at: string;
	record_hash: string;
	head: ChainHead;
}

/**
 * A claim that the house has signed with Ed25519; keys and signature in base64url. Claims made at the same moment are
 * signed together: `path` leads from this one to the root of their Merkle tree, which is what is signed.
 */
export interface SignedReceipt extends ReceiptClaim {
	path: PathStep[];
	key_id: string;
	public_key: string;
	signature: string;
}

/** The claim in canonical form, as ledger records are: the text of its leaf. */
function claimText({ auction_id, seq, at, record_hash, head }: ReceiptClaim): string {
	return canonical({ at, auction_id, head: { hash: head.hash, seq: head.seq }, record_hash, seq, v: 1 });
}

/** The text that is signed for all claims under a root. */
function rootText(root: string): string {
	return canonical({ root, v: 1 });
}

/** Signs a text with a key's private half; in base64url. */
export type Sign = (text: string) => string;

/** Signs some claims, at least one, with one signature. Answers each with its path, in their order. */
export function signClaims(
	claims: readonly ReceiptClaim[],
	sha256: Sha256,
	{ public_key, sign }: { public_key: string; sign: Sign },
): SignedReceipt[] {
	const { root, paths } = receiptTree(
		claims.map((claim) => leafHash(claimText(claim), sha256)),
		sha256,
	);
	const signed = { key_id: keyId(public_key, sha256), public_key, signature: sign(rootText(root)) };
	return claims.map((claim, n) => ({ ...claim, path: paths[n] as PathStep[], ...signed }));
}

/** Whether the signature of a receipt is right, by the key that it names. */
export function isReceiptSigned(receipt: SignedReceipt, sha256: Sha256, verify: Verify): boolean {
	const root = rootOf(leafHash(claimText(receipt), sha256), receipt.path, sha256);
	return verify(rootText(root), receipt.signature, receipt.public_key);
}

/** Whether a signature of a text was made with a public key, all in base64url. Node and browsers bring their own. */
export type Verify = (text: string, signature: string, public_key: string) => boolean;

/**
 * What a receipt and a ledger (its canonical texts, first line first, already replayed) say of each other: null when the
 * ledger is the one that the receipt was given for, else why not.
 */
export function receiptFault(
	receipt: SignedReceipt,
	texts: readonly string[],
	sha256: Sha256,
	verify: Verify,
): string | null {
	if (!isReceiptSigned(receipt, sha256, verify)) return 'the signature is not right';
	if (keyId(receipt.public_key, sha256) !== receipt.key_id) return 'the key is not the one it is called';
	const own = texts[receipt.seq - 1];
	const last = texts[receipt.head.seq - 1];
	if (own === undefined || last === undefined) return `the ledger ends before record ${receipt.head.seq}`;
	if (!own.includes(`"auction_id":${JSON.stringify(receipt.auction_id)}`))
		return 'the ledger is another auction’s';
	if (sha256(own) !== receipt.record_hash) return `record ${receipt.seq} is not the one of the receipt`;
	if (sha256(last) !== receipt.head.hash) return `record ${receipt.head.seq} is not the head of the receipt`;
	return null;
}

/** What a key is called: the first 16 digits of the SHA-256 of its base64url text. */
export function keyId(public_key: string, sha256: Sha256): string {
	return sha256(public_key).slice(0, 16);
}
