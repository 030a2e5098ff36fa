import type { CheckpointAnswer } from '#contract/checkpoints.ts';
import {
	checkpointFault,
	checkpointText,
	type LedgerHead,
	successionFault,
	type WitnessedHead,
} from '#domain/ledger/checkpoints.ts';
import { verifyLedger } from '#server/features/bidding/ledger/verify-ledger.ts';
import { sha256 } from '#server/platform/sha256.ts';
import { isSigned } from '#server/platform/signing.ts';
import type { Kept } from './kept-checkpoints.ts';
import type { PublicServer } from './public-server.ts';

/** The result of comparing a server with what witnesses have kept. */
export interface WitnessReport {
	/** Checkpoints that were kept, and those between and after them that the server gave. */
	kept: number;
	fetched: number;
	heads: number;
	ledgers: number;
	/** What is wrong; empty if every head that was ever witnessed is in today's ledgers. */
	faults: string[];
}

type FullCheckpoint = Extract<CheckpointAnswer, { heads: unknown }>;

/**
 * Compares a server's checkpoints and ledgers with the checkpoints that witnesses have kept. A kept checkpoint states the hash of the
 * one before, so that the ones that nobody kept are as good as kept if they lead to it.
 */
export async function verifyServer(kept: Kept, server: PublicServer): Promise<WitnessReport> {
	const faults = [...kept.faults];
	const listed = await server.checkpoints();
	const held = holdOnce(kept, faults);
	for (const [number, { hash }] of held) {
		const found = listed.get(number);
		if (found === undefined) faults.push(`checkpoint ${number} is gone from the server`);
		else if (found !== hash) faults.push(`checkpoint ${number} is another one on the server`);
	}
	const last = Math.max(0, ...held.keys(), ...listed.keys());
	const chain = new Map<number, FullCheckpoint>();
	let fetched = 0;
	for (let number = 1; number <= last; number += 1) {
		const own = held.get(number)?.full;
		const full = own ?? (await fetchCheckpoint(number, held.get(number)?.hash, server, faults));
		if (full) chain.set(number, full);
		if (full && !own) fetched += 1;
	}
	checkSuccession(chain, faults);
	const ledgers = headsByLedger(chain, kept, faults);
	for (const [auction_id, heads] of ledgers) await checkLedger(auction_id, heads, server, faults);
	const heads = [...ledgers.values()].reduce((sum, each) => sum + each.length, 0);
	return { kept: held.size, fetched, heads, ledgers: ledgers.size, faults };
}

/** The kept checkpoints by number, each with all its heads if some file has them. Two different ones of a number are a fault. */
function holdOnce({ checkpoints }: Kept, faults: string[]) {
	const held = new Map<number, { hash: string; source: string; full: FullCheckpoint | null }>();
	for (const { answer, hash, source } of checkpoints) {
		const { number } = answer.checkpoint;
		const before = held.get(number);
		if (before && before.hash !== hash)
			faults.push(`${before.source} and ${source} are different checkpoints with the number ${number}`);
		else held.set(number, { hash, source, full: 'heads' in answer ? answer : (before?.full ?? null) });
	}
	return held;
}

async function fetchCheckpoint(
	number: number,
	hash: string | undefined,
	server: PublicServer,
	faults: string[],
): Promise<FullCheckpoint | null> {
	const found = await server.checkpoint(number);
	const fault =
		found === null
			? 'is gone from the server'
			: found.checkpoint.number !== number
				? 'has another number on the server'
				: hash !== undefined && sha256(checkpointText(found.checkpoint)) !== hash
					? 'is another one on the server'
					: checkpointFault(found, sha256, isSigned);
	if (fault === null) return found;
	faults.push(`checkpoint ${number}: ${fault}`);
	return null;
}

function checkSuccession(chain: ReadonlyMap<number, FullCheckpoint>, faults: string[]): void {
	for (const [number, { checkpoint }] of chain) {
		const before = chain.get(number - 1);
		const fault = before && successionFault(before.checkpoint, checkpoint, sha256);
		if (fault) faults.push(`checkpoint ${number}: ${fault}`);
	}
}

/** All heads by auction, each in the order of the checkpoints. A ledger that became shorter or another one is a fault. */
function headsByLedger(
	chain: ReadonlyMap<number, FullCheckpoint>,
	kept: Kept,
	faults: string[],
): Map<string, WitnessedHead[]> {
	const ledgers = new Map<string, WitnessedHead[]>();
	const add = (number: number, head: LedgerHead) => {
		const heads = ledgers.get(head.auction_id) ?? [];
		ledgers.set(head.auction_id, heads);
		const before = heads.at(-1);
		if (
			before &&
			(before.head.seq > head.seq || (before.head.seq === head.seq && before.head.hash !== head.hash))
		)
			faults.push(`auction ${head.auction_id}: checkpoint ${number} contradicts checkpoint ${before.number}`);
		heads.push({ head, number });
	};
	for (const [number, { heads }] of chain) for (const head of heads) add(number, head);
	// A kept proof whose checkpoint the server no longer gives.
	for (const { answer } of kept.checkpoints)
		if ('head' in answer && !chain.has(answer.checkpoint.number)) add(answer.checkpoint.number, answer.head);
	return ledgers;
}

async function checkLedger(
	auction_id: string,
	heads: readonly WitnessedHead[],
	server: PublicServer,
	faults: string[],
): Promise<void> {
	const file = await server.ledger(auction_id);
	if (file === null) {
		faults.push(`auction ${auction_id}: the ledger is gone from the server`);
		return;
	}
	const result = verifyLedger(file, null, heads);
	if (!result.ok) faults.push(`auction ${auction_id}, record ${result.record}: ${result.reason}`);
}
