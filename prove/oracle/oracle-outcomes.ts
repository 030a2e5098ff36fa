import type { AuctionState, Terms } from '#domain/auction/auction.ts';
import type { PreferenceRight } from '#domain/auction/preference.ts';
import type { AuctionEvent, AuctionSnapshot } from '#server/testing/auction-events.ts';
import { changed, type ExpectedOutcome, none } from './oracle-actions.ts';

/*
 * The oracle's part of outcomes that bids do not give, written from rules §49, §50 and §53: the seller's answer, the fiduciante's
 * purchase, what a person decides, a proposal, the next in line.
 */

type Of<K extends AuctionEvent['kind']> = Extract<AuctionEvent, { kind: K }>;

/** From where each act leads on (rules §50). */
const FROM: Record<string, string> = {
	redeem: 'waiting open unsold conditional preference-open',
	propose: 'unsold conditional-refused',
	next: 'unpaid annulled',
	settled: 'waiting open sold preference-open conditional unsold conditional-refused unpaid',
	adjudicated: 'waiting open unsold conditional-refused unpaid',
	withdrawn: 'waiting open unsold conditional-refused unpaid',
	prejudiced: 'waiting open unsold conditional-refused unpaid',
	unpaid: 'sold',
	annulled: 'sold preference-open conditional adjudicated',
};

const NOT_OVER: Record<string, string> = {
	pending: 'waiting',
	active: 'open',
	paused: 'open',
	cancelled: 'cancelled',
};

/** Where a lot stands. */
export function standsAt({ outcome, status, leader, preference_until: until }: AuctionState): string {
	if (outcome !== undefined) return outcome;
	if (status !== 'completed') return NOT_OVER[status] as string;
	if (leader === null) return 'unsold';
	return until === undefined ? 'sold' : 'preference-open';
}

function mayAct(act: string, { state }: AuctionSnapshot): boolean {
	return FROM[act]?.split(' ').includes(standsAt(state)) ?? false;
}

/** In the proofs, legal terms are counted in seconds. */
const SECOND = 1_000_000;

const REFUSED = 'outcome.not-allowed';

/** The lot with an outcome in place of what was open; one that was not over is cancelled. */
function overBy(
	{ state, offer: _offer, ...rest }: AuctionSnapshot,
	outcome: AuctionState['outcome'],
): AuctionSnapshot {
	const { status, current_bid, bid_count, leader, start_time, end_time, round } = state;
	const gone: AuctionState = {
		status: status === 'completed' ? status : 'cancelled',
		current_bid,
		bid_count,
		leader,
		start_time,
		end_time,
		paused_at: null,
		...(round !== undefined && { round }),
		...(outcome !== undefined && { outcome }),
	};
	return { ...rest, state: gone, maximum: null, call: 0 };
}

/** The outcome that the desk decides. */
export function decide(before: AuctionSnapshot, { outcome }: Of<'decide'>): ExpectedOutcome {
	if (!mayAct(outcome, before)) return none(before, REFUSED);
	return { facts: [`outcome-decided ${outcome}`], problem: null, after: overBy(before, outcome) };
}

/** The next in line takes the lot whose win fell; one that never ended was won by nobody. */
export function next(before: AuctionSnapshot, { bidder, price }: Of<'next'>): ExpectedOutcome {
	if (before.state.status === 'cancelled' || !mayAct('next', before)) return none(before);
	const { outcome: _fell, ...state } = before.state;
	const after = { ...before, state: { ...state, leader: bidder, current_bid: price } };
	return { facts: [`second-chance-accepted ${bidder} ${price}`], problem: null, after };
}

/** The seller decides: the lot without what a conditional sale has. */
function decidedBySeller(
	{ state, offer: _offer, ...rest }: AuctionSnapshot,
	change: Partial<AuctionState>,
): AuctionSnapshot {
	const { outcome: _outcome, decide_until: _until, counter: _price, ...bare } = state;
	return { ...rest, state: { ...bare, ...change } };
}

