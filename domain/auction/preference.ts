import { type Problem, problem } from '#domain/problems/problems.ts';
import { type Micros, micros } from '#domain/values/time.ts';
import { dueSteps } from './actions.ts';
import { type AuctionState, isOver, LABELS, type Step, type Terms } from './auction.ts';
import { silenceDue } from './conditional.ts';

/** The right of preference in a lot: its window (rules §33), and the approved holders by their bidder numbers, null before one's first. */
export interface PreferenceRight {
	window_ms: number;
	holders: readonly (number | null)[];
}

/**
 * Returns the step that opens the window of preference at `at`, right after the end of a lot; null for a lot that was not
 * sold, and without a holder other than the winner.
 */
function preferenceOpened(
	state: AuctionState,
	{ window_ms, holders }: PreferenceRight,
	at: Micros,
): Step | null {
	const { status, leader, outcome } = state;
	if (
		status !== 'completed' ||
		outcome !== undefined ||
		leader === null ||
		holders.every((holder) => holder === leader)
	)
		return null;
	const until = at + micros(window_ms);
	return {
		fact: { type: 'preference-opened', data: { until } },
		after: { ...state, preference_until: until },
	};
}

/** Returns the end of the window when its time has come, whoever ends the auction; then the highest bidder has won. */
export function preferenceDue(state: AuctionState, at: Micros): Step[] {
	const { preference_until: until, ...after } = state;
	if (until === undefined || at < until) return [];
	return [{ fact: { type: 'preference-lapsed', data: {} }, after }];
}

/** Returns what the clock does to an auction at an instant: the window of preference and a conditional sale have an end in every type of auction. */
export function stepsDue(terms: Terms, state: AuctionState, at: Micros): Step[] {
	return [...dueSteps(terms, state, at), ...preferenceDue(state, at), ...silenceDue(state, at)];
}

/** The steps of a decision, and the window that opens if they sold the lot: at its end, or when a conditional sale is one. */
export function withPreference(
	before: AuctionState,
	steps: readonly Step[],
	right: PreferenceRight | null,
	at: Micros,
): readonly Step[] {
	const last = steps.at(-1);
	const sells = before.status !== 'completed' || before.outcome === 'conditional';
	if (!last || !right || !sells) return steps;
	const opened = preferenceOpened(last.after, right, at);
	return opened ? [...steps, opened] : steps;
}

/**
 * Decides that a holder equals the hammer price (rules §33). The holder becomes the winner, and the price stays; the first
 * of several holders wins. A call after the window closes it. Problems: `preference.not-open`, `preference.closed`,
 * `preference.own-win`.
 */
export function exercisePreference(
	state: AuctionState,
	bidder: number,
	at: Micros,
): { steps: Step[]; problem: Problem | null } {
	const lapsed = preferenceDue(state, at);
	const { preference_until: until, ...rest } = state;
	if (lapsed.length > 0 && until !== undefined)
		return {
			steps: lapsed,
			problem: problem('preference.closed', { late_ms: Math.ceil((at - until) / 1_000) }),
		};
	if (until === undefined) {
		const words = isOver(state.status) ? 'encerrado' : LABELS[state.status].toLowerCase();
		return { steps: [], problem: problem('preference.not-open', { status: words }) };
	}
	if (bidder === state.leader) return { steps: [], problem: problem('preference.own-win') };
	const fact = { type: 'preference-exercised', data: { bidder } } as const;
	return { steps: [{ fact, after: { ...rest, leader: bidder } }], problem: null };
}
