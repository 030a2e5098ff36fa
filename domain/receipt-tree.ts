import type { Sha256 } from './ledger.ts';

/** One step from a leaf to the root: the hash that stands beside, and on which side. */
export type PathStep = { left: string } | { right: string };

/** The hash of a leaf's text; the digit keeps leaves and nodes apart. */
export function leafHash(text: string, sha256: Sha256): string {
	return sha256(`0${text}`);
}

/** Where the steps lead from a leaf's hash: to the root of the tree that it was signed in. */
export function rootOf(leaf: string, path: readonly PathStep[], sha256: Sha256): string {
	return path.reduce(
		(hash, step) => ('left' in step ? nodeHash(step.left, hash, sha256) : nodeHash(hash, step.right, sha256)),
		leaf,
	);
}

/** The Merkle tree over some leaf hashes, at least one: its root, and each leaf's path, in their order. */
export function receiptTree(
	leaves: readonly string[],
	sha256: Sha256,
): { root: string; paths: PathStep[][] } {
	const paths: PathStep[][] = leaves.map(() => []);
	/** A hash with the leaves under it. */
	let level = leaves.map((hash, leaf) => ({ hash, from: leaf, to: leaf + 1 }));
	while (level.length > 1) {
		const above: typeof level = [];
		for (let n = 0; n < level.length; n += 2) {
			const [left, right] = [level[n], level[n + 1]];
			if (!left) break;
			// The last of an odd row goes up as it is.
			if (!right) above.push(left);
			else {
				for (const path of paths.slice(left.from, left.to)) path.push({ right: right.hash });
				for (const path of paths.slice(right.from, right.to)) path.push({ left: left.hash });
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
