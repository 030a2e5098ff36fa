import type { BidAnswer } from '#contract/bids.ts';
import type { ProblemDocument } from '#contract/problems.ts';
import type { BidOutcome, SentBid } from '#web/api/bids.ts';

/** What a person wants: to bid, or, while they lead, to set a secret maximum or raise the one they have. */
export interface Intent extends SentBid {
	purpose: 'bid' | 'set' | 'raise';
}

/** An intent with the key that makes sending it twice harmless (rules §7). */
export interface Attempt extends Intent {
	key: string;
}

type Result =
	| { kind: 'accepted'; answer: BidAnswer; attempt: Attempt }
	| { kind: 'refused'; problem: ProblemDocument }
	| { kind: 'unknown'; attempt: Attempt };

/** A bid on its way from the form to the ledger. */
export interface Submission {
	/** What the confirmation asks about; null while it is closed. */
	asking: Attempt | null;
	sending: boolean;
	result: Result | null;
}

export type SubmissionAction =
	| { type: 'ask'; attempt: Attempt }
	| { type: 'send' }
	| { type: 'settle'; attempt: Attempt; outcome: BidOutcome }
	| { type: 'withdraw' }
	| { type: 'edit' };

export const NO_SUBMISSION: Submission = { asking: null, sending: false, result: null };

/**
 * The steps of a bid. An attempt whose outcome is unknown keeps its key for as long as its amount is asked again with the
 * same maximum.
 */
export function advance(submission: Submission, action: SubmissionAction): Submission {
	const { asking, sending, result } = submission;
	switch (action.type) {
		case 'ask':
			if (sending) return submission;
			return { ...submission, asking: keyed(action.attempt, result), result: unresolved(result) };
		case 'send':
			return asking ? { ...submission, sending: true } : submission;
		case 'settle':
			return settled(submission, action.attempt, action.outcome);
		case 'withdraw':
			return { ...submission, asking: null };
		case 'edit':
			return result === null ? submission : { ...submission, result: unresolved(result) };
	}
}

function keyed(attempt: Attempt, result: Result | null): Attempt {
	if (result?.kind !== 'unknown') return attempt;
	const { amount, maximum } = result.attempt;
	return amount === attempt.amount && maximum === attempt.maximum ? result.attempt : attempt;
}

/** What must stay in sight whatever the person does next: a bid that may have been recorded. */
function unresolved(result: Result | null): Result | null {
	return result?.kind === 'unknown' ? result : null;
}

function settled(submission: Submission, attempt: Attempt, outcome: BidOutcome): Submission {
	switch (outcome.kind) {
		case 'accepted':
			return { asking: null, sending: false, result: { ...outcome, attempt } };
		case 'refused':
			return { asking: null, sending: false, result: outcome };
		case 'unknown':
			return { ...submission, sending: false, result: { kind: 'unknown', attempt } };
	}
}
