import { takesBids } from '#domain/lot/phase.ts';
import { obstacleOf } from './position.ts';
import type { Bidding } from './use-bidding.ts';

/** Whether a higher bid can be covered without the form in between. */
export function coversAtOnce({ phase, viewer, position, submission }: Bidding): boolean {
	return (
		position === 'overtaken' &&
		takesBids(phase) &&
		obstacleOf(viewer) === null &&
		submission.result?.kind !== 'unknown'
	);
}

/** Opens the confirmation of the lowest possible bid. */
export function coverBid({ minimum, submission }: Bidding): void {
	submission.openConfirmation({ amount: minimum, maximum: null, purpose: 'bid' });
}
