import { bidRefusal, type Eligibility } from '#domain/auction/access.ts';
import type { Outcome } from '#domain/auction/outcomes.ts';
import { type Problem, problem } from '#domain/problems/problems.ts';
import { fail, ok, type Result } from '#domain/problems/result.ts';
import type { Micros } from '#domain/values/time.ts';
import { isUndone, PAYMENT_LABELS, type PaymentStatus } from './payments.ts';

/** How long a second-chance offer is open, in hours: the default and the maximum. */
export const OFFER_HOURS = 24;
export const OFFER_HOURS_MAX = 720;

export const CHANCE_STATES = ['offered', 'accepted', 'declined', 'expired', 'withdrawn'] as const;
export type OfferState = (typeof CHANCE_STATES)[number];

/** The labels of offer states. */
export const OFFER_LABELS: Record<OfferState, string> = {
	offered: 'Oferta aberta',
	accepted: 'Oferta aceita',
	declined: 'Oferta recusada',
	expired: 'Oferta vencida',
	withdrawn: 'Oferta retirada',
};

/** The state after each action on an open offer. An offer never reopens. */
const CHANCE_ACTIONS = {
	accept: 'accepted',
	decline: 'declined',
	withdraw: 'withdrawn',
} as const satisfies Record<string, OfferState>;
export type ChanceAction = keyof typeof CHANCE_ACTIONS;

/**
 * Returns the state of an offer after an action at `at`, or `second-chance.over` if it is not open. The bidder can no
 * longer answer from `expires_at` on, even before the stored state says so.
 */
export function chanceAfter(
	{ state, expires_at }: { state: OfferState; expires_at: Micros },
	action: ChanceAction,
	at: Micros,
): Result<OfferState, Problem> {
	const late = action !== 'withdraw' && at >= expires_at;
	const now = state === 'offered' && late ? 'expired' : state;
	if (now !== 'offered') return fail(problem('second-chance.over', { state: OFFER_LABELS[now] }));
	return ok(CHANCE_ACTIONS[action]);
}

/** The state of a lot when an administrator offers it to the next bidder. */
export interface UndoneLot {
	/** The current state of its last payment. */
	payment: PaymentStatus;
	/** Whether the payment in the request is the last one. */
	is_last: boolean;
	/** A proof of this payment has not been reviewed. */
	proof_waiting: boolean;
	offered: boolean;
	/** The lot was reopened in a new auction. */
	reopened: boolean;
	/** How it stands: a settled or adjudicated lot is offered to nobody (rules §50). */
	outcome: Outcome | null;
}

/** A lot with an overdue payment, or whose win fell, before outcomes were recorded too. */
const OFFERED_AFTER: readonly (Outcome | null)[] = ['sold', 'unpaid', 'annulled'];

/**
 * Returns why the lot cannot be offered to the next bidder, or null. An overdue payment does not prevent it; the
 * offer cancels it. Problems: `auction.reopened`, `second-chance.open`, `second-chance.sold`, and those of `defaultRefusal`.
 */
export function offerRefusal(lot: UndoneLot): Problem | null {
	if (lot.reopened) return problem('auction.reopened');
	if (lot.offered) return problem('second-chance.open');
	if (!OFFERED_AFTER.includes(lot.outcome)) return problem('second-chance.sold');
	if (!lot.is_last || lot.payment === 'paid') return problem('second-chance.sold');
	return defaultRefusal(lot);
}

/**
 * Returns why a payment cannot be cancelled for default, or null: it must be overdue, without a proof to review.
 * Problems: `payment.not-due`, `payment.state`, `payment.proof-waiting`.
 */
export function defaultRefusal({
	payment,
	proof_waiting,
}: Pick<UndoneLot, 'payment' | 'proof_waiting'>): Problem | null {
	if (payment === 'pending') return problem('payment.not-due');
	if (payment === 'paid') return problem('payment.state', { state: PAYMENT_LABELS.paid });
	return payment === 'overdue' && proof_waiting ? problem('payment.proof-waiting') : null;
}

/** A bidder's position in the ranking of the lot's second-chance candidates. */
export type CandidateState =
	| 'open'
	| 'winner'
	| 'defaulted'
	| 'annulled'
	| 'offered'
	| 'declined'
	| 'expired'
	| 'barred'
	| 'unfit';

export const CANDIDATE_LABELS: Record<CandidateState, string> = {
	open: 'Na fila',
	winner: 'Arrematante',
	defaulted: 'Remisso: não pagou',
	annulled: 'Arrematação desfeita',
	offered: OFFER_LABELS.offered,
	declined: OFFER_LABELS.declined,
	expired: OFFER_LABELS.expired,
	barred: 'Remisso em leilão anterior',
	unfit: 'Cadastro não apto',
};

/** A bidder of this lot: the last payment and offer, and the eligibility. */
export interface CandidateFacts {
	payment: PaymentStatus | null;
	/** Whether their win of this lot was cancelled because they did not pay. */
	defaulted: boolean;
	chance: OfferState | null;
	eligibility: Eligibility;
}

/**
 * Returns a bidder's state in the ranking. A bidder is not asked twice, unless the operator withdrew the offer: offers
 * go down the ranking, never up.
 */
export function candidateState({ payment, defaulted, chance, eligibility }: CandidateFacts): CandidateState {
	if (defaulted) return 'defaulted';
	if (payment !== null) return isUndone(payment) ? 'annulled' : 'winner';
	if (chance === 'offered' || chance === 'declined' || chance === 'expired') return chance;
	if (eligibility.is_remiss) return 'barred';
	return bidRefusal(eligibility) ? 'unfit' : 'open';
}

/**
 * Returns the next candidate: the first bidder who may still be offered the lot. `ranking` starts with the highest bid.
 */
export function nextCandidate<T extends { standing: CandidateState }>(ranking: readonly T[]): T | null {
	return ranking.find(({ standing }) => standing === 'open') ?? null;
}
