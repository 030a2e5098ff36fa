import type { PlantedFault } from './action-faults.ts';

/** The faults of domain/auction/conditional.ts. */
export const CONDITIONAL_FAULTS: readonly PlantedFault[] = [
	['the reserve itself does not sell', 'owed < reserve', 'owed <= reserve'],
	['nothing is conditional below the reserve', 'reserve !== null && owed < reserve', 'false as boolean'],
	['a sale is not conditional where all are', 'return all || (', 'return ('],
	[
		'the reserve is compared with the declared price alone',
		'const owed = priceOfEnd(steps.map(({ fact }) => fact));',
		'const owed = priceOfEnd(steps.map(({ fact }) => fact)) && last.after.current_bid;',
	],
	['the seller has a day less', 'at + micros(days * SECOND)', 'at + micros((days - 1) * SECOND)'],
	['the bidder has an hour less', 'const COUNTER_HOURS = 24', 'const COUNTER_HOURS = 23'],
	['an answer at the end of the term is in time', '|| at < until) return []', '|| at <= until) return []'],
	['silence is consent', "fact.type === 'conditional-refused' ?", "fact.type === 'counter-accepted' ?"],
	[
		'a late answer leaves no record',
		'return { steps, problem: problem(',
		'return { steps: [], problem: problem(',
	],
	['an answer is given twice', "if (outcome !== 'conditional') return", 'if (outcome === undefined) return'],
	[
		'the seller takes a counter-offer back',
		"if (state.counter) return refused(problem('conditional.counter-stands'));",
		'',
	],
	[
		'a counter-offer at the price of the bid',
		'answer.price <= state.current_bid',
		'answer.price < state.current_bid',
	],
	[
		'a counter-offer does not stand',
		"fact.type === 'conditional-countered' ? { counter: true as const } : {}",
		'{}',
	],
	['anybody takes a counter-offer', 'if (bidder !== state.leader) return', 'if (bidder < 0) return'],
	['a counter-offer that nobody made is taken', 'if (!state.counter || price === null)', 'if (price === 0)'],
	[
		'a counter-offer is taken at the price of the bid',
		'decided({ ...state, current_bid: price }',
		'decided({ ...state }',
	],
	[
		'the term outlives the sale',
		'decide_until: _until, counter: _stands, ...rest } = state;',
		'counter: _stands, ...rest } = state;',
	],
	[
		'a counter-offer outlives the sale',
		'decide_until: _until, counter: _stands, ...rest } = state;',
		'decide_until: _until, ...rest } = state;',
	],
];

/** The faults of domain/auction/decide-outcome.ts. */
export const DECISION_FAULTS: readonly PlantedFault[] = [
	[
		'any outcome follows any other',
		'if (!outcomesOpen(state).includes(outcome)) return',
		'if (outcomesOpen(state).length > 9) return',
	],
	['a lot that waits stays open', "state.status === 'completed' ? 'completed' : 'cancelled'", 'state.status'],
	['the window stays open', '		preference_until: _window,\n', ''],
	['a standing answer stays', '		preferred: _answer,\n', ''],
	['a suspension outlives its lot', '		suspended_at: _since,\n', ''],
	['the seller’s term outlives the sale', '		decide_until: _until,\n', ''],
	['a counter-offer outlives the sale', '		counter: _price,\n', ''],
	['a pause outlives its lot', 'paused_at: null, outcome }', 'outcome }'],
	[
		'the next in line takes a lot whose win stands',
		'.includes(standingOf(state))) return null',
		'.includes(standingOf(state)) && !state) return null',
	],
	[
		'the next in line pays the price of the one before',
		'leader: bidder, current_bid: price',
		'leader: bidder',
	],
	['the next in line does not win', 'leader: bidder, current_bid: price', 'current_bid: price'],
];

