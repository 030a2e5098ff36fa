import { type AuctionState, type AuctionStatus, isOver, type Step } from '#domain/auction/auction.ts';
import { allowsAct, type Standing, standingOf } from '#domain/auction/outcome-acts.ts';
import { type Problem, problem } from '#domain/problems/problems.ts';
import type { ProposalProblem } from '#domain/problems/proposal-problems.ts';
import { fail, ok, type Result } from '#domain/problems/result.ts';
import { type Centavos, shareOf } from '#domain/values/money.ts';
import type { Micros } from '#domain/values/time.ts';
import { type Conditions, conditionsFault } from './instalments.ts';

export const PROPOSAL_STATES = ['sent', 'withdrawn', 'replaced', 'accepted', 'declined'] as const;
export type ProposalState = (typeof PROPOSAL_STATES)[number];

/** The labels of proposal states, on screens and papers. */
export const PROPOSAL_LABELS: Record<ProposalState, string> = {
	sent: 'Registrada',
	withdrawn: 'Retirada',
	replaced: 'Substituída',
	accepted: 'Aceita',
	declined: 'Recusada',
};

/**
 * The label of a proposal. `cashWon` is whether a bid won the lot: bids are cash, so an open proposal no longer has a
 * chance.
 */
export function proposalLabel(state: ProposalState, cashWon: boolean): string {
	return state === 'sent' && cashWon ? 'Um lance à vista venceu' : PROPOSAL_LABELS[state];
}

/** Half of the appraisal in basis points. A lower price is vile where no minimum was fixed (CPC art. 891). */
const HALF_BP = 5_000;

/** The fields of a lot from which the deadline and the lowest price of proposals follow. */
export interface ProposalLot {
	accepts_instalments: boolean;
	status: AuctionStatus;
	start_time: Micros;
	initial_bid: Centavos;
	appraisal: Centavos | null;
	/** In chronological order. `minimum` is null where the edital fixes none. */
	rounds: readonly { number: number; start_time: Micros; minimum: Centavos | null }[];
}

/**
 * Proposals of at least `minimum` are accepted until `until`. `round` is the round (praça) that begins then; null for a
 * lot without rounds.
 */
export interface ProposalWindow {
	round: number | null;
	until: Micros;
	minimum: Centavos;
}

/**
 * Returns until when, and from which price, a lot accepts proposals (CPC art. 895 I and II). Before the first round the
 * minimum is the appraisal. Before a later round it is that round's minimum or, where none is fixed, half of the
 * appraisal. A lot without rounds counts as one round that begins at its start. Problems: `proposal.not-accepted`,
 * `proposal.closed`.
 */
export function proposalWindow(lot: ProposalLot, now: Micros): Result<ProposalWindow, Problem> {
	if (!lot.accepts_instalments) return fail(problem('proposal.not-accepted'));
	const { start_time, initial_bid, appraisal, status } = lot;
	const rounds =
		lot.rounds.length > 0 ? lot.rounds : [{ number: null, start_time, minimum: initial_bid } as const];
	const index = rounds.findIndex((round) => now < round.start_time);
	const next = rounds[index];
	// The auctioneer may open the auction early; then the first round has begun.
	if (!next || isOver(status) || (index === 0 && status !== 'pending'))
		return fail(problem('proposal.closed'));
	const fixed = next.minimum ?? (appraisal === null ? initial_bid : shareOf(appraisal, HALF_BP));
	const minimum = index === 0 ? (appraisal ?? fixed) : fixed;
	return ok({ round: next.number, until: next.start_time, minimum });
}

/**
 * Returns why a proposal is refused, or null. `before` is the price of the person's open proposal, which only a higher
 * one replaces. Problems: `proposal.below-minimum`, `proposal.not-higher`, and those of `conditionsFault`.
 */
