import { type AuctionStatus, isOver } from './auction.ts';
import { type Conditions, conditionsFault } from './instalments.ts';
import { type Centavos, shareOf } from './money.ts';
import { type Problem, problem } from './problems.ts';
import { fail, ok, type Result } from './result.ts';
import type { Micros } from './time.ts';

export const PROPOSAL_STATES = ['sent', 'withdrawn', 'replaced', 'accepted', 'declined'] as const;
export type ProposalState = (typeof PROPOSAL_STATES)[number];

/** The words for a proposal's state, on every screen and paper. */
export const PROPOSAL_LABELS: Record<ProposalState, string> = {
	sent: 'Registrada',
	withdrawn: 'Retirada',
	replaced: 'Substituída',
	accepted: 'Aceita',
	declined: 'Recusada',
};

/** The words for a proposal whose lot may be won by a bid, which is cash: an open one then has nothing to wait for. */
export function proposalLabel(state: ProposalState, cashWon: boolean): string {
	return state === 'sent' && cashWon ? 'Um lance à vista venceu' : PROPOSAL_LABELS[state];
}

/** A price below half of the appraisal is vile where nobody fixed a minimum (CPC 891). */
const HALF_BP = 5_000;

/** What of a lot decides until when, and from how much on, it takes proposals. */
export interface ProposalLot {
	accepts_instalments: boolean;
	status: AuctionStatus;
	start_time: Micros;
	initial_bid: Centavos;
	appraisal: Centavos | null;
	/** In the order of time; `minimum` null where the edital fixes none. */
	rounds: readonly { number: number; start_time: Micros; minimum: Centavos | null }[];
}

/** Proposals from `minimum` on are taken until an instant; `round` is the praça that begins then, null without praças. */
export interface ProposalWindow {
	round: number | null;
	until: Micros;
	minimum: Centavos;
}

/**
 * When and from how much on a lot takes proposals now (CPC 895 I and II): until the first round begins not below the
 * appraisal, until a later one begins not for a vile price; a lot without rounds is one round from its start on.
 * Problems: `proposal.not-accepted`, `proposal.closed`.
 */
export function proposalWindow(lot: ProposalLot, now: Micros): Result<ProposalWindow, Problem> {
	if (!lot.accepts_instalments) return fail(problem('proposal.not-accepted'));
	const { start_time, initial_bid, appraisal, status } = lot;
	const rounds =
		lot.rounds.length > 0 ? lot.rounds : [{ number: null, start_time, minimum: initial_bid } as const];
	const index = rounds.findIndex((round) => now < round.start_time);
	const next = rounds[index];
	// Opened ahead of its time by the auctioneer, a first round has begun.
	if (!next || isOver(status) || (index === 0 && status !== 'pending'))
		return fail(problem('proposal.closed'));
	const fixed = next.minimum ?? (appraisal === null ? initial_bid : shareOf(appraisal, HALF_BP));
	const minimum = index === 0 ? (appraisal ?? fixed) : fixed;
	return ok({ round: next.number, until: next.start_time, minimum });
}

/** What the operator says against a proposal, or null; `before` is the price of the person's open one, which only a higher replaces. */
export function proposalFault(
	conditions: Conditions,
	{ minimum }: Pick<ProposalWindow, 'minimum'>,
	before: Centavos | null,
): Problem | null {
	if (conditions.price < minimum) return problem('proposal.below-minimum', { minimum });
	if (before !== null && conditions.price <= before)
		return problem('proposal.not-higher', { minimum: before + 1 });
	return conditionsFault(conditions);
}

/** What can happen to a proposal, from which state: each is left once. */
export const PROPOSAL_ACTIONS = {
	withdraw: 'withdrawn',
	replace: 'replaced',
	accept: 'accepted',
	decline: 'declined',
} as const satisfies Record<string, ProposalState>;
export type ProposalAction = keyof typeof PROPOSAL_ACTIONS;

/** The state after an action; `proposal.state` for a proposal that is no longer open. */
export function proposalAfter(state: ProposalState, action: ProposalAction): Result<ProposalState, Problem> {
	return state === 'sent'
		? ok(PROPOSAL_ACTIONS[action])
		: fail(problem('proposal.state', { state: PROPOSAL_LABELS[state] }));
}

/** What ranks a proposal; ids only keep the order total. */
export interface Rankable {
	id: string;
	price: Centavos;
	sent_at: Micros;
}

export type Ranked<T> = { kind: 'cash'; amount: Centavos } | { kind: 'proposal'; proposal: T };

/**
 * The order of the law (CPC 895 §§ 7 and 8): a cash bid that reaches its minimum prevails whatever the proposals; among these
 * the higher value, which the law takes for the more advantageous whatever the conditions; then who was first.
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