/** The faults of domain/auction/outcome-acts.ts: rows of the one table. */
export const ACT_FAULTS: readonly PlantedFault[] = [
	[
		'a refused bid is withdrawn from its bidder',
		"WON = ['sold', 'preference-open', 'conditional']",
		"WON = ['sold', 'conditional']",
	],
	[
		'a lot that was not paid for is lost',
		"'conditional-refused', 'unpaid'] as const",
		"'conditional-refused'] as const",
	],
	['a lot that waits is not withdrawn', "OFFERED = ['waiting', 'open']", "OFFERED = ['open']"],
	[
		'the fiduciante buys a conditional sale no more',
		"'unsold', 'conditional', 'preference-open'],\n		to: ['debtor",
		"'unsold', 'preference-open'],\n		to: ['debtor",
	],
	[
		'the fiduciante buys what was sold',
		"[...OFFERED, 'unsold', 'conditional'",
		"[...OFFERED, 'unsold', 'sold', 'conditional'",
	],
	[
		'a proposal prevails over a bid',
		"from: ['unsold', 'conditional-refused'], to",
		"from: ['unsold', 'sold', 'conditional-refused'], to",
	],
	[
		'a bid that was refused prevails over a proposal',
		"from: ['unsold', 'conditional-refused'], to",
		"from: ['unsold'], to",
	],
	[
		'a lot that was sold is withdrawn',
		"withdraw: { by: ['desk'], from: [...OFFERED,",
		"withdraw: { by: ['desk'], from: ['sold', ...OFFERED,",
	],
	[
		'a lot that was sold is adjudicated',
		"adjudicate: { by: ['desk'], from: [...OFFERED,",
		"adjudicate: { by: ['desk'], from: ['sold', ...OFFERED,",
	],
	[
		'a window that is open is prejudiced',
		"prejudice: { by: ['desk'], from: [...OFFERED,",
		"prejudice: { by: ['desk'], from: ['preference-open', ...OFFERED,",
	],
	[
		'a settled lot is settled again',
		"settle: { by: ['desk'], from: [...OFFERED,",
		"settle: { by: ['desk'], from: ['settled', ...OFFERED,",
	],
	[
		'a win that waits for preference is not paid for',
		"default: { by: ['desk'], from: ['sold']",
		"default: { by: ['desk'], from: ['sold', 'preference-open']",
	],
	['an adjudication is not annulled', "from: [...WON, 'adjudicated']", 'from: [...WON]'],
	[
		'the next in line takes no annulled sale',
		"from: ['unpaid', 'annulled'], to: ['sold']",
		"from: ['unpaid'], to: ['sold']",
	],
	[
		'a cancelled lot is unsold',
		"if (status !== 'completed') return null;",
		"if (status === 'active') return null;",
	],
	[
		'a window counts as a sale',
		"return preference_until === undefined ? 'sold'",
		"return preference_until !== 0 ? 'sold'",
	],
	[
		'what was decided is what the bids say',
		'if (outcome !== undefined) return outcome;',
		"if (outcome === 'conditional') return outcome;",
	],
];

/** The faults of domain/settlement/proposals.ts. */
export const PROPOSAL_FAULTS: readonly PlantedFault[] = [
	['a proposal is accepted whatever the lot is', 'if (refused) return { steps: [], problem: refused };', ''],
	['a proposal does not sell', "current_bid: price, outcome: 'sold' }", 'current_bid: price }'],
	['a proposal sells at the highest bid', "current_bid: price, outcome: 'sold' }", "outcome: 'sold' }"],
	[
		'a lot has two proposals',
		"standing === 'sold' && state.outcome === 'sold'",
		"standing === 'sold' && state.outcome === undefined",
	],
	[
		'a bid that waits for the seller does not count',
		"['sold', 'preference-open', 'conditional'];",
		"['sold', 'preference-open'];",
	],
];

/** The faults of what domain/auction/next-state.ts reads of outcomes. */
export const READER_FAULTS: readonly PlantedFault[] = [
	[
		'the ledger’s reader keeps a counter-offer',
		'decide_until: _until, counter: _stands, ...state }',
		'decide_until: _until, ...state }',
	],
	[
		'the ledger’s reader sells at the bid what was sold at the seller’s price',
		'{ ...state, current_bid: fact.data.price };\n		case',
		'state;\n		case',
	],
	[
		'the ledger’s reader forgets a refusal',
		"return { ...state, outcome: 'conditional-refused' };",
		'return state;',
	],
	[
		'the ledger’s reader does not cancel',
		"const status = state.status === 'completed' ? 'completed' : 'cancelled';",
		'const { status } = state;',
	],
	[
		'the ledger’s reader closes the window with every answer',
		'return fact.data.open\n',
		'return fact.data.open === undefined && !fact\n',
	],
	[
		'the ledger’s reader forgets the answer that stands',
		'leader: preferred ?? state.leader',
		'leader: state.leader',
	],
	[
		'the ledger’s reader does not sell by a proposal',
		"current_bid: fact.data.price, outcome: 'sold' }",
		'current_bid: fact.data.price }',
	],
	[
		'the ledger’s reader gives the next in line nothing',
		'leader: fact.data.bidder, current_bid: fact.data.price }',
		'current_bid: fact.data.price }',
	],
];
