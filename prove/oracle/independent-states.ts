import { PROXY_BID_DROPPED, PROXY_BID_SET } from '#domain/values/frozen-words.js';

/*
 * The state after each fact, for the second verifier of ledgers (independent-verifier.ts): written from docs/ledger.md alone, too.
 */

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export type Fields = { [key: string]: Json };

const micros = (at: string): number => Date.parse(`${at.slice(0, 23)}Z`) * 1_000 + Number(at.slice(23, 26));

function without(before: Fields, name: string, change: Fields): Fields {
	const { [name]: _gone, ...rest } = before;
	return { ...rest, ...change };
}

function suspendedAt(before: Fields, now: number): Fields {
	const open = before.status === 'active';
	return { ...before, suspended_at: now, ...(open && { status: 'paused', paused_at: now }) };
}

/** Neither paused nor suspended; one that had not opened waits, and may have other times. */
function goingOn(before: Fields, fact: Fields): Fields {
	const { start_time = null, end_time = null } = fact;
	return without(before, 'suspended_at', {
		...(before.status !== 'pending' && { status: 'active' }),
		paused_at: null,
		...('end_time' in fact && { start_time, end_time }),
	});
}

function revisedBy(before: Fields, fact: Fields, terms: Fields): Fields {
	const { round = 1, ...rest } = before;
	return {
		...rest,
		start_time: fact.start_time ?? null,
		end_time: fact.end_time ?? null,
		...(before.bid_count === 0 && { current_bid: terms.initial_bid ?? null }),
		...('rounds' in terms && { round }),
	};
}

/** The end of a window of preference: whose the auction is. */
function settled(before: Fields, leader: Json | undefined): Fields {
	return without(without(before, 'preference_until', {}), 'preferred', { leader: leader ?? null });
}

/** The auction after the record of an outcome; null for an unknown type. */
function outcomeAfter(before: Fields, type: string, fact: Fields): Fields | null {
	const { outcome: _one, decide_until: _two, counter: _six, ...rest } = before;
	const { preference_until: _three, preferred: _four, suspended_at: _five, ...over } = rest;
	const ended = { ...over, status: rest.status === 'completed' ? 'completed' : 'cancelled', paused_at: null };
	switch (type) {
		case 'conditional-opened':
			return { ...rest, outcome: 'conditional', decide_until: fact.until ?? null };
		case 'conditional-countered':
			return {
				...rest,
				outcome: 'conditional',
				decide_until: fact.until ?? null,
				counter: true,
			};
		case 'conditional-accepted':
			return rest;
		case 'counter-accepted':
			return { ...rest, current_bid: fact.price ?? null };
		case 'conditional-refused':
			return { ...rest, outcome: 'conditional-refused' };
		case 'debtor-preference':
			return { ...ended, outcome: 'debtor-preference' };
		case 'outcome-decided':
			return { ...ended, outcome: fact.outcome ?? null };
		case 'second-chance-accepted':
			return { ...rest, leader: fact.bidder ?? null, current_bid: fact.price ?? null };
		case 'proposal-accepted':
			return { ...rest, outcome: 'sold', current_bid: fact.price ?? null };
		default:
			return null;
	}
}

/** The auction after a fact, by the table in docs/ledger.md; null for an unknown type. */
export function afterOf(before: Fields, { type, data, at }: Fields): Fields | null {
	const fact = data as Fields;
	const now = micros(String(at));
	const terms = (fact.terms ?? {}) as Fields;
	switch (type) {
		case 'opened':
		case 'round-opened':
			return {
				...before,
				status: 'active',
				current_bid: terms.initial_bid ?? null,
				bid_count: 0,
				leader: null,
				...(type === 'round-opened' && { round: fact.round ?? null }),
				...(fact.by !== 'clock' && { start_time: now }),
			};
		case 'round-closed': {
			const { minimum = null, number = null, start_time = null, end_time = null } = fact.next as Fields;
			return { ...before, status: 'pending', current_bid: minimum, round: number, start_time, end_time };
		}
		case 'bid-accepted':
			return {
				...before,
				current_bid: fact.amount ?? null,
				leader: fact.bidder ?? null,
				bid_count: Number(before.bid_count) + 1,
			};
		case 'bid-refused':
		case PROXY_BID_SET:
		case PROXY_BID_DROPPED:
		case 'called':
			return before;
		case 'extended':
			return { ...before, end_time: fact.to ?? null };
		case 'paused':
			return { ...before, status: 'paused', paused_at: now };
		case 'suspended':
			return suspendedAt(before, now);
		case 'resumed':
			return goingOn(before, fact);
		case 'ended':
			return {
				...before,
				status: 'completed',
				current_bid: fact.final_price ?? null,
				...(fact.by !== 'clock' && { end_time: now }),
			};
		case 'declared':
			return { ...before, current_bid: fact.final_price ?? null };
		case 'preference-opened':
			return { ...before, preference_until: fact.until ?? null };
		case 'preference-exercised':
			return fact.open ? { ...before, preferred: fact.bidder ?? null } : settled(before, fact.bidder ?? null);
		case 'preference-lapsed':
			return settled(before, before.preferred ?? before.leader);
		case 'cancelled':
			return without(before, 'suspended_at', { status: 'cancelled', paused_at: null });
		case 'revised':
			return revisedBy(before, fact, terms);
		default:
			return outcomeAfter(before, String(type), fact);
	}
}
