import { type Fact, isOver } from '#domain/auction/auction.ts';
import { chain, GENESIS } from '#domain/ledger/ledger.ts';
import type { Centavos } from '#domain/values/money.ts';
import type { SeededRandom } from '#prove/system/seeded-random.ts';
import { sha256 } from '#server/platform/sha256.ts';
import {
	type AuctionEvent,
	type AuctionSnapshot,
	applyEvent,
	type RuleModules,
} from '#server/testing/auction-events.ts';
import { standsAt } from './oracle-outcomes.ts';
import { eventsAfterEnd, eventsOf, timesOf } from './rule-events.ts';
import { DEPENDENT_STARTS, type Place, STARTS } from './rule-starts.ts';

/** A lot from its announcement until nothing is due any more. */
interface Life {
	place: Place;
	/** The facts of each decision. */
	decisions: Fact[][];
	/** The price of each invoice: one is opened when a decision leaves a lot sold that was not (rules §50). */
	invoices: Centavos[];
	ledger: string[];
	head: { seq: number; hash: string };
}

const HOUR = 3_600_000_000;

/** The most events of a life before time alone goes on. */
const EVENTS = 40;

/** Plays a random life by the rules. */
export function playLife(rules: RuleModules, random: SeededRandom): Life {
	const life: Life = {
		place: random.pick(random.oneIn(3) ? STARTS : DEPENDENT_STARTS),
		decisions: [],
		invoices: [],
		ledger: [],
		head: { seq: 0, hash: GENESIS },
	};
	const events = random.below(EVENTS);
	if (!random.oneIn(5)) open(rules, life);
	for (let n = 0; n < events; n += 1) happen(rules, life, random);
	for (let n = 0; n < 9 && !isAtRest(life.place.before); n += 1) end(rules, life);
	return life;
}

/** Opens the lot at its time. */
function open(rules: RuleModules, life: Life): void {
	const { start_time } = life.place.before.state;
	apply(rules, life, { kind: 'clock' }, start_time);
	if (life.decisions.length === 0) apply(rules, life, { kind: 'start', reason: true }, start_time);
}

function happen(rules: RuleModules, life: Life, random: SeededRandom): void {
	const { place } = life;
	const over = isOver(place.before.state.status);
	const events = over ? eventsAfterEnd(place) : eventsOf(place);
	const bids = events.filter(({ kind }) => kind === 'bid');
	const event = random.pick(bids.length > 0 && random.oneIn(2) ? bids : events);
	if (SUDDEN.includes(event.kind) && !over && !random.oneIn(20)) return;
	const at = random.oneIn(3) ? random.pick(timesOf(place)) : place.last + 1 + random.below(60_000_000);
	apply(rules, life, event, at);
}

/** The events that end a lot at once. */
const SUDDEN = ['cancel', 'decide', 'redeem', 'end'];

/** Whether nothing changes the lot any more by itself. */
function isAtRest({ state }: AuctionSnapshot): boolean {
	return isOver(state.status) && state.preference_until === undefined && state.decide_until === undefined;
}

/** Time goes on; the auctioneer ends what the clock does not. */
function end(rules: RuleModules, life: Life): void {
	const { before, last } = life.place;
	const { status, start_time, end_time, suspended_at, preference_until, decide_until, current_bid } =
		before.state;
	if (isOver(status)) {
		apply(rules, life, { kind: 'clock' }, preference_until ?? decide_until ?? last);
		return;
	}
	if (suspended_at !== undefined || status === 'paused') {
		apply(rules, life, { kind: 'resume' }, last + 1);
		return;
	}
	const time = Math.max(last + 1, status === 'pending' ? start_time : end_time);
	apply(rules, life, { kind: 'clock' }, time);
	if (life.place.last >= time) return;
	const hammer = { kind: 'end', final_price: current_bid, reason: true, judicial: false } as const;
	apply(rules, life, status === 'pending' ? { kind: 'start', reason: true } : hammer, time);
	// One whose planned end has passed without an opening is not opened by anybody.
	if (life.place.last < time) apply(rules, life, { kind: 'cancel' }, time + HOUR);
}

function apply(rules: RuleModules, life: Life, event: AuctionEvent, at: number): void {
	const { place, head } = life;
	const { steps, after, terms } = applyEvent(rules, place.terms, place.before, event, at);
	if (steps.length === 0) return;
	const records = chain('a', head, steps, at, sha256);
	for (const { text, hash, record } of records) {
		life.ledger.push(text);
		life.head = { seq: record.seq, hash };
	}
	life.decisions.push(steps.map(({ fact }) => fact));
	if (standsAt(after.state) === 'sold' && standsAt(place.before.state) !== 'sold')
		life.invoices.push(after.state.current_bid);
	life.place = { ...place, before: after, terms, last: at };
}

/** Who was bound to buy, one after the other, read from the facts alone; `freed` is whether the last of them is bound no more. */
export function boundIn(decisions: readonly (readonly Fact[])[]): {
	bound: number[];
	freed: boolean;
	faults: string[];
} {
	const bound: number[] = [];
	const faults: string[] = [];
	let freed = true;
	let candidate: number | null = null;
	for (const facts of decisions) {
		const waits = facts.some(({ type }) => WAITS.includes(type));
		for (const fact of facts) {
			candidate = candidateAfter(candidate, fact);
			if (fact.type === 'outcome-decided') freed = true;
			if (candidate === null || !binds(fact, waits)) continue;
			if (!freed) faults.push(`${candidate} is bound beside ${bound.at(-1)}`);
			bound.push(candidate);
			freed = false;
		}
	}
	return { bound, freed, faults };
}

/** Who would be bound: the winner, the holder who answered, the proponent, the next in line. */
function candidateAfter(before: number | null, fact: Fact): number | null {
	switch (fact.type) {
		case 'ended':
			return fact.data.winner;
		case 'preference-exercised':
		case 'second-chance-accepted':
			return fact.data.bidder;
		case 'proposal-accepted':
			return fact.data.proponent;
		default:
			return before;
	}
}

/** With these, somebody else is waited for. */
const WAITS: readonly Fact['type'][] = ['conditional-opened', 'preference-opened'];

const binds = ({ type, data }: Fact, waits: boolean) => BINDS.includes(type) && !waits && !('open' in data);

/** The facts by which the bidder at hand is bound, if nobody else is waited for. */
const BINDS: readonly Fact['type'][] = [
	'ended',
	'conditional-accepted',
	'counter-accepted',
	'preference-exercised',
	'preference-lapsed',
	'proposal-accepted',
	'second-chance-accepted',
];