export function proposalFault(
	conditions: Conditions,
	{ minimum }: Pick<ProposalWindow, 'minimum'>,
	before: Centavos | null,
): ProposalProblem | null {
	if (conditions.price < minimum) return problem('proposal.below-minimum', { minimum });
	if (before !== null && conditions.price <= before)
		return problem('proposal.not-higher', { minimum: before + 1 });
	return conditionsFault(conditions);
}

/** The state after each action. Only a proposal in the state `sent` can change. */
export const PROPOSAL_ACTIONS = {
	withdraw: 'withdrawn',
	replace: 'replaced',
	accept: 'accepted',
	decline: 'declined',
} as const satisfies Record<string, ProposalState>;
export type ProposalAction = keyof typeof PROPOSAL_ACTIONS;

/** Returns the state after an action, or `proposal.state` if the proposal is no longer open. */
export function proposalAfter(state: ProposalState, action: ProposalAction): Result<ProposalState, Problem> {
	return state === 'sent'
		? ok(PROPOSAL_ACTIONS[action])
		: fail(problem('proposal.state', { state: PROPOSAL_LABELS[state] }));
}

/** An accepted proposal as a decision on its lot knows it, amounts in centavos; `document` is the SHA-256 of the judge's decision. */
export interface AcceptedProposal extends Conditions {
	/** The proponent's number in the auction. */
	proponent: number;
	document?: string;
}

/**
 * Sells a lot that no bid won to a proponent (rules §53). Problems: `proposal.cash-prevails` where a bid won or waits for the seller
 * (CPC art. 895 § 7), `proposal.auction-open`, `proposal.another-accepted`, and `proposal.over` for a lot with another end.
 */
export function sellByProposal(
	state: AuctionState,
	{ proponent, price, down_payment, instalments, document }: AcceptedProposal,
): { steps: Step[]; problem: Problem | null } {
	const refused = acceptanceRefusal(state);
	if (refused) return { steps: [], problem: refused };
	const data = { proponent, price, down_payment, instalments, ...(document && { document }) };
	const { decide_until: _until, counter: _counter, ...rest } = state;
	return {
		steps: [
			{
				fact: { type: 'proposal-accepted', data },
				after: { ...rest, current_bid: price, outcome: 'sold' },
			},
		],
		problem: null,
	};
}

/** Why no proposal for a lot in this state can be accepted now; null if one can. */
export function acceptanceRefusal(state: Parameters<typeof standingOf>[0]): Problem | null {
	const standing = standingOf(state);
	if (allowsAct('accept-proposal', standing, 'desk')) return null;
	if (standing === 'waiting' || standing === 'open') return problem('proposal.auction-open');
	if (standing === 'sold' && state.outcome === 'sold') return problem('proposal.another-accepted');
	const cash: readonly Standing[] = ['sold', 'preference-open', 'conditional'];
	return cash.includes(standing) ? problem('proposal.cash-prevails') : problem('proposal.over');
}

/** The fields that rank proposals. The id only makes the order total. */
export interface Rankable {
	id: string;
	price: Centavos;
	sent_at: Micros;
}

export type Ranked<T> = { kind: 'cash'; amount: Centavos } | { kind: 'proposal'; proposal: T };

/**
 * Ranks proposals by law (CPC art. 895 §§ 7 and 8). A cash bid that reaches its minimum comes before all proposals.
 * Among proposals the higher price comes first, which the law considers more advantageous whatever the conditions; then
 * the earlier one.
 */
export function rankProposals<T extends Rankable>(
	proposals: readonly T[],
	cash: { amount: Centavos; minimum: Centavos } | null,
): Ranked<T>[] {
	const ranked = proposals
		.toSorted((a, b) => b.price - a.price || a.sent_at - b.sent_at || (a.id < b.id ? -1 : 1))
		.map((proposal): Ranked<T> => ({ kind: 'proposal', proposal }));
	return cash && cash.amount >= cash.minimum ? [{ kind: 'cash', amount: cash.amount }, ...ranked] : ranked;
}
