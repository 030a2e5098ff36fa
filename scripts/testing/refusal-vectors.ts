import { GENESIS } from '#domain/ledger/ledger.ts';
import { type RefusalClaim, type SignedRefusal, signClaims } from '#domain/ledger/receipts.ts';
import { LEDGERS, sha256, signer } from './ledger-vectors.ts';

const TEXTS = LEDGERS.scheduled ?? [];
const auction_id = '00000000-0000-4000-8000-000000000001';
const headAt = (seq: number) => ({ seq, hash: seq === 0 ? GENESIS : sha256(TEXTS[seq - 1] ?? '') });

const refusal = (
	at: string,
	amount: number,
	problem: RefusalClaim['problem'],
	seq: number,
): RefusalClaim => ({
	kind: 'refusal',
	auction_id,
	at,
	amount,
	problem,
	head: headAt(seq),
});

const EARLY = { code: 'bid.auction-not-active', params: { status: 'pendente' } };

/** Before the first record, by somebody who is not approved, and after the end; the last two under one signature. */
const [early] = signClaims([refusal('2026-11-21T11:59:00.000000Z', 100_000_00, EARLY, 0)], sha256, signer);
const [stranger, late] = signClaims(
	[
		refusal('2026-11-21T12:30:00.000001Z', 105_000_00, { code: 'bid.not-approved', params: {} }, 6),
		refusal(
			'2026-11-21T13:05:00.412000Z',
			103_000_00,
			{ code: 'bid.closed', params: { late_ms: 412 } },
			TEXTS.length,
		),
	],
	sha256,
	signer,
);
const held = late as SignedRefusal;

/** Receipts of bids that were refused without a record, valid and invalid; all belong to scheduled.ndjson. */
export const REFUSALS: Record<string, SignedRefusal> = {
	'refusal-early': early as SignedRefusal,
	'refusal-stranger': stranger as SignedRefusal,
	'refusal-late': held,
	'broken-refusal-reason': { ...held, problem: { code: 'bid.not-approved', params: {} } },
	'broken-refusal-lateness': { ...held, problem: { code: 'bid.closed', params: { late_ms: 12 } } },
	'broken-refusal-amount': { ...held, amount: held.amount - 1 },
	'broken-refusal-head': { ...held, head: headAt(5) },
};

/** Refusals and the ledgers with which they are verified. */
export const REFUSAL_QUESTIONS: readonly [refusal: string, ledger: string][] = [
	...Object.keys(REFUSALS).map((name): [string, string] => [name, 'scheduled']),
	['refusal-early', 'fork'],
	['refusal-early', 'room'],
	['refusal-stranger', 'fork'],
	['refusal-late', 'cut'],
];
