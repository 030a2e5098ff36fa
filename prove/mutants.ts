import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Rules } from '#domain/happening.ts';

/** A planted fault: one text of a file of domain/ that reads otherwise. */
export interface Mutant {
	file: keyof Rules | 'access' | 'increments';
	why: string;
	from: string;
	to: string;
}

const plant = (file: Mutant['file'], why: string, from: string, to: string): Mutant => ({
	file,
	why,
	from,
	to,
});

/** The faults that the proof of the rules must find. Each text stands in its file exactly once, or the proof says so. */
export const MUTANTS: readonly Mutant[] = [
	plant('bidding', 'the window is 1 µs too short', 'end - at > window', 'end - at >= window'),
	plant('bidding', 'a bid at the end extends', 'at >= end ||', 'at > end ||'),
	plant('bidding', 'the window is not looked at', '|| end - at > window', ''),
	plant('bidding', 'reset and additive change places', "mode === 'reset'", "mode !== 'reset'"),
	plant('bidding', 'the cap is forgotten', 'cap === null ? to : Math.min(to, cap)', 'to'),
	plant('bidding', 'a cap brings the end forward', 'Math.max(end, cap', 'Math.min(to, cap'),
	plant('bidding', 'a refused bid extends', 'to === before.end_time', 'false'),
	plant(
		'bidding',
		'an extension without a record',
		'return [...steps, { fact: { type:',
		'return [...steps.slice(0, -1), { fact: { type:',
	),
	plant(
		'bidding',
		'the close waits for the clockwork',
		"state.status === 'active' ? dueSteps",
		"state.status === 'paused' ? dueSteps",
	),
	plant('bidding', 'who may not bid is not asked', 'if (person) return', 'if (person && !state) return'),
	plant(
		'bidding',
		'whoever may not bid closes the auction',
		'if (person) return unrecorded([], state, person, held);',
		'if (person) return unrecorded(dueSteps(terms, state, at), state, person, held);',
	),
	plant(
		'bidding',
		'a stranger’s bid is recorded',
		'return unrecorded([], state, person, held)',
		'return { ...unrecorded([], state, person, held), steps: [refused(state, bid, person)] }',
	),
	plant(
		'bidding',
		'a late bid is recorded',
		'return unrecorded(steps, now, outside, held)',
		'return { ...unrecorded(steps, now, outside, held), steps: [...steps, refused(now, bid, outside)] }',
	),
	plant(
		'bidding',
		'a stranger takes the leader’s ceiling away',
		'isOver(status) ? null : (held?.amount ?? null)',
		'null',
	),
	plant(
		'bidding',
		'a closed auction takes bids',
		"if (status === 'completed')",
		"if (status === 'cancelled')",
	),
	plant('bidding', 'lateness is rounded down', 'Math.ceil(', 'Math.floor('),
	plant(
		'bidding',
		'a paused auction takes bids',
		"if (state.status === 'paused') return",
		"if (state.status === 'pending') return",
	),
	plant(
		'bidding',
		'an auction that has not begun takes bids',
		"status === 'pending' || status === 'cancelled'",
		"status === 'cancelled'",
	),
	plant(
		'bidding',
		'the leader outbids themself',
		'if (!bid.ceiling) return problem',
		'if (bid.ceiling === undefined) return problem',
	),
	plant('bidding', 'a ceiling may be lowered', 'bid.ceiling.amount > least', 'bid.ceiling.amount > 0'),
	plant(
		'bidding',
		'an equal ceiling counts as raised',
		'bid.ceiling.amount > least',
		'bid.ceiling.amount >= least',
	),
	plant('bidding', 'the minimum itself is too low', 'reach(bid) < minimum', 'reach(bid) <= minimum'),
	plant('bidding', 'any amount will do', 'reach(bid) < minimum', 'reach(bid) < 0'),
	plant('bidding', 'only the amount counts for the minimum', 'reach(bid) < minimum', 'bid.amount < minimum'),
	plant(
		'ceilings',
		'the ceiling of somebody barred goes on bidding',
		'if (!bidRefusal(held.standing)) return',
		'if (held) return',
	),
	plant('ceilings', 'the ceiling is not one’s limit', 'Math.max(amount, ceiling.amount)', 'amount'),
	plant(
		'ceilings',
		'the price skips the minimum',
		'Math.max(bid.amount, minimumBid(terms, state))',
		'bid.amount',
	),
	plant('ceilings', 'the winner pays their whole ceiling', 'Math.min(most, over(ceiling))', 'most'),
	plant('ceilings', 'the winner pays past their ceiling', 'Math.min(most, over(ceiling))', 'over(ceiling)'),
	plant('ceilings', 'the leader is defended with all they have', 'Math.min(ceiling, over(most))', 'ceiling'),
	plant(
		'ceilings',
		'the leader is defended past their ceiling',
		'Math.min(ceiling, over(most))',
		'over(most)',
	),
	plant('ceilings', 'the later of equal ceilings wins', 'if (ceiling < most) {', 'if (ceiling <= most) {'),
	plant(
		'ceilings',
		'a ceiling bids against what it did not reach',
		'ceiling < amount)',
		'ceiling <= amount)',
	),
	plant(
		'ceilings',
		'a ceiling spent to the last still stands',
		'ceiling > after.current_bid ? ceiling : null',
		'ceiling',
	),
	plant('ceilings', 'a bid is not counted', 'bid_count: before.bid_count + 1', 'bid_count: before.bid_count'),
	plant('ceilings', 'whoever bids does not lead', 'leader: bidder }', 'leader: before.leader ?? bidder }'),
	plant('ceilings', 'automatic bids pass as spoken', '...(auto && { auto }), ', ''),
	plant(
		'ceilings',
		'a ceiling is taken back in a pause',
		"|| state.status !== 'active') return null",
		') return null',
	),
	plant('increments', 'the band begins above its border', 'band.from <= price', 'band.from < price'),
	plant('increments', 'the lowest band counts', 'findLast', 'find'),
	plant(
		'increments',
		'the first bid must step over the initial one',
		'if (state.bid_count === 0) return terms.initial_bid;',
		'',
	),
	plant('access', 'administrators bid', "if (standing.role === 'admin') return problem('bid.admin');", ''),
	plant('access', 'the seller bids', 'if (standing.is_seller)', 'if (false as boolean)'),
	plant('access', 'who did not pay bids again', 'standing.is_remiss ?', '(false as boolean) ?'),
	plant('auction', 'the clock closes 1 µs late', 'state.end_time <= at)', 'state.end_time < at)'),
	plant('auction', 'the clock opens 1 µs late', 'state.start_time <= at', 'state.start_time < at'),
	plant('auction', 'the clock opens what is over', '&& at < state.end_time', ''),
	plant(
		'auction',
		'the clock closes what the auctioneer drives',
		"if (terms.auction_type !== 'scheduled') return [];",
		'',
	),
	plant(
		'auction',
		'a pause costs the bidders its time',
		'state.end_time + (at - (state.paused_at ?? at))',
		'state.end_time',
	),
	plant(
		'auction',
		'a completed auction is paused',
		"pause: { from: ['active']",
		"pause: { from: ['active', 'completed']",
	),
	plant(
		'auction',
		'a completed auction is cancelled',
		"from: ['pending', 'active', 'paused'], to: 'cancelled'",
		"from: ['pending', 'active', 'paused', 'completed'], to: 'cancelled'",
	),
	plant(
		'auction',
		'an auction is ended in a pause',
		"end: { from: ['active']",
		"end: { from: ['active', 'paused']",
	),
	plant(
		'auction',
		'another price needs no reason',
		"return reason ? null : problem('auction.reason-needed')",
		'return null',
	),
	plant(
		'auction',
		'a judicial lot is sold at another price',
		'if (judicial) return',
		'if (judicial && !reason) return',
	),
	plant('auction', 'a start keeps the announced time', '{ ...state, start_time: at }', 'state'),
	plant('auction', 'an end keeps the announced time', '{ ...state, end_time: at }', 'state'),
	plant('auction', 'nobody wins', 'winner: state.leader', 'winner: null'),
	plant('calls', 'a call outlives a bid', "'bid-accepted',", ''),
	plant('calls', 'the second call needs no first', 'call === current + 1 ? null', 'call > current ? null'),
	plant('calls', 'nothing is called', 'if (bid_count === 0)', 'if (bid_count < 0)'),
	plant(
		'ledger',
		'the reader forgets the count',
		'bid_count: before.bid_count + 1',
		'bid_count: before.bid_count',
	),
	plant(
		'outage',
		'ten seconds are an outage',
		'until - since > micros(SILENCE)',
		'until - since >= micros(SILENCE)',
	),
	plant(
		'outage',
		'an outage before the last minutes counts',
		'until <= shown - micros',
		'until < shown - micros',
	),
	plant('outage', 'an outage after the end counts', 'since >= shown ||', 'since > shown ||'),
	plant(
		'outage',
		'a short outage gives back too little',
		'Math.max(until - since, micros(LAST_MINUTES))',
		'(until - since)',
	),
	plant('outage', 'an auction that rests is extended', "state.status !== 'active' ||", ''),
	plant('outage', 'what the auctioneer drives is extended', "auction_type !== 'scheduled' ||", ''),
	plant(
		'outage',
		'what was moved since is counted from before',
		'const from = state.end_time',
		'const from = shown',
	),
];

