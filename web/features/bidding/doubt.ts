import type { Centavos } from '#domain/money.ts';
import { type Phase, takesBids } from '#domain/phase.ts';
import type { Eligibility } from './standing.ts';
import type { Attempt, Submission } from './submission.ts';

/** Why an open confirmation must not simply be confirmed: the auction went on while the person read it. */
export type Doubt = 'unknown' | 'not-open' | 'leading' | 'short' | 'overtaken' | null;

interface Around {
	submission: Pick<Submission, 'sending' | 'result'>;
	phase: Phase;
	standing: Eligibility;
	minimum: Centavos;
}

/** A bid whose answer was lost comes first: asking again tells what became of it, whatever happened since. */
export function doubtOf(attempt: Attempt, { submission, phase, standing, minimum }: Around): Doubt {
	const { result, sending } = submission;
	if (result?.kind === 'unknown' && result.attempt.key === attempt.key) return 'unknown';
	if (sending) return null;
	if (!takesBids(phase)) return 'not-open';
	// Who no longer leads would bid with what was meant to defend a lead.
	if (attempt.purpose !== 'bid') return standing === 'overtaken' ? 'overtaken' : null;
	if (standing === 'leading') return 'leading';
	return attempt.amount < minimum ? 'short' : null;
}
