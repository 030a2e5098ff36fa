import type { Environment } from '#domain/auction/auction.ts';
import { canonical } from '#domain/values/canonical.ts';
import { type ChainHead, GENESIS, type Sha256 } from './ledger.ts';
import { leafHash, type PathStep, receiptTree, rootOf } from './receipt-tree.ts';
import { keyId, type Sign, type Verify } from './receipts.ts';

/** The head of one auction's ledger, as a checkpoint states it. */
export interface LedgerHead extends ChainHead {
	auction_id: string;
}

/**
 * A checkpoint (signed tree head): the root of the Merkle tree of the heads of all ledgers that changed since the checkpoint
 * before, read in one snapshot. The heads of all other ledgers are those of the checkpoints before (docs/ledger.md).
 */
export interface Checkpoint {
	/** The database's time after the heads were read, ISO with microseconds; it increases with every checkpoint. */
	at: string;
	/** Whether no further ledger had changed. False where there were more than fit; the next checkpoint continues. */
	complete: boolean;
	/** The number of heads, at least one. */
	count: number;
	environment: Environment;
	kind: 'ledger-checkpoint';
	/** 1, 2, 3… without gaps, per environment. */
	number: number;
	/** The SHA-256 of the text of the checkpoint before; `GENESIS` for the first. */
	previous: string;
	root: string;
	v: 1;
}

/** A checkpoint with its Ed25519 signature; key and signature in base64url. */
export interface SignedCheckpoint {
	checkpoint: Checkpoint;
	key_id: string;
	public_key: string;
	signature: string;
}

/** What witnesses keep: a checkpoint with all its heads, in the order of their auctions' ids. */
export interface CheckpointFile extends SignedCheckpoint {
	heads: LedgerHead[];
}

/** A checkpoint with one of its heads, and the path from that head to the root. */
export interface HeadProof extends SignedCheckpoint {
	head: LedgerHead;
	path: PathStep[];
}

/** The predecessor that the first checkpoint names. */
export const NO_CHECKPOINT: { number: number; hash: string } = { number: 0, hash: GENESIS };

/** Returns the text that is signed and whose hash the next checkpoint names. */
export function checkpointText(checkpoint: Checkpoint): string {
	const { at, complete, count, environment, kind, number, previous, root, v } = checkpoint;
	return canonical({ at, complete, count, environment, kind, number, previous, root, v });
}

function headLeaf({ auction_id, hash, seq }: LedgerHead, sha256: Sha256): string {
	return leafHash(canonical({ auction_id, hash, seq }), sha256);
}

function treeOf(heads: readonly LedgerHead[], sha256: Sha256) {
	return receiptTree(
		heads.map((head) => headLeaf(head, sha256)),
		sha256,
	);
}

/** Makes and signs the checkpoint after `before` of at least one head. Returns its file, its text and that text's hash. */
export function makeCheckpoint(
	before: { number: number; hash: string },
	facts: Pick<Checkpoint, 'at' | 'complete' | 'environment'>,
	heads: readonly LedgerHead[],
	sha256: Sha256,
	{ public_key, sign }: { public_key: string; sign: Sign },
): { file: CheckpointFile; text: string; hash: string } {
	const ordered = [...heads].sort((one, other) => (one.auction_id < other.auction_id ? -1 : 1));
	const checkpoint: Checkpoint = {
		...facts,
		count: ordered.length,
		kind: 'ledger-checkpoint',
		number: before.number + 1,
		previous: before.hash,
		root: treeOf(ordered, sha256).root,
		v: 1,
	};
	const text = checkpointText(checkpoint);
	const signed = { key_id: keyId(public_key, sha256), public_key, signature: sign(text) };
	return { file: { checkpoint, heads: ordered, ...signed }, text, hash: sha256(text) };
}

/** Reduces a file to one auction's head and its path; null if the checkpoint has no head of that auction. */
export function proveHead(file: CheckpointFile, auction_id: string, sha256: Sha256): HeadProof | null {
	const { heads, ...signed } = file;
	const at = heads.findIndex((head) => head.auction_id === auction_id);
	const head = heads[at];
	return head ? { ...signed, head, path: treeOf(heads, sha256).paths[at] as PathStep[] } : null;
}

/** What is wrong with a signed checkpoint by itself; null if nothing is. */
export function checkpointFault(
	file: CheckpointFile | HeadProof,
	sha256: Sha256,
	verify: Verify,
): string | null {
	const { checkpoint, key_id, public_key, signature } = file;
	if (!verify(checkpointText(checkpoint), signature, public_key)) return 'the signature is not right';
	if (keyId(public_key, sha256) !== key_id) return 'the key is not the one it is called';
	if ('head' in file) {
		const root = rootOf(headLeaf(file.head, sha256), file.path, sha256);
		return root === checkpoint.root ? null : 'the path does not lead to the root';
	}
	const { heads } = file;
	if (heads.length !== checkpoint.count || heads.length === 0) return 'the number of heads is not the count';
	const ordered = heads.every((head, at) => at === 0 || (heads[at - 1]?.auction_id ?? '') < head.auction_id);
	if (!ordered) return 'the heads are not in order';
	return treeOf(heads, sha256).root === checkpoint.root ? null : 'the heads are not those of the root';
}

/** What is wrong with a checkpoint as the successor of another one; null if nothing is. */
export function successionFault(before: Checkpoint, after: Checkpoint, sha256: Sha256): string | null {
	if (after.environment !== before.environment) return 'the environment is another one';
	if (after.number !== before.number + 1) return `it follows number ${before.number}`;
	if (after.previous !== sha256(checkpointText(before)))
		return `it does not name checkpoint ${before.number} as the one before`;
	return after.at > before.at ? null : 'time runs backwards';
}

/** A head of a ledger that a valid checkpoint states, and the checkpoint's number. */
export interface WitnessedHead {
	head: LedgerHead;
	number: number;
}

/** What a checkpoint states of an auction's ledger: nothing if it had not changed then. A proof states its only head, whosever it is. */
export function statedHeads(file: CheckpointFile | HeadProof, auction_id: string | null): WitnessedHead[] {
	const heads = 'heads' in file ? file.heads.filter((head) => head.auction_id === auction_id) : [file.head];
	return heads.map((head) => ({ head, number: file.checkpoint.number }));
}

/** The first head that a ledger, given as canonical texts from the first line on, does not contain; null if it contains all. */
export function lostHead(
	auction_id: string,
	texts: readonly string[],
	witnessed: readonly WitnessedHead[],
	sha256: Sha256,
): (WitnessedHead & { how: 'foreign' | 'cut' | 'changed' }) | null {
	const ordered = [...witnessed].sort(
		(one, other) => one.head.seq - other.head.seq || one.number - other.number,
	);
	for (const each of ordered) {
		const { head } = each;
		const text = texts[head.seq - 1];
		if (head.auction_id !== auction_id) return { ...each, how: 'foreign' };
		if (text === undefined) return { ...each, how: 'cut' };
		if (sha256(text) !== head.hash) return { ...each, how: 'changed' };
	}
	return null;
}
