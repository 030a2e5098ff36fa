import type { BidAnswer } from '#contract/bids.ts';
import type { ProblemDocument } from '#contract/problems.ts';
import type { BidOutcome, SentBid } from '#web/api/bids.ts';

/** What the user wants: to bid, or, while they lead, to set a secret maximum or raise it. */
export interface Intent extends SentBid {
	purpose: 'bid' | 'set' | 'raise';
}

/** An intent with its idempotency key (rules §7). */
export interface Attempt extends Intent {
	key: string;
}

type Result =
	| { kind: 'accepted'; answer: BidAnswer; attempt: Attempt }
	| { kind: 'refused'; problem: ProblemDocument; attempt: Attempt }
	| { kind: 'unknown'; attempt: Attempt };

/** The state of sending a bid. */
export interface Submission {
	/** The attempt in the confirmation; null while it is closed. */
	confirming: Attempt | null;
	sending: boolean;
	result: Result | null;
}

export type SubmissionAction =
	| { type: 'ask'; attempt: Attempt }
	| { type: 'send' }
	| { type: 'settle'; attempt: Attempt; outcome: BidOutcome }
	| { type: 'withdraw' }
	| { type: 'edit' };

export const NO_SUBMISSION: Submission = { confirming: null, sending: false, result: null };

/**
 * The next state after an action. An attempt whose outcome is unknown keeps its key while the same amount and maximum
 * are sent again.
 */
export function advance(submission: Submission, action: SubmissionAction): Submission {
	const { confirming, sending, result } = submission;
	switch (action.type) {
		case 'ask':
			if (sending) return submission;
			return { ...submission, confirming: keyed(action.attempt, result), result: unresolved(result) };
		case 'send':
			return confirming ? { ...submission, sending: true } : submission;
		case 'settle':
			return settled(submission, action.attempt, action.outcome);
		case 'withdraw':
			return { ...submission, confirming: null };
		case 'edit':
			return result === null ? submission : { ...submission, result: unresolved(result) };
	}
}

function keyed(attempt: Attempt, result: Result | null): Attempt {
	if (result?.kind !== 'unknown') return attempt;
	const { amount, maximum } = result.attempt;
	return amount === attempt.amount && maximum === attempt.maximum ? result.attempt : attempt;
}

/** A bid that may have been recorded stays visible, whatever the user does next. */
function unresolved(result: Result | null): Result | null {
	return result?.kind === 'unknown' ? result : null;
}

function settled(submission: Submission, attempt: Attempt, outcome: BidOutcome): Submission {
	switch (outcome.kind) {
		case 'accepted':
			return { confirming: null, sending: false, result: { ...outcome, attempt } };
		case 'refused':
			return { confirming: null, sending: false, result: { ...outcome, attempt } };
		case 'unknown':
			return { ...submission, sending: false, result: { kind: 'unknown', attempt } };
	}
}
