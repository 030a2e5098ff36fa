import { useReducer } from 'react';
import type { BidAnswer } from '#contract/bids.ts';
import type { BidOutcome } from '#web/api/bids.ts';
import { advance, type Intent, NO_SUBMISSION, type Submission } from './submission.ts';

export interface Submitting extends Submission {
	openConfirmation: (intent: Intent) => void;
	/** Sends the bid of the confirmation, or retries it. */
	confirm: () => Promise<void>;
	/** Closes the confirmation. A bid that is being sent still gets its answer. */
	withdraw: () => void;
	/** Called after the amount or the maximum was changed: discards the last refusal. */
	edited: () => void;
}

/** Sends the bids of one auction. `onAccepted` is called for each recorded bid. */
export function useSubmission(auctionId: string, onAccepted: (answer: BidAnswer) => void): Submitting {
	const [submission, dispatch] = useReducer(advance, NO_SUBMISSION);

	async function confirm() {
		const attempt = submission.confirming;
		if (!attempt || submission.sending) return;
		dispatch({ type: 'send' });
		const outcome = await import('#web/api/bids.ts').then(
			({ sendBid }) => sendBid(auctionId, attempt, attempt.key),
			// As without an answer: the same bid can be sent again.
			(): BidOutcome => ({ kind: 'unknown' }),
		);
		dispatch({ type: 'settle', attempt, outcome });
		if (outcome.kind === 'accepted') onAccepted(outcome.answer);
	}

	return {
		...submission,
		openConfirmation: ({ amount, maximum, purpose }) =>
			dispatch({ type: 'ask', attempt: { amount, maximum, purpose, key: crypto.randomUUID() } }),
		confirm,
		withdraw: () => dispatch({ type: 'withdraw' }),
		edited: () => dispatch({ type: 'edit' }),
	};
}
