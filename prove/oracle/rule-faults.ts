import { ACTION_FAULTS, type PlantedFault, SUSPENSION_FAULTS } from './action-faults.ts';
import {
	ACT_FAULTS,
	CONDITIONAL_FAULTS,
	DECISION_FAULTS,
	PROPOSAL_FAULTS,
	READER_FAULTS,
} from './outcome-faults.ts';
import { DEBTOR_FAULTS, PREFERENCE_FAULTS } from './preference-faults.ts';

/** A planted fault: a replacement of one text in a file of domain/. */
export interface Mutant {
	/** The name of the file in domain/, without `.ts`. */
	file:
		| 'access'
		| 'actions'
		| 'bidding'
		| 'conditional'
		| 'debtor-preference'
		| 'decide-outcome'
		| 'hammer-calls'
		| 'increments'
		| 'next-state'
		| 'outage'
		| 'outcome-acts'
		| 'preference'
		| 'proposals'
		| 'proxy-bids'
		| 'round-rules'
		| 'round-states'
		| 'suspension'
		| 'transitions';
	why: string;
	from: string;
	to: string;
}

/** The faults that the proof `rules` must find. Each text must occur in its file exactly once, or the proof fails. */
export const FAULTS: Record<Mutant['file'], readonly PlantedFault[]> = {
	bidding: [
		['the window is 1 µs too short', 'end - at > window', 'end - at >= window'],
		['a bid at the end extends', 'at >= end ||', 'at > end ||'],
		['the window is not checked', '|| end - at > window', ''],
		['reset and additive change places', "mode === 'reset'", "mode !== 'reset'"],
		['the cap is forgotten', 'cap === null ? to : Math.min(to, cap)', 'to'],
		['a cap shortens the auction', 'Math.max(end, cap', 'Math.min(to, cap'],
		['a refused bid extends', 'to === before.end_time', 'false'],
		[
			'an extension without a record',
			'return [...steps, { fact: { type:',
			'return [...steps.slice(0, -1), { fact: { type:',
		],
		[
			'the close waits for the scheduler',
			"state.status === 'active' ? dueSteps",
			"state.status === 'paused' ? dueSteps",
		],
		['eligibility is not checked', 'if (person) return', 'if (person && !state) return'],
		[
			'a bid by somebody who may not bid closes the auction',
			'if (person) return unrecorded([], state, person, held);',
			'if (person) return unrecorded(dueSteps(terms, state, at), state, person, held);',
		],
		[
			'a bid by somebody who may not bid is recorded',
			'return unrecorded([], state, person, held)',
			'return { ...unrecorded([], state, person, held), steps: [refused(state, bid, person)] }',
		],
		[
			'a late bid is recorded',
			'return unrecorded(steps, now, outside, held)',
			'return { ...unrecorded(steps, now, outside, held), steps: [...steps, refused(now, bid, outside)] }',
		],
		[
			'a bid by somebody who may not bid removes the leader’s maximum',
			'isOver(status) ? null : (held?.amount ?? null)',
			'null',
		],
		['a closed auction takes bids', "if (status === 'completed')", "if (status === 'cancelled')"],
		[
			'a bid at the end of a round is taken into the next one',
			'steps.length > 0 ? late(state, at) : (roundRefusal',
			'steps.length > 9 ? late(state, at) : (roundRefusal',
		],
		[
			'a bid that was made in the first round is taken into the second one',
			'(roundRefusal(terms, now, bid, at) ?? outsideRefusal(now, at))',
			'outsideRefusal(now, at)',
		],
		[
			'a bid for a later round is taken',
			": problem('bid.auction-not-active', { status: LABELS.pending",
			": made.number > 0 ? null : problem('bid.auction-not-active', { status: LABELS.pending",
		],
		['lateness is rounded down', 'Math.ceil(', 'Math.floor('],
		[
			'a paused auction takes bids',
			"if (state.status === 'paused') return",
			"if (state.status === 'pending') return",
		],
		[
			'an open lot takes bids under a suspension',
			"if (state.suspended_at !== undefined) return problem('auction.suspended');",
			'',
		],
		[
			'a lot that waits hides its suspension',
			"if (status === 'pending' && suspended_at",
			"if (status === 'active' && suspended_at",
		],
		[
			'an auction that has not begun takes bids',
			"status === 'pending' || status === 'cancelled'",
			"status === 'cancelled'",
		],
		[
			'the leader outbids themself',
			'if (!bid.proxy_bid) return problem',
			'if (bid.proxy_bid === undefined) return problem',
		],
		['a maximum may be lowered', 'bid.proxy_bid.amount > least', 'bid.proxy_bid.amount > 0'],
		['an equal maximum counts as raised', 'bid.proxy_bid.amount > least', 'bid.proxy_bid.amount >= least'],
		['the minimum itself is too low', 'highestOffer(bid) < minimum', 'highestOffer(bid) <= minimum'],
		['any amount is accepted', 'highestOffer(bid) < minimum', 'highestOffer(bid) < 0'],
		['the maximum does not count towards the minimum', 'highestOffer(bid) < minimum', 'bid.amount < minimum'],
	],
	'proxy-bids': [
		[
			'the maximum of somebody barred goes on bidding',
			'if (!bidRefusal(held.eligibility)) return',
			'if (held) return',
		],
		['the maximum is not the bidder’s limit', 'Math.max(amount, proxy_bid.amount)', 'amount'],
		['the price may be below the minimum', 'Math.max(bid.amount, minimumBid(terms, state))', 'bid.amount'],
		['the winner pays their whole maximum', 'Math.min(most, over(max_amount))', 'most'],
		['the winner pays more than their maximum', 'Math.min(most, over(max_amount))', 'over(max_amount)'],
		['the leader’s whole maximum is bid', 'Math.min(max_amount, over(most))', 'max_amount'],
		['more than the leader’s maximum is bid', 'Math.min(max_amount, over(most))', 'over(most)'],
		['the later of equal maximums wins', 'if (max_amount < most) {', 'if (max_amount <= most) {'],
		[
			'a maximum bids against an amount that it does not reach',
			'max_amount < amount)',
			'max_amount <= amount)',
		],
		['a maximum that is used up stays', 'max_amount > after.current_bid ? max_amount : null', 'max_amount'],
		['a bid is not counted', 'bid_count: before.bid_count + 1', 'bid_count: before.bid_count'],
		['an accepted bid does not lead', 'leader: bidder }', 'leader: before.leader ?? bidder }'],
		['automatic bids are not marked', '...(auto && { auto }), ', ''],
		['a maximum is taken back in a pause', "|| state.status !== 'active') return null", ') return null'],
	],
	increments: [
		['a band begins above its lower bound', 'band.from <= price', 'band.from < price'],
		['the lowest band applies', 'findLast', 'find'],
		['the first bid must exceed the initial bid', 'if (state.bid_count === 0) return terms.initial_bid;', ''],
	],
	access: [
		['administrators bid', "if (eligibility.role === 'admin') return problem('bid.admin');", ''],
		['the seller bids', 'if (eligibility.is_seller)', 'if (false as boolean)'],
		['somebody who did not pay bids again', 'if (eligibility.is_remiss)', 'if (false as boolean)'],
		['a barred person bids', 'if (bar) return', 'if (bar && !bar) return'],
		['somebody without an identity bids', "if (enrolment_gap === 'identity')", 'if (false as boolean)'],
		[
			'somebody who is not enrolled bids',
			'return enrolment_gap ?',
			'return (false as boolean) && enrolment_gap ?',
		],
	],
	transitions: [
		[
			'a suspended lot is started',
			"if (isSuspended && status === 'pending') return action === 'resume' || action === 'cancel';",
			"if (isSuspended && status === 'pending' && action === 'resume') return true;",
		],
		['a suspended lot is suspended again', "if (isSuspended && action === 'suspend') return false;", ''],
		['a completed auction is paused', "pause: { from: ['active']", "pause: { from: ['active', 'completed']"],
		[
			'a completed auction is cancelled',
			"from: ['pending', 'active', 'paused'], to: 'cancelled'",
			"from: ['pending', 'active', 'paused', 'completed'], to: 'cancelled'",
		],
		['an auction is ended in a pause', "end: { from: ['active']", "end: { from: ['active', 'paused']"],
	],
	actions: ACTION_FAULTS,
	suspension: SUSPENSION_FAULTS,
	'hammer-calls': [
		['a call outlives a suspension', "	'suspended',\n", ''],
		['a call outlives a decision', "	'outcome-decided',\n", ''],
		['a call outlives the fiduciante’s purchase', "	'debtor-preference',\n", ''],
		['a call outlives a bid', "'bid-accepted',", ''],
		['the second call needs no first', 'call === current + 1 ? null', 'call > current ? null'],
		['a call without a bid', 'if (bid_count === 0)', 'if (bid_count < 0)'],
	],
	'next-state': [
		['the ledger’s reader does not change the round', 'round: number, start_time', 'start_time'],
		[
			'the ledger’s reader does not count bids',
			'bid_count: before.bid_count + 1',
			'bid_count: before.bid_count',
		],
		[
			'the ledger’s reader leaves an open lot open under a suspension',
			"before.status === 'active' ?",
			"before.status === 'paused' ?",
		],
		[
			'the ledger’s reader opens a lot that waits',
			"before.status === 'pending' ? 'pending' : 'active'",
			"'active'",
		],
		['the ledger’s reader does not move dates', 'paused_at: null, ...times }', 'paused_at: null }'],
		...READER_FAULTS,
	],
	outage: [
		['ten seconds are an outage', 'until - since > micros(GAP)', 'until - since >= micros(GAP)'],
		['an outage before the last minutes counts', 'until <= shown - micros', 'until < shown - micros'],
		['an outage after the end counts', 'since >= shown ||', 'since > shown ||'],
		[
			'a short outage gives back too little',
			'Math.max(until - since, micros(LAST_MINUTES))',
			'(until - since)',
		],
		['a paused auction is extended', "state.status !== 'active' ||", ''],
		['a live auction is extended', "auction_type !== 'scheduled' ||", ''],
		[
			'an end that was moved since is not the base of the extension',
			'const from = state.end_time',
			'const from = shown',
		],
	],
	conditional: CONDITIONAL_FAULTS,
	'debtor-preference': DEBTOR_FAULTS,
	'decide-outcome': DECISION_FAULTS,
	'outcome-acts': ACT_FAULTS,
	preference: PREFERENCE_FAULTS,
	proposals: PROPOSAL_FAULTS,
	'round-rules': [
		[
			'a round does not wait for the one before',
			'Math.max(planned.start_time, end_time)',
			'planned.start_time',
		],
		['every round begins at the end of the one before', 'Math.max(planned.start_time, end_time)', 'end_time'],
		[
			'a round that waits gets shorter',
			'start_time + (planned.end_time - planned.start_time)',
			'planned.end_time',
		],
		['a round is left out', 'number === round + 1', 'number === round + 2'],
		['the same round is repeated', 'number === round + 1', 'number === round'],
	],
	'round-states': [
		['the minimum stays that of the first round', 'initial_bid: next.minimum,', ''],
		['the dates after a suspension are no terms', "if (fact.type === 'resumed')", 'if (at < 0)'],
		['the cap stays after a suspension', 'cap + (end_time - before.end_time)', 'cap'],
		[
			'postponed dates are no terms',
			'fact.data.postponed) return fact.data.terms',
			'fact.data.postponed) return terms',
		],
		['the cap stays that of the first round', 'extension.cap + (next.end_time - planned)', 'extension.cap'],
		[
			'the cap is measured from the late end',
			'extension.cap + (next.end_time - planned)',
			'extension.cap + (next.end_time - end_time)',
		],
		['a round that was ended early keeps its planned end', "by === 'clock' ? end_time : at", 'end_time'],
		['a round that waits keeps its announced times', 'if (each.number === next.number) return next;', ''],
	],
};
