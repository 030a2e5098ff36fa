import { type AuctionState, isOver } from './auction.ts';
import type { Outcome } from './outcomes.ts';

/** Where a lot stands for the table of outcomes: waiting, open, its outcome, or cancelled without one. */
export const STANDINGS = [
	'waiting',
	'open',
	'sold',
	'unsold',
	'conditional',
	'conditional-refused',
	'preference-open',
	'debtor-preference',
	'settled',
	'adjudicated',
	'withdrawn',
	'prejudiced',
	'unpaid',
	'annulled',
	'cancelled',
] as const satisfies readonly (Outcome | 'waiting' | 'open' | 'cancelled')[];
export type Standing = (typeof STANDINGS)[number];

/** Who performs an act: the clock, the auctioneer's desk, the lot's seller, its highest bidder, a holder of preference. */
export const ACTORS = ['clock', 'desk', 'seller', 'bidder', 'holder'] as const;
export type OutcomeActor = (typeof ACTORS)[number];

interface OutcomeAct {
	by: readonly OutcomeActor[];
	from: readonly Standing[];
	/** The outcomes it may lead to. */
	to: readonly Outcome[];
}

const OFFERED = ['waiting', 'open'] as const;
const WON = ['sold', 'preference-open', 'conditional'] as const;
const NOT_SOLD = ['unsold', 'conditional-refused', 'unpaid'] as const;

/**
 * The transitions of outcomes (rules §50); no other table defines them. What each needs besides (a document, an overdue payment,
 * a fiduciary lot) is judged where it is decided.
 */
export const OUTCOME_ACTS = {
	/** The end of the last round. */
	end: {
		by: ['clock', 'desk'],
		from: ['open'],
		to: ['sold', 'unsold', 'conditional', 'preference-open'],
	},
	/** The seller accepts a bid below the reserve; by the desk with the seller's document. */
	accept: { by: ['desk', 'seller'], from: ['conditional'], to: ['sold', 'preference-open'] },
	refuse: { by: ['desk', 'seller'], from: ['conditional'], to: ['conditional-refused'] },
	counter: { by: ['desk', 'seller'], from: ['conditional'], to: ['conditional'] },
	take: { by: ['bidder'], from: ['conditional'], to: ['sold', 'preference-open'] },
	/** Nobody answered within the days. */
	silence: { by: ['clock'], from: ['conditional'], to: ['conditional-refused'] },
	exercise: { by: ['holder'], from: ['preference-open'], to: ['sold'] },
	lapse: { by: ['clock'], from: ['preference-open'], to: ['sold'] },
	/** The fiduciante paid the debt before the second round ended (Lei 9.514 art. 27 § 2-B). */
	redeem: {
		by: ['desk'],
		from: [...OFFERED, 'unsold', 'conditional', 'preference-open'],
		to: ['debtor-preference'],
	},
	'accept-proposal': { by: ['desk'], from: ['unsold', 'conditional-refused'], to: ['sold'] },
	/** The next in line takes the lot after the win fell. */
	'accept-offer': { by: ['bidder'], from: ['unpaid', 'annulled'], to: ['sold'] },
	settle: { by: ['desk'], from: [...OFFERED, ...WON, ...NOT_SOLD], to: ['settled'] },
	adjudicate: { by: ['desk'], from: [...OFFERED, ...NOT_SOLD], to: ['adjudicated'] },
	withdraw: { by: ['desk'], from: [...OFFERED, ...NOT_SOLD], to: ['withdrawn'] },
	prejudice: { by: ['desk'], from: [...OFFERED, ...NOT_SOLD], to: ['prejudiced'] },
	default: { by: ['desk'], from: ['sold'], to: ['unpaid'] },
	annul: { by: ['desk'], from: [...WON, 'adjudicated'], to: ['annulled'] },
} as const satisfies Record<string, OutcomeAct>;
export type OutcomeActName = keyof typeof OUTCOME_ACTS;

/** The outcome of a lot; null until it has one. One that was cancelled without a decision of rules §50 has none. */
export function outcomeOf({
	status,
	leader,
	preference_until,
	outcome,
}: Pick<AuctionState, 'status' | 'leader' | 'preference_until' | 'outcome'>): Outcome | null {
	if (outcome !== undefined) return outcome;
	if (status !== 'completed') return null;
	if (leader === null) return 'unsold';
	return preference_until === undefined ? 'sold' : 'preference-open';
}

/** Where a lot stands for the table. */
export function standingOf(
	state: Pick<AuctionState, 'status' | 'leader' | 'preference_until' | 'outcome'>,
): Standing {
	const outcome = outcomeOf(state);
	if (outcome) return outcome;
	if (isOver(state.status)) return 'cancelled';
	return state.status === 'pending' ? 'waiting' : 'open';
}

/** Whether the table allows an act for where a lot stands, to somebody. */
export function allowsAct(act: OutcomeActName, standing: Standing, actor: OutcomeActor): boolean {
	const { by, from }: OutcomeAct = OUTCOME_ACTS[act];
	return by.includes(actor) && from.includes(standing);
}
