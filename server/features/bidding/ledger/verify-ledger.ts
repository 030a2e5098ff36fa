import type { AuctionState } from '#domain/auction/auction.ts';
import { lostHead, type WitnessedHead } from '#domain/ledger/checkpoints.ts';
import { type ChainHead, type LedgerRecord, replay } from '#domain/ledger/ledger.ts';
import { receiptFault, type SignedClaim } from '#domain/ledger/receipts.ts';
import { sha256 } from '#server/platform/sha256.ts';
import { isSigned } from '#server/platform/signing.ts';

/** The result of a verification; `record` is the first record that is wrong, 0 when only the receipt does not hold. */
export type VerificationResult =
	| { ok: true; auction_id: string; state: AuctionState; head: ChainHead }
	| { ok: false; record: number; reason: string };

/**
 * Verifies a downloaded ledger byte by byte, that the receipt was issued for this ledger, and that it contains the heads of
 * checkpoints (docs/ledger.md).
 */
export function verifyLedger(
	file: Uint8Array,
	receipt: SignedClaim | null,
	witnessed: readonly WitnessedHead[] = [],
): VerificationResult {
	const texts = linesOf(file);
	if (texts === null) return { ok: false, record: 1, reason: 'not UTF-8' };
	const { state, head, fault } = replay(texts, sha256);
	if (fault) return { ok: false, record: fault.seq, reason: fault.reason };
	if (!state) return { ok: false, record: 1, reason: 'the ledger is empty' };
	const reason = receipt && receiptFault(receipt, texts, sha256, isSigned);
	if (reason) return { ok: false, record: 0, reason };
	const { auction_id } = JSON.parse(texts[0] as string) as LedgerRecord;
	const lost = lostRecord(auction_id, texts, witnessed);
	if (lost) return lost;
	return { ok: true, auction_id, state, head };
}

/** The first record that is not the one that a checkpoint states. */
function lostRecord(
	auction_id: string,
	texts: readonly string[],
	witnessed: readonly WitnessedHead[],
): Extract<VerificationResult, { ok: false }> | null {
	const lost = lostHead(auction_id, texts, witnessed, sha256);
	if (!lost) return null;
	const { how, number, head } = lost;
	switch (how) {
		case 'foreign':
			return { ok: false, record: 1, reason: 'the ledger is another auction’s' };
		case 'cut': {
			const reason = `the ledger ends before record ${head.seq}, which checkpoint ${number} states`;
			return { ok: false, record: texts.length + 1, reason };
		}
		case 'changed':
			return { ok: false, record: head.seq, reason: `it is not the one that checkpoint ${number} states` };
	}
}

/** All lines, empty ones included: a ledger file holds only records. The final line feed is optional. */
function linesOf(file: Uint8Array): string[] | null {
	try {
		const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(file);
		const lines = text.split('\n');
		return lines.at(-1) === '' ? lines.slice(0, -1) : lines;
	} catch {
		return null; // Not UTF-8.
	}
}
