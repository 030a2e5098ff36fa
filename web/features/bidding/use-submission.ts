import { useReducer } from 'react';
import type { BidAnswer } from '#contract/bids.ts';
import { sendBid } from '#web/api/bids.ts';
import { advance, type Intent, NO_SUBMISSION, type Submission } from './submission.ts';

export interface Submitting extends Submission {
	openConfirmation: (intent: Intent) => void;
	/** Sends the bid of the confirmation, or sends it again. */
	confirm: () => Promise<void>;
	/** Closes the confirmation. A bid already on its way is still answered. */
	withdraw: () => void;
	/** The person changed the amount or the maximum: what the last answer said is done with. */
	edited: () => void;
}

/** Carries bids of one auction from the form to the server. `onAccepted` hears of each one that was recorded. */
export function useSubmission(auctionId: string, onAccepted: (answer: BidAnswer) => void): Submitting {
	const [submission, dispatch] = useReducer(advance, NO_SUBMISSION);

	async function confirm() {
		const attempt = submission.asking;
		if (!attempt || submission.sending) return;
		dispatch({ type: 'send' });
		const outcome = await sendBid(auctionId, attempt, attempt.key);
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
