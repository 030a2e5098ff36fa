import { lazy, Suspense, useState } from 'react';
import { isOver } from '#domain/auction/auction.ts';
import { takesBids } from '#domain/lot/phase.ts';
import { isRegulated } from '#domain/sale/regulated-kinds.ts';
import { Button } from '#web/ui/button.tsx';
import type { Bidding } from './use-bidding.ts';

const EnrolmentSheet = lazy(() => import('#web/features/bidding/enrolment/enrolment-sheet.tsx'));
const EnrolmentStatus = lazy(() => import('#web/features/bidding/enrolment/enrolment-status.tsx'));

/** Refusals that the person resolves here. */
const ASKED = ['bid.not-enrolled', 'bid.identity-missing'];

/**
 * The viewer's enrolment, where the lot's sale may ask for one. After a bid that was refused for want of it: the sheet that asks for it, and
 * then the same bid again; closed, a button opens it again.
 */
export function AskEnrolment({ bidding }: { bidding: Bidding }) {
	const { auction, viewer, live, phase, submission } = bidding;
	const { result } = submission;
	const attempt = result?.kind === 'refused' && ASKED.includes(result.problem.code) ? result.attempt : null;
	const [closed, setClosed] = useState<string | null>(null);
	const approved = viewer?.status === 'approved';
	if (!attempt) {
		const asks = auction.sale !== null || isRegulated(auction.kind);
		if (!asks || !approved || isOver(live.state.status)) return null;
		// Read again after each answer to a bid: the sheet may have enrolled the viewer.
		return (
			<Suspense>
				<EnrolmentStatus key={result?.kind} auctionId={auction.id} brief={takesBids(phase)} />
			</Suspense>
		);
	}
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
				approved={approved}
				attempted
				onEnrolled={() => void submission.repeat(attempt)}
				onClose={() => setClosed(attempt.key)}
			/>
		</Suspense>
	);
}
