import { bytesBefore } from './wal-position.ts';

/** A timeline and the position at which it begins: everything before it is of the timelines before. */
export interface Branch {
	timeline: number;
	/** In bytes from the beginning of the WAL. */
	begins: number;
}

/** The timelines that lead to `timeline`, the oldest first, from its history file (PostgreSQL: Timelines). */
export function branchesTo(timeline: number, history: string): Branch[] {
	let begins = 0;
	const branches: Branch[] = [];
	for (const line of history.split('\n')) {
		const [, parent, position] = /^(\d+)\t([0-9A-F]+\/[0-9A-F]+)\t/.exec(line) ?? [];
		if (!parent || !position) continue;
		branches.push({ timeline: Number(parent), begins });
		begins = bytesBefore(position);
	}
	return [...branches, { timeline, begins }];
}

export function newestBranch(branches: readonly Branch[]): Branch {
	return branches.at(-1) as Branch;
}

/** Whether what ends at `position` of a timeline belongs to the branches, and was not left by a restore to an earlier time. */
export function isOnBranches(branches: readonly Branch[], timeline: number, position: number): boolean {
	const n = branches.findIndex((each) => each.timeline === timeline);
	if (n === -1) return false;
	const next = branches[n + 1];
	return !next || position <= next.begins;
}
