import { useReducer } from 'react';
import type { BidAnswer } from '#contract/bids.ts';
import type { BidLot, BidOutcome } from '#web/api/bids.ts';
import { type Attempt, advance, type Intent, NO_SUBMISSION, type Submission } from './submission.ts';

export interface Submitting extends Submission {
	openConfirmation: (intent: Intent) => void;
	/** Sends the bid of the confirmation, or retries it. */
	confirm: () => Promise<void>;
	/** Sends a confirmed bid again under a new key, once what kept it from being accepted is resolved. */
	repeat: (intent: Intent) => Promise<void>;
	/** Closes the confirmation. A bid that is being sent still gets its answer. */
	withdraw: () => void;
	/** Called after the amount or the maximum was changed: discards the last refusal. */
	edited: () => void;
}

/** Sends the bids of one auction. `onAccepted` is called for each recorded bid. */
export function useSubmission(auction: BidLot, onAccepted: (answer: BidAnswer) => void): Submitting {
	const [submission, dispatch] = useReducer(advance, NO_SUBMISSION);

	async function send(attempt: Attempt) {
		dispatch({ type: 'ask', attempt });
		dispatch({ type: 'send' });
		const outcome = await import('#web/api/bids.ts').then(
			({ sendBid }) => sendBid(auction, attempt, attempt.key),
			// As without an answer: the same bid can be sent again.
			(): BidOutcome => ({ kind: 'unknown' }),
		);
		dispatch({ type: 'settle', attempt, outcome });
		if (outcome.kind === 'accepted') onAccepted(outcome.answer);
	}

	const keyed = ({ amount, maximum, purpose }: Intent) => ({
		amount,
		maximum,
		purpose,
		key: crypto.randomUUID(),
	});
	return {
		...submission,
		openConfirmation: (intent) => dispatch({ type: 'ask', attempt: keyed(intent) }),
		confirm: async () => {
			if (submission.confirming && !submission.sending) await send(submission.confirming);
		},
		repeat: async (intent) => {
			if (!submission.sending) await send(keyed(intent));
		},
		withdraw: () => dispatch({ type: 'withdraw' }),
		edited: () => dispatch({ type: 'edit' }),
	};
}
