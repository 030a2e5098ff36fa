import { type Fact, isOver } from '#domain/auction/auction.ts';
import { isOutcomeFact } from '#domain/auction/outcome-facts.ts';
import type { Action } from '#domain/auction/transitions.ts';
import {
	type AuctionEvent,
	type AuctionSnapshot,
	applyEvent,
	type Outcome,
	type RuleModules,
} from '#server/testing/auction-events.ts';
import { brokenBy, fingerprint, type Move } from './auction-invariants.ts';
import { textOf } from './fact-text.ts';
import { expectedOutcome } from './oracle.ts';
import { standsAt } from './oracle-outcomes.ts';
import type { Place } from './rule-starts.ts';

interface Tried {
	event: AuctionEvent;
	at: number;
}

/** Applies an event; returns the outcome and everything that is wrong with it. */
export function tryEvent(
	rules: RuleModules,
	place: Place,
	{ event, at }: Tried,
): { outcome: Outcome; faults: string[] } {
	const { terms, before } = place;
	const outcome = applyEvent(rules, terms, before, event, at);
	const expected = expectedOutcome(terms, before, event, at);
	const facts = outcome.steps.map(({ fact }) => textOf(fact)).join(', ');
	const faults = [
		...differing('facts', facts, expected.facts.join(', ')),
		...differing('problem', outcome.problem, expected.problem),
		...differing('lateness', outcome.late_ms, expected.late_ms ?? null),
		...differing('auction', outcome.after, expected.after),
		...differing('terms', outcome.terms, expected.terms ?? terms),
		...brokenBasics(before, outcome),
		...brokenInvariants(place, event, at, outcome),
		...faultsOfReplay(rules, before, outcome, at),
	];
	return { outcome, faults: faults.map((fault) => `${event.kind} in ${before.state.status}: ${fault}`) };
}

function differing(what: string, found: unknown, expected: unknown): string[] {
	const [one, other] = [found, expected].map((value) => JSON.stringify(value, sorted));
	return one === other ? [] : [`${what} ${one}, expected ${other}`];
}

function sorted(_key: string, value: unknown): unknown {
	if (value === null || typeof value !== 'object' || Array.isArray(value)) return value;
	return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Where nothing follows any more. */
const LAST = ['settled', 'withdrawn', 'prejudiced', 'debtor-preference', 'cancelled'];

/** Whether a fact may follow the end of an auction. */
const DECIDES_AFTER = (fact: Fact) => isOutcomeFact(fact) || fact.type.startsWith('preference-');

/** Finds changes that no event may cause, with or without maximums. */
function brokenBasics(
	{ state: before }: AuctionSnapshot,
	{ steps, after: { state: after, maximum } }: Outcome,
): string[] {
	const isDecided = steps.length > 0 && steps.every(({ fact }) => DECIDES_AFTER(fact));
	const wrong = {
		'an auction that was over changed':
			isOver(before.status) && !isDecided && JSON.stringify(before) !== JSON.stringify(after),
		'an auction changed after its last outcome': LAST.includes(standsAt(before)) && steps.length > 0,
		'a running auction has an outcome': after.outcome !== undefined && !isOver(after.status),
		'a seller decides without a term':
			(after.outcome === 'conditional') !== (after.decide_until !== undefined),
		'a counter-offer outlives its sale': after.counter !== undefined && after.outcome !== 'conditional',
		'a window is open beside an outcome':
			after.preference_until !== undefined && (after.outcome !== undefined || after.leader === null),
		'an answer outlives its window': after.preferred !== undefined && after.preference_until === undefined,
		'the price fell': before.bid_count > 0 && after.current_bid < before.current_bid && !isOver(after.status),
		'bids were lost': after.bid_count < before.bid_count,
		'a maximum without a lead': maximum !== null && (after.leader === null || maximum <= after.current_bid),
		'the end came nearer':
			after.end_time < before.end_time && after.status !== 'completed' && after.round === before.round,
		'a round with a bid was left': after.round !== before.round && before.bid_count > 0,
		'a lead or a maximum in a round that has not begun':
			after.round !== before.round && (after.leader !== null || maximum !== null),
	};
	return Object.entries(wrong).flatMap(([name, broken]) => (broken ? [name] : []));
}

/** The events of the invariants of `auction-invariants.ts`. */
const OF_INVARIANTS = ['bid', 'clock', 'start', 'pause', 'resume', 'suspend', 'end', 'cancel'];

/** Checks the invariants of `auction-invariants.ts`, which do not cover maximums, calls, outages and kinds of sale. */
function brokenInvariants(
	{ terms, before }: Place,
	event: AuctionEvent,
	at: number,
	{ steps, problem, after }: Outcome,
): string[] {
	if (before.maximum !== null || !OF_INVARIANTS.includes(event.kind)) return [];
	if (before.preference || before.seller || isOver(before.state.status)) return [];
	if (event.kind === 'bid' && (event.maximum !== null || event.round !== undefined)) return [];
	if (terms.announced && (event.kind === 'start' || event.kind === 'end')) return [];
	if (event.kind === 'end' && event.final_price !== before.state.current_bid) return [];
	const bid = event.kind === 'bid' ? event : { bidder: 0, amount: 0, barred: null };
	const moved = {
		kind: event.kind as Action['name'],
		bidder: bid.bidder,
		amount: bid.amount,
		approved: bid.barred === null,
	};
	const move: Move = {
		terms,
		event: moved,
		at,
		before: before.state,
		after: after.state,
		steps,
		problem,
	};
	return brokenBy(move);
}

/** Checks that a replay of the records results in the same state. */
function faultsOfReplay(
	{ ledger }: RuleModules,
	{ state }: AuctionSnapshot,
	{ steps, after }: Outcome,
	at: number,
): string[] {
	if (steps.length === 0) return [];
	const anchor: Fact = { type: 'called', data: { call: 1 } };
	const genesis = { seq: 0, hash: ledger.GENESIS };
	const first = ledger.chain('a', genesis, [{ fact: anchor, after: state }], at - 1, fingerprint);
	const head = { seq: 1, hash: first[0]?.hash as string };
	const rest = ledger.chain('a', head, steps, at, fingerprint);
	const read = ledger.replay(
		[...first, ...rest].map(({ text }) => text),
		fingerprint,
	);
	return read.fault ? [`replay: ${read.fault.reason}`] : differing('replay', read.state, after.state);
}
