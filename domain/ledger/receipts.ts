import { canonical } from '#domain/values/canonical.ts';
import type { Centavos } from '#domain/values/money.ts';
import { type ChainHead, GENESIS, type Sha256 } from './ledger.ts';
import { leafHash, type PathStep, receiptTree, rootOf } from './receipt-tree.ts';

/**
 * The content of a bidder's receipt (rules §9): the position of their bid in the ledger, and the head right after it.
 */
export interface ReceiptClaim {
	auction_id: string;
	seq: number;
	/** The record's time. */
	at: string;
	record_hash: string;
	head: ChainHead;
}

/**
 * The content of the receipt of a bid that was refused without a record (rules §7): when, why, and the ledger's head at
 * the decision; before the first record `seq` is 0 and the hash is `GENESIS`.
 */
export interface RefusalClaim {
	kind: 'refusal';
	auction_id: string;
	/** The time of the decision, by the database's clock. */
	at: string;
	amount: Centavos;
	/** As in a `bid-refused` record: the code and the parameters of its text. */
	problem: { code: string; params: Record<string, string | number> };
	head: ChainHead;
}

/** The content of the receipt of an accepted edital (rules §31). */
export interface AcceptanceClaim {
	kind: 'acceptance';
	/** The sale, or the lot without a sale. */
	subject_id: string;
	edital_sha256: string;
	/** The SHA-256 of the acceptance (`acceptanceText` in domain/auction/enrolment.ts). */
	acceptance_hash: string;
	/** When it was accepted. */
	at: string;
}

export type Claim = ReceiptClaim | RefusalClaim | AcceptanceClaim;

/**
 * The signature (Ed25519) of a claim; key and signature in base64url. Claims of the same moment share one signature:
 * `path` leads from this claim to the root of their Merkle tree, and the root is what is signed.
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
export type SignedAcceptance = Signed<AcceptanceClaim>;

/** A signed receipt of a bid, of either kind. */
export type SignedClaim = SignedReceipt | SignedRefusal;

/** Whether a receipt belongs to a bid that was refused without a record. */
export function isRefusal<C extends Claim>(claim: C): claim is Extract<C, { kind: 'refusal' }> {
	return 'kind' in claim && claim.kind === 'refusal';
}

/** Whether a receipt belongs to an accepted edital. */
function isAcceptance<C extends Claim>(claim: C): claim is Extract<C, { kind: 'acceptance' }> {
	return 'kind' in claim && claim.kind === 'acceptance';
}

/** The canonical text of a claim, which is the text of its leaf. */
function claimText(claim: Claim): string {
	if (isAcceptance(claim)) {
		const { acceptance_hash, at, edital_sha256, kind, subject_id } = claim;
		return canonical({ acceptance_hash, at, edital_sha256, kind, subject_id, v: 1 });
	}
	const { at, auction_id } = claim;
	const head = { hash: claim.head.hash, seq: claim.head.seq };
	if (isRefusal(claim)) {
		const { amount, kind, problem } = claim;
		return canonical({ amount, at, auction_id, head, kind, problem, v: 1 });
	}
	const { record_hash, seq } = claim;
	return canonical({ at, auction_id, head, record_hash, seq, v: 1 });
}

/** The text that is signed. */
function rootText(root: string): string {
	return canonical({ root, v: 1 });
}

/** Signs a text with the private key. Returns the signature in base64url. */
export type Sign = (text: string) => string;

/** Signs at least one claim with one signature. Returns the claims with their paths, in the same order. */
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

/** Whether the signature of a receipt is valid for the key that it names. */
export function isReceiptSigned(receipt: Signed<Claim>, sha256: Sha256, verify: Verify): boolean {
	const root = rootOf(leafHash(claimText(receipt), sha256), receipt.path, sha256);
	return verify(rootText(root), receipt.signature, receipt.public_key);
}

/**
 * Verifies the signature of a text with a public key, both in base64url. Passed as an argument, because `domain/` does
 * no I/O.
 */
export type Verify = (text: string, signature: string, public_key: string) => boolean;

/**
 * Compares a receipt with a ledger, given as canonical texts from the first line on, already replayed. Returns null if
 * the receipt belongs to the ledger, else the reason.
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

/** The ledger holds no record of such a refusal, so only the head is compared. Every ledger extends the empty one. */
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

function isForeign(text: string, { auction_id }: ReceiptClaim | RefusalClaim): boolean {
	return !text.includes(`"auction_id":${JSON.stringify(auction_id)}`);
}

/** Returns the id of a key: the first 16 hex digits of the SHA-256 of its base64url text. */
export function keyId(public_key: string, sha256: Sha256): string {
	return sha256(public_key).slice(0, 16);
}
