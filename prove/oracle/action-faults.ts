/** A fault: why it is one, and the text that replaces another one. */
export type PlantedFault = readonly [why: string, from: string, to: string];

/** The faults of domain/auction/actions.ts. */
export const ACTION_FAULTS: readonly PlantedFault[] = [
	['the clock closes 1 µs late', "'active' && end_time <= at)", "'active' && end_time < at)"],
	['the clock opens 1 µs late', "'pending' && start_time <= at", "'pending' && start_time < at"],
	['the clock opens an auction that is over', '&& at < end_time)', ')'],
	['the clock closes a live auction', "(scheduled && status === 'active'", "(status === 'active'"],
	[
		'the clock opens every live auction',
		"(scheduled || terms.announced) && status === 'pending'",
		"status === 'pending'",
	],
	[
		'a live lot waits for the auctioneer at its announced start',
		'(scheduled || terms.announced)',
		'scheduled',
	],
	['the clock does not know suspensions', 'if (state.suspended_at !== undefined) return [];', ''],
	[
		'a lot is started before its announced time',
		'if (at < state.start_time) return problem',
		'if (at < 0) return problem',
	],
	[
		'a late start needs no reason',
		"return action.reason ? null : problem('auction.time-reason')",
		'return null',
	],
	[
		'a round that nobody bid on is ended without a reason',
		'return state.bid_count > 0 || action.reason ? null',
		'return state ? null',
	],
	['another price needs no reason', "return reason ? null : problem('auction.reason-needed')", 'return null'],
	['a judicial lot is sold at another price', 'if (judicial) return', 'if (judicial && !reason) return'],
	['a start keeps the announced time', '{ ...state, start_time: at }', 'state'],
	[
		'a change of what bidders see takes the price back to the first one',
		'state.bid_count === 0 ? terms.initial_bid : state.current_bid',
		'terms.initial_bid',
	],
	['a change of what bidders see leaves no hash', '...times, ...(facts && { facts }) } },', '...times } },'],
	['an end keeps the announced time', '{ ...state, end_time: at }', 'state'],
	['nobody wins', 'winner: state.leader', 'winner: null'],
	[
		'a round with a bid leads to the next one',
		'state.bid_count === 0 ? nextRound(terms.rounds, state) : null',
		'nextRound(terms.rounds, state)',
	],
	[
		'a round without bids completes the lot',
		'state.bid_count === 0 ? nextRound(terms.rounds, state) : null',
		'null',
	],
	[
		'a round that was closed stays open',
		"status: 'pending', current_bid, start_time",
		'current_bid, start_time',
	],
	[
		'a round begins at the price of the one before',
		"status: 'pending', current_bid, start_time",
		"status: 'pending', start_time",
	],
	['every round is opened as the first', 'round === 1\n', 'round > 0\n'],
	[
		'a declared price is lost in a round that another one follows',
		'if (final_price === state.current_bid || !reason)',
		'if (final_price === state.current_bid || nextRound(terms.rounds, state))',
	],
	[
		'an announced lot is ended early',
		"if (at < state.end_time && auction_type === 'scheduled')",
		'if (at < 0)',
	],
	[
		'an announced live lot is not ended',
		"if (at < state.end_time && auction_type === 'scheduled')",
		'if (at < state.end_time)',
	],
	[
		'an announced lot is not ended at its end',
		"if (at < state.end_time && auction_type === 'scheduled')",
		"if (at <= state.end_time && auction_type === 'scheduled')",
	],
	[
		'a start after the planned end leaves no time',
		'if (!terms.announced || !reason || at < state.end_time)',
		'if (at > 0)',
	],
];

/** The faults of domain/auction/suspension.ts. */
export const SUSPENSION_FAULTS: readonly PlantedFault[] = [
	[
		'a pause takes its time from the bidders',
		'state.end_time + (at - (state.paused_at ?? at))',
		'state.end_time',
	],
	['an open lot stays open under a suspension', "state.status === 'active' ?", "state.status === 'paused' ?"],
	[
		'a lot that had not opened is opened by the end of a suspension',
		"if (state.status === 'pending') return",
		'if (state.bid_count < 0) return',
	],
	['dates that lie ahead move', 'if (state.start_time > at) return', 'if (state.start_time < 0) return'],
	['dates that have passed stay', 'if (state.start_time > at) return', 'if (state.start_time > 0) return'],
	['a lot that waits loses the time of the suspension', 'movedBy(state, at - since)', 'movedBy(state, 0)'],
	[
		'a postponement moves the start of an open lot',
		"state.status === 'pending' ? current.start_time : state.start_time",
		'current.start_time',
	],
	['a postponement leaves the cap', 'cap === null ? null : cap + (current.end_time - state.end_time)', 'cap'],
	['a postponement leaves the rounds ahead', 'dates[each.number - current] ?? {}', '{}'],
	['a postponement forgets the current round', '[times, ...later]', '[{ ...state }, ...later]'],
];
