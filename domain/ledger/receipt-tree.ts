import type { Sha256 } from './ledger.ts';

/** A step from a leaf towards the root: the sibling's hash, and its side. */
export type PathStep = { left: string } | { right: string };

/** Returns the hash of a leaf's text. The prefix 0 distinguishes leaves from inner nodes. */
export function leafHash(text: string, sha256: Sha256): string {
	return sha256(`0${text}`);
}

/** Returns the root hash that a path leads to from a leaf's hash. */
export function rootOf(leaf: string, path: readonly PathStep[], sha256: Sha256): string {
	return path.reduce(
		(hash, step) => ('left' in step ? nodeHash(step.left, hash, sha256) : nodeHash(hash, step.right, sha256)),
		leaf,
	);
}

/** Builds the Merkle tree of at least one leaf hash. Returns its root and the path of each leaf, in the same order. */
export function receiptTree(
	leaves: readonly string[],
	sha256: Sha256,
): { root: string; paths: PathStep[][] } {
	const paths: PathStep[][] = leaves.map(() => []);
	/** Each hash with the range of leaves below it. */
	let level = leaves.map((hash, leaf) => ({ hash, from: leaf, to: leaf + 1 }));
	while (level.length > 1) {
		const above: typeof level = [];
		for (let n = 0; n < level.length; n += 2) {
			const [left, right] = [level[n], level[n + 1]];
			if (!left) break;
			// The last node of an odd level moves up unchanged.
			if (!right) above.push(left);
			else {
				const [toRight, toLeft] = [{ right: right.hash }, { left: left.hash }];
				for (let leaf = left.from; leaf < left.to; leaf += 1) paths[leaf]?.push(toRight);
				for (let leaf = right.from; leaf < right.to; leaf += 1) paths[leaf]?.push(toLeft);
				above.push({ hash: nodeHash(left.hash, right.hash, sha256), from: left.from, to: right.to });
			}
		}
		level = above;
	}
	return { root: level[0]?.hash as string, paths };
}

function nodeHash(left: string, right: string, sha256: Sha256): string {
	return sha256(`1${left}${right}`);
}