/** The end of a lot whose sale is the seller's decision (rules §50); null for any other. `price` is what would be owed. */
export function opensConditional(
	{ state, seller, ...rest }: AuctionSnapshot,
	price: number,
	at: number,
): { fact: string; after: AuctionSnapshot } | null {
	if (!seller || state.leader === null) return null;
	if (!seller.all && (seller.reserve === undefined || price >= seller.reserve)) return null;
	const decide_until = at + seller.days * SECOND;
	return {
		fact: `conditional-opened ${decide_until}`,
		after: { ...rest, seller, state: { ...state, outcome: 'conditional', decide_until } },
	};
}

/** Nobody answered in time: that is a refusal. Null while there is time, and without a conditional sale. */
export function silence(before: AuctionSnapshot, at: number): ExpectedOutcome | null {
	const { decide_until: until } = before.state;
	if (until === undefined || at < until) return null;
	const after = decidedBySeller(before, { outcome: 'conditional-refused' });
	return { facts: ['conditional-refused clock'], problem: null, after };
}

/** After the term, the silence is what is decided. */
function tooLate(before: AuctionSnapshot, at: number): ExpectedOutcome | null {
	const due = silence(before, at);
	const { decide_until: until = at } = before.state;
	return due && { ...due, problem: 'conditional.closed', late_ms: Math.ceil((at - until) / 1_000) };
}

/** The seller's answer, by the desk. A counter-offer binds the seller while it stands, who may still take the bid. */
export function answer(
	before: AuctionSnapshot,
	{ answer: given, price = 0 }: Of<'answer'>,
	at: number,
): ExpectedOutcome {
	const late = tooLate(before, at);
	if (late) return late;
	const { outcome, counter, current_bid } = before.state;
	if (outcome !== 'conditional') return none(before, 'conditional.not-open');
	if (given === 'accept')
		return { facts: ['conditional-accepted desk'], problem: null, after: decidedBySeller(before, {}) };
	if (counter) return none(before, 'conditional.counter-stands');
	if (given === 'refuse') {
		const after = decidedBySeller(before, { outcome: 'conditional-refused' });
		return { facts: ['conditional-refused desk'], problem: null, after };
	}
	if (price <= current_bid) return none(before, 'conditional.price');
	const decide_until = at + 24 * SECOND;
	const after = decidedBySeller(before, { outcome: 'conditional', decide_until, counter: true });
	return {
		facts: [`conditional-countered desk ${decide_until}`],
		problem: null,
		after: { ...after, offer: price },
	};
}

/** The highest bidder takes the seller's price. */
export function take(before: AuctionSnapshot, { bidder }: Of<'take'>, at: number): ExpectedOutcome {
	const late = tooLate(before, at);
	if (late) return late;
	const { state, offer } = before;
	if (state.outcome !== 'conditional') return none(before, 'conditional.not-open');
	if (state.leader !== bidder) return none(before, 'conditional.not-bidder');
	if (offer === undefined) return none(before, 'conditional.no-counter');
	const after = decidedBySeller(before, { current_bid: offer });
	return { facts: [`counter-accepted ${bidder} ${offer}`], problem: null, after };
}

/** Whether what the fiduciante paid at this time was in time: until the second round had ended (rules §49). */
function inTime({ rounds = [] }: Terms, { state }: AuctionSnapshot, paid_at: number): boolean {
	const { round = 1, status, end_time } = state;
	if (round === 1) return true;
	if (round === 2) return status !== 'completed' || paid_at < end_time;
	return paid_at < (rounds[1]?.end_time ?? 0);
}

/** The fiduciante paid (rules §49), at least the debt. */
export function redeem(
	terms: Terms,
	before: AuctionSnapshot,
	{ amount, paid_at }: Of<'redeem'>,
	at: number,
): ExpectedOutcome {
	if (paid_at > at) return none(before, 'debtor-preference.future');
	if (!mayAct('redeem', before) || !inTime(terms, before, paid_at)) return none(before, REFUSED);
	const { debt = null } = before;
	if (debt === null) return none(before, 'debtor-preference.no-figure');
	if (amount < debt) return none(before, 'debtor-preference.too-low');
	return {
		facts: [`debtor-preference ${amount}`],
		problem: null,
		after: overBy(before, 'debtor-preference'),
	};
}

