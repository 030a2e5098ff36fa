import { type ChainHead, canonical, GENESIS, type Sha256 } from './ledger.ts';
import type { Centavos } from './money.ts';
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
 * What the receipt of a bid that was refused without a record says (rules §7): when, why, and the head of the ledger that it
 * was judged against; `seq` 0 and `GENESIS` where there was no record yet.
 */
export interface RefusalClaim {
	kind: 'refusal';
	auction_id: string;
	/** When it was decided, by the database's clock. */
	at: string;
	amount: Centavos;
	/** As a `bid-refused` record states it: the code and the figures of its words. */
	problem: { code: string; params: Record<string, string | number> };
	head: ChainHead;
}

export type Claim = ReceiptClaim | RefusalClaim;

/**
 * The signature (Ed25519) of a claim; key and signature in base64url. Claims made at the same moment are signed together:
 * `path` leads from this one to the root of their Merkle tree, which is what is signed.
 */
export interface ClaimSignature {
	path: PathStep[];
	key_id: string;
	public_key: string;
	signature: string;
}

export type Signed<C extends Claim> = C & ClaimSignature;
export type SignedReceipt = Signed<ReceiptClaim>;
export type SignedRefusal = Signed<RefusalClaim>;

/** Either kind of receipt. */
export type SignedClaim = SignedReceipt | SignedRefusal;

/** Whether a receipt is of a bid that was refused without a record. */
export function isRefusal<C extends Claim>(claim: C): claim is Extract<C, { kind: 'refusal' }> {
	return 'kind' in claim;
}

/** The claim in canonical form, as ledger records are: the text of its leaf. */
function claimText(claim: Claim): string {
	const { at, auction_id } = claim;
	const head = { hash: claim.head.hash, seq: claim.head.seq };
	if (isRefusal(claim)) {
		const { amount, kind, problem } = claim;
		return canonical({ amount, at, auction_id, head, kind, problem, v: 1 });
	}
	const { record_hash, seq } = claim;
	return canonical({ at, auction_id, head, record_hash, seq, v: 1 });
}

/** The text that is signed for all claims under a root. */
function rootText(root: string): string {
	return canonical({ root, v: 1 });
}

/** Signs a text with a key's private half; in base64url. */
export type Sign = (text: string) => string;

/** Signs some claims, at least one, with one signature. Answers each with its path, in their order. */
export function signClaims<C extends Claim>(
	claims: readonly C[],
	sha256: Sha256,
	{ public_key, sign }: { public_key: string; sign: Sign },
): Signed<C>[] {
	const { root, paths } = receiptTree(
		claims.map((claim) => leafHash(claimText(claim), sha256)),
		sha256,
	);
	const signed = { key_id: keyId(public_key, sha256), public_key, signature: sign(rootText(root)) };
	return claims.map((claim, n) => ({ ...claim, path: paths[n] as PathStep[], ...signed }));
}

/** Whether the signature of a receipt is right, by the key that it names. */
export function isReceiptSigned(receipt: SignedClaim, sha256: Sha256, verify: Verify): boolean {
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
	receipt: SignedClaim,
	texts: readonly string[],
	sha256: Sha256,
	verify: Verify,
): string | null {
	if (!isReceiptSigned(receipt, sha256, verify)) return 'the signature is not right';
	if (keyId(receipt.public_key, sha256) !== receipt.key_id) return 'the key is not the one it is called';
	return isRefusal(receipt) ? headFault(receipt, texts, sha256) : recordFault(receipt, texts, sha256);
}

function recordFault(receipt: ReceiptClaim, texts: readonly string[], sha256: Sha256): string | null {
	const own = texts[receipt.seq - 1];
	const last = texts[receipt.head.seq - 1];
	if (own === undefined || last === undefined) return `the ledger ends before record ${receipt.head.seq}`;
	if (isForeign(own, receipt)) return FOREIGN;
	if (sha256(own) !== receipt.record_hash) return `record ${receipt.seq} is not the one of the receipt`;
	if (sha256(last) !== receipt.head.hash) return `record ${receipt.head.seq} is not the head of the receipt`;
	return null;
}

/** Of a refusal the ledger holds nothing but the head that it names; every ledger of the auction begins from the empty one. */
function headFault(refusal: RefusalClaim, texts: readonly string[], sha256: Sha256): string | null {
	const { seq, hash } = refusal.head;
	const [first] = texts;
	const last = texts[seq - 1];
	if (seq > 0 && last === undefined) return `the ledger ends before record ${seq}`;
	if (first !== undefined && isForeign(first, refusal)) return FOREIGN;
	const found = last === undefined ? GENESIS : sha256(last);
	return found === hash ? null : `record ${seq} is not the head of the receipt`;
}

const FOREIGN = 'the ledger is another auction’s';

function isForeign(text: string, { auction_id }: Claim): boolean {
	return !text.includes(`"auction_id":${JSON.stringify(auction_id)}`);
}

/** What a key is called: the first 16 digits of the SHA-256 of its base64url text. */
export function keyId(public_key: string, sha256: Sha256): string {
	return sha256(public_key).slice(0, 16);
}