/** No fault at all: a copy of the domain in which nothing may be found. */
export const UNHARMED: Mutant = plant('bidding', 'nothing', 'end - at > window', 'end - at > window');

const DOMAIN = join(import.meta.dirname, '..', 'domain');
const QUERY = 'mutant';

let made = 0;
const texts = new Map<string, Mutant>();

/** A copy of the domain with the fault in place: the same modules, loaded again under another address. */
export async function mutated(mutant: Mutant): Promise<Rules> {
	if (made === 0) registerHooks({ resolve: keepQuery, load: plantFault });
	made += 1;
	texts.set(String(made), mutant);
	const load = <T>(name: string) =>
		import(`${pathToFileURL(join(DOMAIN, `${name}.ts`)).href}?${QUERY}=${made}`) as Promise<T>;
	const [auction, bidding, calls, ceilings, ledger, outage] = await Promise.all([
		load<Rules['auction']>('auction'),
		load<Rules['bidding']>('bidding'),
		load<Rules['calls']>('calls'),
		load<Rules['ceilings']>('ceilings'),
		load<Rules['ledger']>('ledger'),
		load<Rules['outage']>('outage'),
	]);
	return { auction, bidding, calls, ceilings, ledger, outage };
}

type Hooks = Parameters<typeof registerHooks>[0];

/** A copy's own imports are of the copy. */
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
		throw new Error(`${mutant.file}: "${mutant.why}" has no one place`);
	return {
		format: 'module-typescript',
		source: text.replace(mutant.from, () => mutant.to),
		shortCircuit: true,
	};
};