/** Why no proposal may be accepted, by where the lot stands (rules §53, CPC 895 § 7). */
const KEPT_FROM: Record<string, string> = {
	waiting: 'proposal.auction-open',
	open: 'proposal.auction-open',
	sold: 'proposal.cash-prevails',
	'preference-open': 'proposal.cash-prevails',
	conditional: 'proposal.cash-prevails',
};

/** An accepted proposal sells the lot at its price. */
export function propose(before: AuctionSnapshot, { proponent, price }: Of<'propose'>): ExpectedOutcome {
	const { state } = before;
	if (state.outcome === 'sold') return none(before, 'proposal.another-accepted');
	if (!mayAct('propose', before)) return none(before, KEPT_FROM[standsAt(state)] ?? 'proposal.over');
	const after = decidedBySeller(before, { outcome: 'sold', current_bid: price });
	return { facts: [`proposal-accepted ${proponent} ${price}`], problem: null, after };
}

/** The rank of a bidder's right, 1 the highest; of one without a right, below all. */
function rank({ holders, ranks = [] }: PreferenceRight, bidder: number | null): number {
	const place = holders.indexOf(bidder);
	return place < 0 ? 1_000 : (ranks[place] ?? 1);
}

/** For how long the fiduciante may still buy after a hammer: in the first round, or on a lot without rounds. */
const debtors = ({ debtor_ms }: PreferenceRight, round = 1): number => (round > 1 ? 0 : (debtor_ms ?? 0));

/** The window of preference of a lot that was sold, in milliseconds; 0 where nobody can use it (rules §49). */
export function windowOf({ state: { leader, round }, preference }: AuctionSnapshot): number {
	if (!preference) return 0;
	const own = rank(preference, leader);
	const { holders, ranks = [] } = preference;
	const some = holders.some((holder, place) => holder !== leader && own >= (ranks[place] ?? 1));
	const waits = debtors(preference, round);
	return some && preference.window_ms > waits ? preference.window_ms : waits;
}

/** The end of the window of preference: the answer that stands has won, or else the highest bid. Null while it is open, and without one. */
export function lapses(before: AuctionSnapshot, at: number): ExpectedOutcome | null {
	const { preference_until: until, preferred, ...state } = before.state;
	if (until === undefined || until > at) return null;
	const leader = preferred === undefined ? state.leader : preferred;
	return { facts: ['preference-lapsed'], problem: null, after: { ...before, state: { ...state, leader } } };
}

/** The outcome of a call to equal the price (rules §49): the highest rank of those who answer in time, then the first. */
export function prefer(
	before: AuctionSnapshot,
	{ bidder, holder }: Of<'prefer'>,
	at: number,
): ExpectedOutcome {
	const { preference_until: until, preferred, ...state } = before.state;
	const right = before.preference ?? { window_ms: 0, holders: [] };
	if (!holder) return none(before, 'preference.not-holder');
	if (until === undefined) return none(before, 'preference.not-open');
	const late = lapses(before, at);
	if (late) return { ...late, problem: 'preference.closed', late_ms: Math.ceil((at - until) / 1_000) };
	if (state.leader === bidder) return none(before, 'preference.own-win');
	if (preferred === bidder) return none(before, 'preference.answered');
	const own = rank(right, bidder);
	if (preferred !== undefined && rank(right, preferred) <= own) return none(before, 'preference.outranked');
	if (rank(right, state.leader) < own) return none(before, 'preference.outranked');
	const mayFollow = right.holders.some((_, place) => (right.ranks?.[place] ?? 1) < own);
	const exercised = `preference-exercised ${bidder}`;
	if (mayFollow || debtors(right, state.round) > 0)
		return {
			facts: [`${exercised} open`],
			problem: null,
			after: changed(before, { preferred: bidder }),
		};
	return { facts: [exercised], problem: null, after: { ...before, state: { ...state, leader: bidder } } };
}
