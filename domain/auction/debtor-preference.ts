import { type Problem, problem } from '#domain/problems/problems.ts';
import type { Centavos } from '#domain/values/money.ts';
import type { Micros } from '#domain/values/time.ts';
import { type AuctionState, isOver, type Step, type Terms } from './auction.ts';
import { outcomesOpen, STANDING_WORDS } from './decide-outcome.ts';
import { allowsAct, standingOf } from './outcome-acts.ts';
import { OUTCOME_WORDS } from './outcomes.ts';

/** What the fiduciante paid, and the SHA-256 of its proof. */
export interface DebtorPayment {
	amount: Centavos;
	paid_at: Micros;
	document: string;
}

/**
 * Decides that the fiduciante buys a fiduciary lot for debt and charges (rules §49; Lei 9.514 art. 27 § 2-B), which he may until the second
 * round ends. `debt` is the figure that the desk keeps; null while it has none. Problems: `outcome.not-allowed`,
 * `debtor-preference.no-figure`, `debtor-preference.too-low`, `debtor-preference.future`.
 */
export function buyByDebtor(
	terms: Pick<Terms, 'rounds'>,
	state: AuctionState,
	{ amount, paid_at, document }: DebtorPayment,
	debt: Centavos | null,
	at: Micros,
): { steps: Step[]; problem: Problem | null } {
	const refuse = (why: Problem) => ({ steps: [], problem: why });
	if (paid_at > at) return refuse(problem('debtor-preference.future'));
	if (!allowsAct('redeem', standingOf(state), 'desk') || paid_at >= endOfRight(terms, state))
		return refuse(notAllowed(state));
	if (debt === null) return refuse(problem('debtor-preference.no-figure'));
	if (amount < debt) return refuse(problem('debtor-preference.too-low', { debt }));
	const { preference_until: _window, preferred: _answer, suspended_at: _since, ...running } = state;
	const { decide_until: _until, counter: _price, ...rest } = running;
	const status = state.status === 'completed' ? 'completed' : 'cancelled';
	return {
		steps: [
			{
				fact: { type: 'debtor-preference', data: { amount, paid_at, document } },
				after: { ...rest, status, paused_at: null, outcome: 'debtor-preference' },
			},
		],
		problem: null,
	};
}

/** When the second round ended, which the payment must precede; infinity before. */
function endOfRight(
	{ rounds }: Pick<Terms, 'rounds'>,
	{ status, round = 1, end_time }: AuctionState,
): Micros {
	if (round < 2 || (round === 2 && !isOver(status))) return Number.POSITIVE_INFINITY;
	return round === 2 ? end_time : (rounds?.find(({ number }) => number === 2)?.end_time ?? end_time);
}

function notAllowed(state: AuctionState): Problem {
	return problem('outcome.not-allowed', {
		outcome: OUTCOME_WORDS['debtor-preference'],
		standing: STANDING_WORDS[standingOf(state)],
		open: outcomesOpen(state)
			.map((outcome) => OUTCOME_WORDS[outcome])
			.join(', '),
	});
}
