import { lazy, Suspense, useState } from 'react';
import type { Bidding } from '#web/features/bidding/use-bidding.ts';
import { Button } from '#web/ui/button.tsx';

const EnrolmentSheet = lazy(() => import('./enrolment-sheet.tsx'));

/** Refusals that the person resolves here. */
const ASKED = ['bid.not-enrolled', 'bid.identity-missing'];

/**
 * After a bid that was refused for want of the enrolment: the sheet that asks for it, and then the same bid again. Closed, a
 * button opens it again. Renders nothing after any other answer.
 */
export function AskEnrolment({ bidding }: { bidding: Bidding }) {
	const { auction, viewer, submission } = bidding;
	const { result } = submission;
	const attempt = result?.kind === 'refused' && ASKED.includes(result.problem.code) ? result.attempt : null;
	const [closed, setClosed] = useState<string | null>(null);
	if (!attempt) return null;
	if (closed === attempt.key)
		return (
			<Button variant="secondary" className="justify-self-start" onClick={() => setClosed(null)}>
				Habilitar-me neste leilão
			</Button>
		);
	return (
		<Suspense>
			<EnrolmentSheet
				key={attempt.key}
				auctionId={auction.id}
				approved={viewer?.status === 'approved'}
				onEnrolled={() => void submission.repeat(attempt)}
				onClose={() => setClosed(attempt.key)}
			/>
		</Suspense>
	);
}
