import * as actions from '#domain/auction/actions.ts';
import * as auction from '#domain/auction/auction.ts';
import * as bidding from '#domain/auction/bidding.ts';
import * as callSteps from '#domain/auction/call-steps.ts';
import * as conditional from '#domain/auction/conditional.ts';
import * as debtorPreference from '#domain/auction/debtor-preference.ts';
import * as decideOutcome from '#domain/auction/decide-outcome.ts';
import * as calls from '#domain/auction/hammer-calls.ts';
import * as outage from '#domain/auction/outage.ts';
import * as preference from '#domain/auction/preference.ts';
import * as proxyBids from '#domain/auction/proxy-bids.ts';
import * as roundStates from '#domain/auction/round-states.ts';
import * as suspension from '#domain/auction/suspension.ts';
import * as ledger from '#domain/ledger/ledger.ts';
import * as proposals from '#domain/settlement/proposals.ts';
import { MUTANTS, mutated, UNCHANGED } from '#prove/oracle/mutants.ts';
import { eventsAfterEnd, eventsOf, PAIRS, pairOf, timesOf } from '#prove/oracle/rule-events.ts';
import { tryEvent } from '#prove/oracle/rule-search.ts';
import { DEPENDENT_STARTS, LATE, type Place, STARTS } from '#prove/oracle/rule-starts.ts';
import type { Proof, RunResult, Trial } from '#prove/system/proof.ts';
import { type SeededRandom, seededRandom } from '#prove/system/seeded-random.ts';
import type { RuleModules } from '#server/testing/auction-events.ts';

export const PRODUCT: RuleModules = {
	actions,
	auction,
	bidding,
	calls,
	callSteps,
	proxyBids,
	ledger,
	outage,
	roundStates,
	preference,
	suspension,
	conditional,
	debtorPreference,
	decideOutcome,
	proposals,
};

/** The number of events after which a mutant counts as not found. */
const MUTANT_TRIES = 1_000_000;

interface Search {
	rules: RuleModules;
	n: number;
	tried: number;
	faults: string[];
	pairs: Set<string>;
	/** The codes of the problems that events met. */
	problems: Set<string>;
	/** The shapes of the places that were reached. */
	shapes: Set<string>;
	depth: number;
	accepted: number;
	/** Whether every shape was visited. */
	complete: boolean;
	/** Whether to stop at the first fault, which is enough for a mutant. */
	stopAtFault: boolean;
}

/**
 * The properties of a place that determine which events may follow: two places of one shape differ only in figures. The
 * exhaustive part of the search tries every event at every time boundary in one place of each shape.
 */
function shapeOf(place: Place): string {
	const {
		terms,
		before: { state, maximum, call },
		last,
	} = place;
	const end = endShapeOf(place);
	if (auction.isOver(state.status) || depends(place)) return JSON.stringify(end);
	const { extension, auction_type, rounds = [] } = terms;
	const step = state.current_bid < 100_00 ? 10_00 : 25_00;
	const left = maximum === null ? null : Math.sign(maximum - state.current_bid - step);
	const boundaries = [state.start_time, state.end_time - extension.window_ms * 1_000, state.end_time].filter(
		(at) => at <= last,
	);
	const capped = extension.cap === null ? null : Math.sign(extension.cap - state.end_time);
	const paused =
		state.paused_at === null ? null : state.end_time - state.paused_at <= extension.window_ms * 1_000;
	const price = [state.bid_count === 0, step];
	return JSON.stringify([
		auction_type,
		extension.mode,
		capped,
		state.status,
		state.leader,
		price,
		left,
		boundaries.length,
		call,
		paused,
		terms.announced === true,
		state.suspended_at !== undefined,
		rounds.length - (state.round ?? 0),
		state.round ?? 0,
		end,
	]);
}

/** Whether more than the bids decides the end; the bidding is that of any other lot. */
function depends({ before: { preference, seller, debt } }: Place): boolean {
	return preference !== undefined || seller !== undefined || debt !== undefined;
}

/** What matters for the end of a lot, and after it. */
function endShapeOf({ terms, before: { state, preference, seller, debt }, last }: Place): unknown[] {
	const { outcome, preferred, counter, preference_until, decide_until, suspended_at } = state;
	const isOver = auction.isOver(state.status);
	const ends = [isOver ? undefined : state.end_time, preference_until, decide_until];
	return [
		[isOver || terms.auction_type, terms.rounds?.length, preference, seller, debt],
		[
			state.status,
			preference ? state.leader : state.leader === null,
			state.round,
			suspended_at !== undefined,
		],
		[outcome, preferred, counter, ends.map((end) => end && end <= last)],
		isOver || (seller?.reserve && state.current_bid < seller.reserve),
	];
}

