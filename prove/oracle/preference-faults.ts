import type { PlantedFault } from './action-faults.ts';

/** The faults of domain/auction/preference.ts. */
export const PREFERENCE_FAULTS: readonly PlantedFault[] = [
	['the window is 1 µs too long', 'at < until) return []', 'at <= until) return []'],
	['the winner needs no other holder', 'holder !== leader && rankAt', 'rankAt'],
	['an unsold lot has a window', "status !== 'completed' || leader === null ||", "status !== 'completed' ||"],
	['a conditional sale has a window', '|| state.outcome !== undefined) return null', ') return null'],
	['the window opens again', "before.status !== 'completed' ||", "before.status !== 'active' ||"],
	['an accepted bid opens no window', " || before.outcome === 'conditional';", ';'],
	['the window is counted in milliseconds', 'at + micros(term)', 'at + term'],
	[
		'a late call wins',
		'if (lapsed.length > 0 && until !== undefined)',
		'if (lapsed.length > 9 && until !== undefined)',
	],
	['the winner equals their own price', 'if (bidder === leader)', 'if (bidder === 0)'],
	['the price is equalled, and the winner stays', 'after: { ...rest, leader: bidder }', 'after: rest'],
	['the window stays open', 'after: { ...rest, leader: bidder }', 'after: { ...state, leader: bidder }'],
	['the window never ends', '...preferenceDue(state, at), ...silenceDue', '...silenceDue'],
	['the seller’s term never ends', ', ...silenceDue(state, at)]', ']'],
	['lateness is rounded down', 'Math.ceil(', 'Math.floor('],
	['every rank is the same', 'return ranks?.[holder] ?? 1;', 'return ranks ? 1 : 1;'],
	['the first answer is final', '>= rank)) {', '>= 0)) {'],
	['an answer is not final while one of the same rank may follow', '>= rank)) {', '> rank)) {'],
	['the fiduciante loses to an answer', 'debtorTerm(state, right) === null && right', 'right'],
	[
		'the highest answer is forgotten at the end of the window',
		'leader: preferred ?? rest.leader',
		'leader: rest.leader',
	],
	['the last of one rank wins', 'rankOf(right, preferred) <= rank', 'rankOf(right, preferred) < rank'],
	[
		'a lower rank comes before the highest bidder’s own',
		'rankOf(right, leader) < rank',
		'rankOf(right, leader) < 0',
	],
	['the same holder answers twice', "if (bidder === preferred) return problem('preference.answered');", ''],
	[
		'a window that only lower ranks could use',
		'rankAt(right, n) <= rankOf(right, leader)',
		'rankAt(right, n) > 0',
	],
	[
		'the fiduciante has the holders’ window',
		'others ? window_ms : 0, debtorTerm(state, right) ?? 0',
		'window_ms, 0',
	],
	['the fiduciante has a term after the second round', '|| round > 1 ? null', '|| round > 9 ? null'],
];

/** The faults of domain/auction/debtor-preference.ts. */
export const DEBTOR_FAULTS: readonly PlantedFault[] = [
	['a payment of tomorrow counts', 'if (paid_at > at)', 'if (paid_at < 0)'],
	['a payment of this moment does not count', 'if (paid_at > at)', 'if (paid_at >= at)'],
	['the fiduciante buys what was sold', "!allowsAct('redeem', standingOf(state), 'desk') ||", ''],
	['the fiduciante buys after the second round', '|| paid_at >= endOfRight(terms, state))', ')'],
	['a payment at the end of the second round counts', 'paid_at >= endOfRight', 'paid_at > endOfRight'],
	['the right ends with the first round', 'if (round < 2 ||', 'if (round < 1 ||'],
	[
		'the right ends at the planned end of a round that is open',
		'(round === 2 && !isOver(status))',
		'round < 0',
	],
	['less than the debt is enough', 'if (amount < debt)', 'if (amount < 0)'],
	['the debt itself is too little', 'if (amount < debt)', 'if (amount <= debt)'],
	['a debt without a figure is paid', 'if (debt === null) return', 'if (debt === null && at < 0) return'],
	[
		'the window stays open',
		'preference_until: _window, preferred: _answer, suspended_at',
		'preferred: _answer, suspended_at',
	],
	['a suspension outlives the purchase', ', suspended_at: _since, ...running }', ', ...running }'],
	[
		'the seller’s term outlives the purchase',
		'decide_until: _until, counter: _price, ...rest',
		'counter: _price, ...rest',
	],
	['a lot that waits stays open', "state.status === 'completed' ? 'completed' : 'cancelled'", 'state.status'],
];
