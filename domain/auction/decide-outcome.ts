import { type Problem, problem } from '#domain/problems/problems.ts';
import type { Centavos } from '#domain/values/money.ts';
import type { AuctionState, AuctionStatus, Order, Step } from './auction.ts';
import { allowsAct, OUTCOME_ACTS, type OutcomeActName, type Standing, standingOf } from './outcome-acts.ts';
import { DECIDED_OUTCOMES, type DecidedOutcome, OUTCOME_WORDS, type Outcome } from './outcomes.ts';

/** The act of the table by which the desk decides each outcome. */
export const ACT_OF = {
	settled: 'settle',
	adjudicated: 'adjudicate',
	withdrawn: 'withdraw',
	prejudiced: 'prejudice',
	unpaid: 'default',
	annulled: 'annul',
} as const satisfies Record<DecidedOutcome, OutcomeActName>;

/** Where a lot stands, in words. */
export const STANDING_WORDS: Record<Standing, string> = {
	...OUTCOME_WORDS,
	waiting: 'Aguardando abertura',
	open: 'Em andamento',
	cancelled: 'Cancelado',
};

/** Whether somebody other than a bidder owes the auctioneer's commission for it, as the edital says. */
export function takesCommission(outcome: DecidedOutcome): boolean {
	return outcome === 'settled' || outcome === 'adjudicated';
}

type Standings = Parameters<typeof standingOf>[0];

/** The outcomes that the desk may decide for a lot now, in the order of the screens. */
export function outcomesOpen(state: Standings): DecidedOutcome[] {
	return outcomesAt(standingOf(state));
}

/** The same for a lot of which only its outcome and status are known. */
export function outcomesFrom({
	status,
	outcome,
}: {
	status: AuctionStatus;
	outcome: Outcome | null;
}): DecidedOutcome[] {
	if (outcome !== null) return outcomesAt(outcome);
	return status === 'cancelled' ? [] : outcomesAt(status === 'pending' ? 'waiting' : 'open');
}

function outcomesAt(standing: Standing): DecidedOutcome[] {
	return DECIDED_OUTCOMES.filter((outcome) => allowsAct(ACT_OF[outcome], standing, 'desk'));
}

/** An outcome as the desk decides it; `document` is the SHA-256 of the order. */
export interface Deciding extends Order {
	outcome: DecidedOutcome;
}

/** Decides an outcome, whose place in the state no bid tells (rules §50). Problem: `outcome.not-allowed`. */
export function decideOutcome(
	state: AuctionState,
	{ outcome, reason, document }: Deciding,
): { steps: Step[]; problem: Problem | null } {
	if (!outcomesOpen(state).includes(outcome)) return { steps: [], problem: notAllowed(state, outcome) };
	const {
		preference_until: _window,
		preferred: _answer,
		suspended_at: _since,
		decide_until: _until,
		counter: _price,
		...rest
	} = state;
	const status = state.status === 'completed' ? 'completed' : 'cancelled';
	const step: Step = {
		fact: { type: 'outcome-decided', data: { outcome, reason, ...(document && { document }) } },
		after: { ...rest, status, paused_at: null, outcome },
	};
	return { steps: [step], problem: null };
}

function notAllowed(state: AuctionState, outcome: DecidedOutcome): Problem {
	return problem('outcome.not-allowed', {
		outcome: OUTCOME_WORDS[outcome],
		standing: STANDING_WORDS[standingOf(state)],
		open: outcomesOpen(state)
			.map((open) => OUTCOME_WORDS[open])
			.join(', '),
	});
}

/** The step by which the next in line takes a lot whose win fell; null where the table does not know the win as fallen, and where none was. */
export function offerAccepted(state: AuctionState, bidder: number, price: Centavos): Step | null {
	if (state.status !== 'completed') return null;
	if (!(OUTCOME_ACTS['accept-offer'].from as readonly Standing[]).includes(standingOf(state))) return null;
	const { outcome: _fallen, ...rest } = state;
	return {
		fact: { type: 'second-chance-accepted', data: { bidder, price } },
		after: { ...rest, leader: bidder, current_bid: price },
	};
}
