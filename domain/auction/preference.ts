import { type Problem, problem } from '#domain/problems/problems.ts';
import { type Micros, micros } from '#domain/values/time.ts';
import { dueSteps } from './actions.ts';
import { type AuctionState, isOver, LABELS, type Step, type Terms } from './auction.ts';
import { silenceDue } from './conditional.ts';

/** The rights of preference in a lot (rules §49). */
export interface PreferenceRight {
	/** How long a holder may equal the price after the end. */
	window_ms: number;
	/** The approved holders by their bidder numbers, null before one's first. */
	holders: readonly (number | null)[];
	/** The rank of each holder, 1 the highest; absent where all have the same. */
	ranks?: readonly number[];
	/** On a fiduciary lot, how long the fiduciante may still buy it after a hammer in the first round. */
	debtor_ms?: number;
}

function rankAt({ ranks }: PreferenceRight, holder: number): number {
	return ranks?.[holder] ?? 1;
}

/** The rank of a bidder: below every holder's for one who holds no right. */
function rankOf(right: PreferenceRight, bidder: number): number {
	const holder = right.holders.indexOf(bidder);
	return holder === -1 ? Number.POSITIVE_INFINITY : rankAt(right, holder);
}

/** The fiduciante's term after a hammer; null on other lots and from the second round on (Lei 9.514 art. 27 § 2-B). */
function debtorTerm({ round = 1 }: AuctionState, { debtor_ms }: PreferenceRight): number | null {
	return debtor_ms === undefined || round > 1 ? null : debtor_ms;
}

/**
 * Returns the step that opens the window of preference at `at`, right after a lot is sold: where somebody holds a right that the highest
 * bidder's own does not precede, and where the fiduciante may still buy it. Otherwise null.
 */
function preferenceOpened(state: AuctionState, right: PreferenceRight, at: Micros): Step | null {
	const { status, leader } = state;
	if (status !== 'completed' || leader === null || state.outcome !== undefined) return null;
	const { holders, window_ms } = right;
	const others = holders.some((holder, n) => holder !== leader && rankAt(right, n) <= rankOf(right, leader));
	const term = Math.max(others ? window_ms : 0, debtorTerm(state, right) ?? 0);
	if (term === 0) return null;
	const until = at + micros(term);
	return {
		fact: { type: 'preference-opened', data: { until } },
		after: { ...state, preference_until: until },
	};
}

/**
 * Returns the end of the window when its time has come, whoever ends the auction: then the holder whose answer stands has won, or without
 * one the highest bidder.
 */
export function preferenceDue(state: AuctionState, at: Micros): Step[] {
	const { preference_until: until, preferred, ...rest } = state;
	if (until === undefined || at < until) return [];
	const after = { ...rest, leader: preferred ?? rest.leader };
	return [{ fact: { type: 'preference-lapsed', data: {} }, after }];
}

/** Returns what the clock does to an auction at an instant: the window of preference and a conditional sale have an end in every type of auction. */
export function stepsDue(terms: Terms, state: AuctionState, at: Micros): Step[] {
	return [...dueSteps(terms, state, at), ...preferenceDue(state, at), ...silenceDue(state, at)];
}

/** The steps of a decision, and the window that opens if they sold the lot: by its end, or by an answer to a conditional sale. */
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
 * Decides that a holder equals the hammer price (rules §49). The price stays. Of those who answer within the window the one of the highest
 * rank wins, then the first: an answer is final at once unless a holder of a higher rank, or the fiduciante, may still answer; until then
 * it stands as `preferred`. A call after the window closes it. Problems: `preference.not-open`, `preference.closed`, `preference.own-win`,
 * `preference.answered`, `preference.outranked`.
 */
export function exercisePreference(
	state: AuctionState,
	bidder: number,
	at: Micros,
	right: PreferenceRight,
): { steps: Step[]; problem: Problem | null } {
	const lapsed = preferenceDue(state, at);
	const { preference_until: until, preferred, ...rest } = state;
	if (lapsed.length > 0 && until !== undefined)
		return {
			steps: lapsed,
			problem: problem('preference.closed', { late_ms: Math.ceil((at - until) / 1_000) }),
		};
	const refused = until === undefined ? notOpen(state) : answerRefusal(state, bidder, right);
	if (refused) return { steps: [], problem: refused };
	const rank = rankOf(right, bidder);
	if (debtorTerm(state, right) === null && right.holders.every((_, n) => rankAt(right, n) >= rank)) {
		const fact = { type: 'preference-exercised', data: { bidder } } as const;
		return { steps: [{ fact, after: { ...rest, leader: bidder } }], problem: null };
	}
	const fact = { type: 'preference-exercised', data: { bidder, open: true } } as const;
	return { steps: [{ fact, after: { ...state, preferred: bidder } }], problem: null };
}

function notOpen({ status }: AuctionState): Problem {
	const words = isOver(status) ? 'encerrado' : LABELS[status].toLowerCase();
	return problem('preference.not-open', { status: words });
}

/** Why a holder's answer cannot win; null if it can. */
function answerRefusal(
	{ leader, preferred }: AuctionState,
	bidder: number,
	right: PreferenceRight,
): Problem | null {
	if (bidder === leader) return problem('preference.own-win');
	if (bidder === preferred) return problem('preference.answered');
	const rank = rankOf(right, bidder);
	const outranked =
		(preferred !== undefined && rankOf(right, preferred) <= rank) ||
		(leader !== null && rankOf(right, leader) < rank);
	return outranked ? problem('preference.outranked') : null;
}
