import type { ReactNode } from 'react';
import { takesBids } from '#domain/lot/phase.ts';
import { AlertChoices } from './alert-choices.tsx';
import { AskEnrolment } from './ask-enrolment.tsx';
import { OutcomeNote } from './outcome-note.tsx';
import { OwnProxyBid } from './own-proxy-bid.tsx';
import { PositionNote } from './position-note.tsx';
import type { Bidding } from './use-bidding.ts';

/** The viewer's position, the result of their last bid, and their maximum. */
export default function OwnBidding({ bidding, similar }: { bidding: Bidding; similar?: ReactNode }) {
	const { position, phase } = bidding;
	return (
		<>
			<PositionNote bidding={bidding} similar={similar} />
			<OutcomeNote bidding={bidding} />
			<AskEnrolment bidding={bidding} />
			{takesBids(phase) && <AlertChoices position={position} />}
			<OwnProxyBid bidding={bidding} />
		</>
	);
}
