import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { RuleModules } from '#server/testing/auction-events.ts';

/** A planted fault: a replacement of one text in a file of domain/. */
interface Mutant {
	/** The name of the file in domain/, without `.ts`. */
	file: 'access' | 'auction' | 'bidding' | 'calls' | 'increments' | 'ledger' | 'outage' | 'proxy-bids';
	why: string;
	from: string;
	to: string;
}

/** The faults that the proof `rules` must find. Each text must occur in its file exactly once, or the proof fails. */
const FAULTS: Record<Mutant['file'], readonly (readonly [why: string, from: string, to: string])[]> = {
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
		['lateness is rounded down', 'Math.ceil(', 'Math.floor('],
		[
			'a paused auction takes bids',
			"if (state.status === 'paused') return",
			"if (state.status === 'pending') return",
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
		['somebody who did not pay bids again', 'eligibility.is_remiss ?', '(false as boolean) ?'],
	],
	auction: [
		['the clock closes 1 µs late', 'state.end_time <= at)', 'state.end_time < at)'],
		['the clock opens 1 µs late', 'state.start_time <= at', 'state.start_time < at'],
		['the clock opens an auction that is over', '&& at < state.end_time', ''],
		['the clock closes a live auction', "if (terms.auction_type !== 'scheduled') return [];", ''],
		[
			'a pause takes its time from the bidders',
			'state.end_time + (at - (state.paused_at ?? at))',
			'state.end_time',
		],
		['a completed auction is paused', "pause: { from: ['active']", "pause: { from: ['active', 'completed']"],
		[
			'a completed auction is cancelled',
			"from: ['pending', 'active', 'paused'], to: 'cancelled'",
			"from: ['pending', 'active', 'paused', 'completed'], to: 'cancelled'",
		],
		['an auction is ended in a pause', "end: { from: ['active']", "end: { from: ['active', 'paused']"],
		[
			'another price needs no reason',
			"return reason ? null : problem('auction.reason-needed')",
			'return null',
		],
		['a judicial lot is sold at another price', 'if (judicial) return', 'if (judicial && !reason) return'],
		['a start keeps the announced time', '{ ...state, start_time: at }', 'state'],
		['an end keeps the announced time', '{ ...state, end_time: at }', 'state'],
		['nobody wins', 'winner: state.leader', 'winner: null'],
	],
	calls: [
		['a call outlives a bid', "'bid-accepted',", ''],
		['the second call needs no first', 'call === current + 1 ? null', 'call > current ? null'],
		['a call without a bid', 'if (bid_count === 0)', 'if (bid_count < 0)'],
	],
	ledger: [
		[
			'the ledger’s reader does not count bids',
			'bid_count: before.bid_count + 1',
			'bid_count: before.bid_count',
		],
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
};

export const MUTANTS: readonly Mutant[] = Object.entries(FAULTS).flatMap(([file, faults]) =>
	faults.map(([why, from, to]) => ({ file: file as Mutant['file'], why, from, to })),
);

/** A copy of the domain without a fault, in which nothing may be found. */
export const UNCHANGED: Mutant = {
	file: 'bidding',
	why: 'nothing',
	from: 'end - at > window',
	to: 'end - at > window',
};

const DOMAIN = join(import.meta.dirname, '..', 'domain');
const QUERY = 'mutant';

let made = 0;
const texts = new Map<string, Mutant>();

/** Loads a copy of the domain with the fault: the same modules under another URL. */
export async function mutated(mutant: Mutant): Promise<RuleModules> {
	if (made === 0) registerHooks({ resolve: keepQuery, load: plantFault });
	made += 1;
	texts.set(String(made), mutant);
	const load = <T>(name: Mutant['file']) =>
		import(`${pathToFileURL(join(DOMAIN, `${name}.ts`)).href}?${QUERY}=${made}`) as Promise<T>;
	const [auction, bidding, calls, proxyBids, ledger, outage] = await Promise.all([
		load<RuleModules['auction']>('auction'),
		load<RuleModules['bidding']>('bidding'),
		load<RuleModules['calls']>('calls'),
		load<RuleModules['proxyBids']>('proxy-bids'),
		load<RuleModules['ledger']>('ledger'),
		load<RuleModules['outage']>('outage'),
	]);
	return { auction, bidding, calls, proxyBids, ledger, outage };
}

type Hooks = Parameters<typeof registerHooks>[0];

/** Resolves the imports of a copy to the same copy. */
const keepQuery: NonNullable<Hooks['resolve']> = (specifier, context, next) => {
	const resolved = next(specifier, context);
	const mark = /\?mutant=\d+$/.exec(context.parentURL ?? '')?.[0];
	return mark && specifier.startsWith('./') ? { ...resolved, url: `${resolved.url}${mark}` } : resolved;
};

const plantFault: NonNullable<Hooks['load']> = (url, context, next) => {
	const number = new URL(url).searchParams.get(QUERY);
	const mutant = number === null ? undefined : texts.get(number);
	if (!mutant || !url.includes(`/${mutant.file}.ts?`)) return next(url, context);
	const text = readFileSync(fileURLToPath(url.replace(/\?.*$/, '')), 'utf8');
	if (text.split(mutant.from).length !== 2)
		throw new Error(`${mutant.file}: "${mutant.why}" does not occur exactly once`);
	return {
		format: 'module-typescript',
		source: text.replace(mutant.from, () => mutant.to),
		shortCircuit: true,
	};
};