/** Breadth-first search: tries every event in every shape that can be reached. */
function searchShapes(search: Search): void {
	const queue: Place[] = [...LATE, ...STARTS];
	for (const place of queue) {
		for (const at of timesOf(place))
			for (const event of eventsOf(place)) {
				if (search.tried >= search.n || (search.stopAtFault && search.faults.length > 0)) return;
				const next = step(search, place, { event, at });
				const shape = shapeOf(next);
				if (search.shapes.has(shape)) continue;
				search.shapes.add(shape);
				search.depth = Math.max(search.depth, next.depth);
				queue.push(next);
			}
	}
	search.complete = true;
}

/** The events that end a lot at once; a sequence seldom begins with them. */
const ENDS = ['cancel', 'end', 'decide', 'redeem'];

/** Tries random sequences of up to 60 events, at time boundaries or between them. */
function searchSequences(search: Search, random: SeededRandom, until: number): void {
	while (search.tried < until && !(search.stopAtFault && search.faults.length > 0)) {
		let place = random.pick(random.pick([LATE, DEPENDENT_STARTS, STARTS]));
		for (let age = 0; age < 60 && search.tried < until; age += 1) {
			const time = random.oneIn(3) ? random.pick(timesOf(place)) : place.last + 1;
			const at = time + (random.oneIn(4) ? random.below(40_000_000) : 0);
			const isOver = auction.isOver(place.before.state.status);
			const event = random.pick(isOver && !random.oneIn(4) ? eventsAfterEnd(place) : eventsOf(place));
			if (ENDS.includes(event.kind) && !isOver && !random.oneIn(10)) continue;
			place = step(search, place, { event, at });
		}
	}
}

function step(search: Search, place: Place, tried: Parameters<typeof tryEvent>[2]): Place {
	const { outcome, faults } = attempt(search.rules, place, tried);
	search.tried += 1;
	search.pairs.add(pairOf(place, tried.event));
	if (outcome?.problem) search.problems.add(outcome.problem);
	if (outcome?.steps.some(({ fact }) => fact.type === 'bid-accepted')) search.accepted += 1;
	for (const fault of faults) if (search.faults.length < 1_000) search.faults.push(fault);
	const { after: before = place.before, terms = place.terms } = outcome ?? {};
	return { ...place, terms, before, last: tried.at, depth: place.depth + 1 };
}

/** Tries an event. An exception counts as a fault. */
function attempt(rules: RuleModules, place: Place, tried: Parameters<typeof tryEvent>[2]) {
	try {
		return tryEvent(rules, place, tried);
	} catch (error) {
		return { outcome: null, faults: [`${tried.event.kind} threw: ${error}`] };
	}
}

export function searchAll(rules: RuleModules, n: number, seed: number, stopAtFault: boolean): Search {
	const search: Search = {
		rules,
		n,
		tried: 0,
		faults: [],
		pairs: new Set(),
		problems: new Set(),
		shapes: new Set(),
		depth: 0,
		accepted: 0,
		complete: false,
		stopAtFault,
	};
	// Sequences soon reach the depth at which most faults are found; shapes make the search complete.
	searchSequences(search, seededRandom(seed), stopAtFault ? n / 2 : n / 5);
	searchShapes(search);
	searchSequences(search, seededRandom(seed + 1), n);
	return search;
}

async function run({ n, seed, control, progress }: Trial): Promise<RunResult> {
	if (control) return findMutants(n, seed, progress);
	const search = searchAll(PRODUCT, n, seed, false);
	progress(n);
	const missed = PAIRS.filter((pair) => !search.pairs.has(pair));
	const examples = [...search.faults, ...missed.map((pair) => `never tried: ${pair}`)];
	return {
		n: search.tried,
		violations: examples.length,
		counted: {
			shapes: search.shapes.size,
			every_shape_visited: Number(search.complete),
			depth: search.depth,
			pairs: search.pairs.size,
			pairs_missed: missed.length,
			moves_with_an_accepted_bid: search.accepted,
		},
		examples,
	};
}

/** The control: every mutant must be found. */
async function findMutants(n: number, seed: number, progress: Trial['progress']): Promise<RunResult> {
	const unchanged = searchAll(await mutated(UNCHANGED), 2_000, seed, true).faults;
	if (unchanged.length > 0) throw new Error(`a fault was found in a copy without a fault: ${unchanged[0]}`);
	const alive: string[] = [];
	const chosen = MUTANTS.slice(0, n);
	for (const [at, mutant] of chosen.entries()) {
		const { faults } = searchAll(await mutated(mutant), MUTANT_TRIES, seed, true);
		if (faults.length === 0) alive.push(`${mutant.file}: ${mutant.why}`);
		progress(at + 1);
	}
	const killed = chosen.length - alive.length;
	return {
		n: chosen.length,
		violations: alive.length === 0 ? killed : 0,
		counted: { mutants: chosen.length, killed },
		examples: alive.map((name) => `not found: ${name}`),
	};
}

export const RULES: Proof = {
	id: 'rules',
	promise:
		'0 violations of the rules of bidding: every shape of an auction × every event × every time boundary, against an oracle of the rules, the invariants and the ledger’s reader',
	control: `${MUTANTS.length} planted faults in the rules, each of which must be found`,
	n: { small: 60_000, usual: 4_600_000, control: MUTANTS.length },
	run,
};
